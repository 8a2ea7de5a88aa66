// The forms of `/docs`. The key lives in this module's memory only; calls go to the server that sent the page.

/**
 * A key that the service knows.
 *
 * @typedef {{ readonly value: string, readonly ambiente: string }} Key
 *
 * An answer as it came.
 * @typedef {{ readonly status: number, readonly headers: Headers, readonly text: string }} Answer
 *
 * The document that was issued last.
 * @typedef {{ readonly codigo: string, readonly fecEmi: string, readonly tipo: string }} Issued
 */

/**
 * The element that the page has there.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

const panel = find(document, '#llave-panel', HTMLFormElement);
const keyField = find(document, '#llave-campo', HTMLInputElement);
const keyState = find(document, '#llave-estado', HTMLElement);
const production = find(document, '#produccion', HTMLElement);
const productionAllowed = find(document, '#produccion-permitir', HTMLInputElement);
const forms = [...document.querySelectorAll('form[data-path]')].filter(
  (each) => each instanceof HTMLFormElement,
);

/** @type {Key | null} */
let key = null;
/** @type {Issued | null} */
let last = null;

panel.addEventListener('submit', (event) => {
  event.preventDefault();
  void useKey(keyField.value.trim());
});

for (const form of forms) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
  const examples = form.querySelector('select');
  examples?.addEventListener('change', () => {
    find(form, 'textarea', HTMLTextAreaElement).value = withLast(examples.value);
  });
}

/**
 * Asks the service whose key it is, before anything can be sent with it.
 *
 * @param {string} value
 */
async function useKey(value) {
  key = null;
  production.hidden = true;
  productionAllowed.checked = false;
  if (value === '') return say('Escriba una llave: sk_user_… o sk_admin_…', 'bad');
  const answer = await call('/stats', { headers: { 'X-API-Key': value } });
  if (answer === null) return say('El servicio no responde; revise que esté en marcha', 'bad');
  if (answer.status !== 200) return say(`No se puede usar: ${messageOf(answer)}`, 'bad');
  const owner = /** @type {{ ambiente: string, sucursal: string | null, emisor: string }} */ (
    JSON.parse(answer.text)
  );
  key = { value, ambiente: owner.ambiente };
  keyField.value = '';
  production.hidden = owner.ambiente === 'PRUEBAS';
  const where = owner.sucursal === null ? 'todo el emisor' : `sucursal ${owner.sucursal}`;
  return say(`Llave …${value.slice(-4)} · ${owner.ambiente} · ${where}${await whoAnswers(owner)}`, 'good');
}

/** @param {{ readonly emisor: string, readonly ambiente: string }} owner */
async function whoAnswers({ emisor, ambiente }) {
  const health = await call('/salud', {});
  if (health?.status !== 200) return '';
  const { conexiones } =
    /** @type {{ conexiones: { emisor: string, ambiente: string, autoridad: string }[] }} */ (
      JSON.parse(health.text)
    );
  const found = conexiones.find((each) => each.emisor === emisor && each.ambiente === ambiente);
  if (found === undefined) return '';
  return found.autoridad === 'simulador' ? ' · responde el simulador' : ' · responde Hacienda';
}

/**
 * @param {string} text
 * @param {'good' | 'bad'} tone
 */
function say(text, tone) {
  keyState.textContent = text;
  keyState.dataset['tone'] = tone;
}

/**
 * Why a form is not sent; null when it may be.
 *
 * @param {HTMLFormElement} form
 */
function refusal({ dataset }) {
  if (dataset['open'] === 'si') return null;
  if (key === null) return 'Ponga primero una llave, arriba.';
  if (dataset['method'] === 'GET' || key.ambiente === 'PRUEBAS' || productionAllowed.checked) return null;
  return 'La llave es de PRODUCCION: lo que envíe es real. Márquelo arriba si lo quiere, o use una de PRUEBAS.';
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const outcome = find(form, '.outcome', HTMLElement);
  const why = refusal(form);
  if (why !== null) {
    outcome.replaceChildren(element('p', why, 'refused'));
    if (key === null) keyField.focus();
    return;
  }
  const button = find(form, 'button', HTMLButtonElement);
  button.disabled = true;
  const { line, init } = requestOf(form);
  const began = performance.now();
  const answer = await call(line, init);
  button.disabled = false;
  if (answer === null) {
    const text = 'El servicio no respondió. Con la misma Idempotency-Key puede repetir sin peligro.';
    outcome.replaceChildren(element('p', text, 'refused'));
    return;
  }
  show(outcome, answer, performance.now() - began);
  remember(answer);
}

/** @param {HTMLFormElement} form */
function requestOf(form) {
  /** @type {Record<string, string>} */
  const headers = key === null || form.dataset['open'] === 'si' ? {} : { 'X-API-Key': key.value };
  const query = new URLSearchParams();
  let path = form.dataset['path'] ?? '';
  for (const input of form.querySelectorAll('input')) {
    const value = input.value.trim();
    const place = input.dataset['in'];
    if (place === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') query.set(input.name, value);
    else if (value !== '') headers[input.name] = value;
  }
  const line = query.size === 0 ? path : `${path}?${query.toString()}`;
  const body = form.querySelector('textarea');
  if (body === null) return { line, init: { headers } };
  headers['Content-Type'] = 'application/json';
  return { line, init: { method: form.dataset['method'] ?? 'POST', headers, body: body.value } };
}

/**
 * Null when there was no answer.
 *
 * @param {string} line
 * @param {RequestInit} init
 * @returns {Promise<Answer | null>}
 */
async function call(line, init) {
  try {
    const response = await fetch(line, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return null;
  }
}

/** @param {Answer} answer */
function messageOf({ text }) {
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
function show(outcome, { status, headers, text }, ms) {
  const code = element('span', String(status), 'status');
  code.dataset['class'] = String(status).charAt(0);
  const line = element('p', '', '');
  line.append(code, ` en ${Math.round(ms)} ms`);
  const told = SHOWN.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${name === 'x-aviso' ? decoded(value) : value}`];
  });
  outcome.replaceChildren(
    line,
    element('h4', 'Encabezados', ''),
    block(told.join('\n')),
    element('h4', 'Cuerpo', ''),
    block(indented(text)),
  );
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

/**
 * @param {string} name
 * @param {string} text
 * @param {string} className
 */
function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

/** @param {string} text */
function block(text) {
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.append(element('code', text, ''));
  return pre;
}

/**
 * Lets queries and invalidations begin with the document that was issued last.
 *
 * @param {Answer} answer
 */
function remember({ status, text }) {
  if (status !== 200 && status !== 202) return;
  const result = /** @type {Readonly<Record<string, unknown>>} */ (JSON.parse(text));
  const { numeroControl, codigoGeneracion: codigo, fecEmi } = result;
  if (typeof numeroControl !== 'string' || typeof codigo !== 'string' || typeof fecEmi !== 'string') return;
  last = { codigo, fecEmi, tipo: numeroControl.slice(4, 6) };
  for (const form of forms) {
    const body = form.querySelector('textarea');
    if (body !== null) body.value = withLast(body.value);
    const field = form.querySelector('input[name="codigoGeneracion"]');
    if (field instanceof HTMLInputElement) field.value = codigo;
  }
}

/**
 * A body that points at the document that was issued last; any other one as it is.
 *
 * @param {string} text
 */
function withLast(text) {
  if (last === null || !/"(tdte|tipoDte)":/.test(text)) return text;
  return text
    .replace(/"codigoGeneracion": "[A-F0-9-]{36}"/, `"codigoGeneracion": "${last.codigo}"`)
    .replace(/"(tdte|tipoDte)": "\d{2}"/, `"$1": "${last.tipo}"`)
    .replace(/"fecEmi": "\d{4}-\d{2}-\d{2}"/, `"fecEmi": "${last.fecEmi}"`);
}
