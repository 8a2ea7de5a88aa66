// An answer of the service as the page shows it.
import { colourWhenSeen } from './colours.js';
import { addCopyButtons } from './copying.js';
import { element } from './dom.js';

/**
 * An answer as it came.
 *
 * @typedef {{ readonly status: number, readonly headers: Headers, readonly text: string, readonly file: Blob | null }} Answer
 */

/** @param {Answer} answer */
export function messageOf({ text }) {
  const body = /** @type {{ message?: string }} */ (JSON.parse(text));
  return body.message ?? 'respuesta inesperada';
}

const SHOWN = [
  'content-type',
  'x-autoridad',
  'x-aviso',
  'idempotency-replayed',
  'retry-after',
  'content-disposition',
];

/**
 * @param {HTMLElement} outcome
 * @param {Answer} answer
 * @param {number} ms
 */
export function show(outcome, { status, headers, text, file }, ms) {
  const code = element('span', String(status), 'status');
  code.dataset['class'] = String(status).charAt(0);
  const line = element('p', '');
  line.append(code, ` en ${Math.round(ms)} ms`);
  const shown = SHOWN.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${name === 'x-aviso' ? decoded(value) : value}`];
  });
  outcome.replaceChildren(
    line,
    element('h4', 'Encabezados'),
    block(shown.join('\n')),
    element('h4', 'Cuerpo'),
    file === null ? block(readable(text)) : download(file, headers),
  );
  addCopyButtons(outcome);
  colourWhenSeen(outcome);
}

/**
 * A link that saves a file.
 *
 * @param {Blob} file
 * @param {Headers} headers
 */
function download(file, headers) {
  const [, name = 'archivo'] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const line = element('p', '');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.textContent = `Guardar ${name}`;
  line.append(link, ` (${file.size.toLocaleString('es-SV')} bytes)`);
  return line;
}

/**
 * JSON with its lines; anything else as it came.
 *
 * @param {string} text
 */
function readable(text) {
  return /^\s*[[{]/.test(text) ? text.trimEnd().split('\n').map(indented).join('\n') : text;
}

/** @param {string} avisos */
function decoded(avisos) {
  return avisos.split(', ').map(decodeURIComponent).join(' · ');
}

/**
 * Line breaks and indentation are put between the tokens: `JSON.parse` would change the numbers.
 *
 * @param {string} text
 */
function indented(text) {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return text.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g, (token) => {
    if (token === '{' || token === '[') {
      depth += 1;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      return line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
}

/** @param {string} text */
function block(text) {
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.append(element('code', text));
  return pre;
}
