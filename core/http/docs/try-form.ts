/** The form that sends an operation from the page; its script `forms.js` reads the names and data set here. */
import { SAMPLE_PURCHASE } from '../openapi/purchase-examples.ts';
import { SAMPLE_COUNT } from '../openapi/stock-texts.ts';
import type { ParameterNode, Placed } from './document-node.ts';
import { fileOf } from '../openapi/code-samples/code-samples.ts';
import { markup, type Markup } from './markup.ts';

/** A stream does not end: the guide has programs for it. */
const NOT_TRIED = ['eventos'];

/** Initial values, so that a form can be sent unchanged. */
const FIRST_VALUES: Readonly<Record<string, string>> = {
  catalogo: 'CAT-012',
  codigo: 'GASEOSA-3L',
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  id: SAMPLE_PURCHASE,
  conteo: SAMPLE_COUNT,
};

export function tryForm({ method, path, operation, parameters }: Placed): Markup {
  const { operationId, summary } = operation;
  if (NOT_TRIED.includes(operationId)) return markup``;
  const [media = 'application/json', content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const examples = Object.entries(content?.examples ?? {});
  const [first] = examples;
  const file = fileOf(operationId);
  const open = operation.security?.length === 0 ? 'si' : 'no';
  return markup`
<details class="try"><summary>Probar</summary>
<form data-method="${method}" data-path="${path}" data-open="${open}" data-media="${media}"${file === null ? markup`` : markup` data-file="${file}"`} aria-label="Probar: ${summary}">
  ${examples.length > 1 ? exampleChoice(operationId, media, examples) : ''}
  ${first === undefined ? '' : bodyField(operationId, bodyText(first[1].value, media))}
  <div class="inputs">${parameters.map((each) => parameterField(operationId, each))}</div>
  <p class="actions"><button type="submit">Enviar</button> <button type="button" class="second" data-curl>Copiar como curl</button> <span class="hint">${hintOf(method)}</span></p>
  <div class="outcome" role="status" aria-live="polite"></div>
</form></details>`;
}

function hintOf(method: string): string {
  return method === 'GET' ? 'Solo lee.' : 'Con su llave de PRUEBAS.';
}

type Examples = readonly (readonly [string, { readonly summary?: string; readonly value: unknown }])[];

function exampleChoice(operationId: string, media: string, examples: Examples): Markup {
  const options = examples.map(
    ([, { summary = '', value }]) => markup`<option value="${bodyText(value, media)}">${summary}</option>`,
  );
  const id = `${operationId}-ejemplo`;
  return markup`<p class="field"><label for="${id}">Ejemplo</label><select id="${id}" data-examples>${options}</select></p>`;
}

/** The body as sent: JSON indented, line formats on one line. */
function bodyText(value: unknown, media: string): string {
  return JSON.stringify(value, null, media === 'application/json' ? 2 : 0);
}

function bodyField(operationId: string, text: string): Markup {
  const id = `${operationId}-cuerpo`;
  const rows = Math.min(24, text.split('\n').length + 1);
  return markup`<p class="field"><label for="${id}">Cuerpo</label><textarea id="${id}" name="cuerpo" rows="${rows}" spellcheck="false" autocapitalize="off">${text}</textarea></p>`;
}

function parameterField(operationId: string, { name, in: place, required, schema }: ParameterNode): Markup {
  const id = `${operationId}-${name}`;
  const value = FIRST_VALUES[name] ?? '';
  const must = required === true ? markup` required` : '';
  const hint = schema.format === 'date' ? 'AAAA-MM-DD' : '';
  return markup`<p class="field"><label for="${id}">${name}</label><input id="${id}" name="${name}" data-in="${place}" value="${value}" placeholder="${hint}" autocomplete="off" spellcheck="false"${must}></p>`;
}
