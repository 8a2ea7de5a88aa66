/** Prepares a request for the log: without personal data and secrets, and truncated (§request-log). */
import { OPERATIONS, queryNames, type OperationName } from '../../contract/api/operations.ts';
import type { AnsweredRequest } from '../../contract/api/integration/request-log.ts';
import { JsonNumber, JsonText, stringifyJson } from '../../contract/json.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { HIDDEN, isHiddenMember } from '../../platform/log.ts';
import type { LoggedRequest, RequestBodies } from '../../store/request-log/requests.ts';
import { scrubber, type Scrubber } from '../support-scrub.ts';

/** Maximum stored length of each body, in characters. */
export const MAX_KEPT_CHARS = 4_000;
/** Maximum lengths of the path and of names given by the caller. */
const MAX_PATH_CHARS = 300;
const MAX_NAME_CHARS = 128;
const MAX_FIELDS = 20;
/** Longer texts, such as signed documents, are not searched for elsewhere. */
const LONGEST_PERSONAL_CHARS = 300;
const CUT = '…';
const PERSONAL_PARAMETERS = new Set(['q', 'receptor', 'proveedor', 'numDocumento']);
const SHOWN_PARAMETERS = new Set(
  (Object.keys(OPERATIONS) as OperationName[])
    .flatMap(queryNames)
    .filter((name) => !PERSONAL_PARAMETERS.has(name)),
);
/** By its place: however it is encoded, and in addresses that do not exist. */
const CUSTOMER_NUMBER = /(?<=^\/clientes?\/[^/]*\/)[^/]+/i;

export interface KeptRequest {
  readonly request: LoggedRequest;
  readonly bodies: RequestBodies;
}

/**
 * @param at time of the answer
 * @param folder path of the data folder, which often contains a person's name
 */
export function keptRequest(of: AnsweredRequest, at: Instant, folder: string): KeptRequest {
  const personal = new Set<string>();
  const body = textOf(of.body, personal);
  const answer = textOf(of.answer, personal);
  const path = pathOf(of, personal);
  // Personal texts of a member are hidden wherever they are repeated.
  const { text } = scrubber(personal, folder);
  const { id, caller, method, status, bytesIn, bytesOut, codigo, replayed, codigoGeneracion } = of;
  const durationMs = Math.max(0, Math.round(of.durationMs));
  return {
    request: {
      id,
      at: at - durationMs,
      keyId: caller?.keyId ?? null,
      issuerId: caller?.issuerId ?? null,
      ambiente: caller?.ambiente ?? null,
      method,
      path: text(path),
      status,
      durationMs,
      bytesIn,
      bytesOut,
      codigo,
      campos: of.campos.slice(0, MAX_FIELDS).map((campo) => text(campo.slice(0, MAX_NAME_CHARS))),
      idempotencyKey: of.idempotencyKey?.slice(0, MAX_NAME_CHARS) ?? null,
      replayed,
      codigoGeneracion,
    },
    bodies: { body: shownBody(body, text), answer: shownBody(answer, text) },
  };
}

function shownBody(body: string | null, text: Scrubber['text']): string | null {
  if (body === null) return null;
  return body.length <= MAX_KEPT_CHARS ? text(body) : text(body.slice(0, MAX_KEPT_CHARS)) + CUT;
}

/** JSON of a body without personal members; their texts are added to `personal`. */
function textOf(body: unknown, personal: Set<string>): string | null {
  if (body === undefined) return null;
  return stringifyJson(hiding(body instanceof JsonText ? JSON.parse(body.text) : body, personal));
}

function hiding(value: unknown, personal: Set<string>): unknown {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return value;
  // A signed document, or a part of one.
  if (value instanceof JsonText) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => hiding(entry, personal));
  const shown: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const hides = member !== null && isHiddenMember(name);
    if (hides && !(member instanceof JsonText)) addTexts(member, personal);
    shown[name] = hides ? HIDDEN : hiding(member, personal);
  }
  return shown;
}

function addTexts(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length <= LONGEST_PERSONAL_CHARS) found.add(value);
  } else if (typeof value === 'object' && value !== null && !(value instanceof JsonNumber))
    for (const member of Object.values(value)) addTexts(member, found);
}

/** The path without a customer's number; of its query only values of parameters that exist and name nobody. */
function pathOf({ target, parameters }: AnsweredRequest, personal: Set<string>): string {
  for (const [name, value] of Object.entries(parameters))
    if (PERSONAL_PARAMETERS.has(name)) personal.add(value);
  const [whole = '', query] = target.slice(0, MAX_PATH_CHARS).split('?', 2);
  const path = whole.replace(CUSTOMER_NUMBER, HIDDEN);
  if (query === undefined) return path;
  const shown = query.split('&').map((pair) => {
    const [name = '', value] = pair.split('=', 2);
    return value === undefined || SHOWN_PARAMETERS.has(name) ? pair : `${name}=${HIDDEN}`;
  });
  return `${path}?${shown.join('&')}`;
}
