/** What the log keeps of a request: as the support bundle would show it, without people and secrets, and cut (§request-log). */
import type { AnsweredRequest } from '../../contract/api/integration/request-log.ts';
import { JsonNumber, JsonText, stringifyJson } from '../../contract/json.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { HIDDEN, isHiddenMember } from '../../platform/log.ts';
import type { LoggedRequest, RequestBodies } from '../../store/request-log/requests.ts';
import { scrubber, type Scrubber } from '../support-scrub.ts';

/** Of each body, in characters. */
export const MAX_KEPT_CHARS = 4_000;
/** Of the target and of what a caller names. */
const MAX_PATH_CHARS = 300;
const MAX_NAME_CHARS = 128;
const MAX_FIELDS = 20;
const CUT = '…';
/** Parameters that say who somebody is; their names are those of the interface. */
const PERSONAL_PARAMETERS = new Set(['q', 'receptor', 'proveedor', 'numDocumento']);

export interface KeptRequest {
  readonly request: LoggedRequest;
  readonly bodies: RequestBodies;
}

/** @param at when it was answered @param folder path of the data folder, which often names somebody */
export function keptRequest(of: AnsweredRequest, at: Instant, folder: string): KeptRequest {
  const personal = new Set<string>();
  const body = textOf(of.body, personal);
  const answer = textOf(of.answer, personal);
  const path = pathOf(of, personal);
  // What one of its members says of somebody is hidden wherever else it is repeated.
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

/** A body as JSON without what its members' names say is personal; that goes into `personal`. */
function textOf(body: unknown, personal: Set<string>): string | null {
  if (body === undefined) return null;
  return stringifyJson(hiding(body instanceof JsonText ? JSON.parse(body.text) : body, personal));
}

function hiding(value: unknown, personal: Set<string>): unknown {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return value;
  // A signed document, or a piece of one.
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
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null && !(value instanceof JsonNumber))
    for (const member of Object.values(value)) addTexts(member, found);
}

/** The target with what its parameters say of people hidden. */
function pathOf({ target, parameters }: AnsweredRequest, personal: Set<string>): string {
  for (const [name, value] of Object.entries(parameters))
    if (PERSONAL_PARAMETERS.has(name)) personal.add(value);
  const [path = '', query] = target.slice(0, MAX_PATH_CHARS).split('?', 2);
  if (query === undefined) return path;
  const shown = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return PERSONAL_PARAMETERS.has(name) ? `${name}=${HIDDEN}` : pair;
  });
  return `${path}?${shown.join('&')}`;
}
