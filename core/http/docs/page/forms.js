// The forms of `/docs` that send calls. The key lives in this module's memory only; calls go to the server that sent the page.

import { messageOf, show } from './answer.js';
import { copy } from './copying.js';
import { curlOf } from './curl.js';
import { element, find, findAll } from './dom.js';
import { pointPrograms } from './programs.js';

/** @typedef {import('./answer.js').Answer} Answer */

/**
 * A key that the service knows.
 *
 * @typedef {{ readonly value: string, readonly ambiente: string }} Key
 *
 * The document that was issued last.
 * @typedef {{ readonly codigo: string, readonly fecEmi: string, readonly tipo: string }} Issued
 */

const panel = find(document, '#llave-panel', HTMLFormElement);
const keyField = find(document, '#llave-campo', HTMLInputElement);
const keyState = find(document, '#llave-estado', HTMLElement);
const production = find(document, '#produccion', HTMLElement);
const productionAllowed = find(document, '#produccion-permitir', HTMLInputElement);
const forms = findAll(document, 'form[data-path]', HTMLFormElement);

/** @type {Key | null} */
let key = null;
/** @type {Issued | null} */
let last = null;

/** Makes the forms work. */
export function startForms() {
  panel.addEventListener('submit', (event) => {
    event.preventDefault();
    void useKey(keyField.value.trim());
  });
  for (const form of forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
    const curl = find(form, '[data-curl]', HTMLButtonElement);
    curl.addEventListener('click', () => {
      nameSale(form);
      void copy(curl, curlOf(requestOf(form)));
    });
    const examples = form.querySelector('select');
    examples?.addEventListener('change', () => {
      find(form, 'textarea', HTMLTextAreaElement).value = withLast(examples.value);
    });
  }
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
  const button = find(form, '[type=submit]', HTMLButtonElement);
  button.disabled = true;
  nameSale(form);
  const { method, line, headers, body } = requestOf(form);
  const began = performance.now();
  const keyed = isOpen(form) || key === null ? headers : { ...headers, 'X-API-Key': key.value };
  const answer = await call(line, { method, headers: keyed, body });
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
function isOpen(form) {
  return form.dataset['open'] === 'si';
}

/**
 * Gives the sale of a form a name where it has none: it stays there, so that the same call can be repeated. Another body is another sale.
 *
 * @param {HTMLFormElement} form
 */
function nameSale(form) {
  const field = form.querySelector('input[name="Idempotency-Key"]');
  if (!(field instanceof HTMLInputElement)) return;
  const body = form.querySelector('textarea')?.value ?? '';
  const isMade = field.value !== '' && field.value === field.dataset['made'];
  if (field.value.trim() !== '' && (!isMade || field.dataset['body'] === body)) return;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  field.value = `prueba-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  field.dataset['made'] = field.value;
  field.dataset['body'] = body;
}

/**
 * What a form asks for, without the key.
 *
 * @param {HTMLFormElement} form
 * @returns {import('./curl.js').Asked}
 */
function requestOf(form) {
  /** @type {Record<string, string>} */
  const headers = {};
  const query = new URLSearchParams();
  let path = form.dataset['path'] ?? '';
  for (const input of findAll(form, 'input', HTMLInputElement)) {
    const value = input.value.trim();
    const place = input.dataset['in'];
    if (place === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') query.set(input.name, value);
    else if (value !== '') headers[input.name] = value;
  }
  const line = query.size === 0 ? path : `${path}?${query.toString()}`;
  const body = form.querySelector('textarea')?.value ?? null;
  if (body !== null) headers['Content-Type'] = form.dataset['media'] ?? 'application/json';
  const { method = 'GET', file = null } = form.dataset;
  return { method, line, headers, body, hasKey: !isOpen(form), file };
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
    const { status, headers } = response;
    const isText = /json|^text\//.test(headers.get('content-type') ?? '');
    // Bytes are kept as they are: as text they would be other ones.
    if (response.ok && !isText) return { status, headers, text: '', file: await response.blob() };
    return { status, headers, text: await response.text(), file: null };
  } catch {
    return null;
  }
}

/**
 * Lets queries and invalidations begin with the document that was issued last.
 *
 * @param {Answer} answer
 */
function remember({ status, headers, text }) {
  if (status !== 200 && status !== 202) return;
  if (headers.get('content-type')?.startsWith('application/json') !== true) return;
  const result = /** @type {Readonly<Record<string, unknown>>} */ (JSON.parse(text));
  const { numeroControl, codigoGeneracion: codigo, fecEmi } = result;
  if (typeof numeroControl !== 'string' || typeof codigo !== 'string' || typeof fecEmi !== 'string') return;
  last = { codigo, fecEmi, tipo: numeroControl.slice(4, 6) };
  pointPrograms(last);
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
