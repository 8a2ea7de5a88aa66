/** What came from a supplier, in any of the shapes in which documents are sent (§compras-formas). */
import { asMembers, parseJson, type Members } from '../../contract/json.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** What was sent, told apart. */
export type Received =
  | { readonly kind: 'document'; readonly root: Members; readonly sello: string | null }
  /** The authority's answer to a document, without it. */
  | { readonly kind: 'seal'; readonly codigoGeneracion: string; readonly sello: string }
  | { readonly kind: 'invalidation'; readonly codigoGeneracion: string; readonly sello: string | null }
  | { readonly kind: 'unreadable'; readonly broken: Rule };

/** Members in which the seal is sent, beside the document or in an answer within it. */
const SEAL_MEMBERS = ['selloRecibido', 'sello', 'selloRecepcion'];
const ANSWER_MEMBERS = ['responseMH', 'respuestaHacienda', 'respuestaMH', 'respuesta'];
/** Members in which a document lies in a wrapper. */
const DOCUMENT_MEMBERS = ['dteJson', 'documento', 'dte', 'json'];
const SIGNED_MEMBERS = ['firmaElectronica', 'jws', 'documentoFirmado'];
/** How often wrappers are taken off. */
const MAX_WRAPPERS = 4;
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** UTF-8 text of base64url. */
type Decode = (part: string) => string;

interface Wrapped {
  readonly decode: Decode;
  readonly sello: string | null;
  readonly wrappers: number;
}

/** Reads a document of a supplier, an answer of the authority or an invalidation. @param sent an object that was parsed, or its text */
export function readReceived(sent: unknown, decode: Decode): Received {
  return read(sent, { decode, sello: null, wrappers: 0 });
}

function read(sent: unknown, of: Wrapped): Received {
  const members = membersOfSent(sent, of.decode);
  if (members === null || of.wrappers > MAX_WRAPPERS) return unreadable(rule('compra-no-se-lee'));
  const sello = of.sello ?? sealOf(members);
  if (asMembers(members['identificacion']) !== null) return identified(members, sello);
  for (const name of DOCUMENT_MEMBERS) {
    const inner = members[name];
    if (membersOfSent(inner, of.decode) !== null)
      return read(inner, { ...of, sello, wrappers: of.wrappers + 1 });
  }
  for (const name of SIGNED_MEMBERS) {
    const inner = members[name];
    if (typeof inner === 'string' && JWS.test(inner.trim()))
      return read(inner, { ...of, sello, wrappers: of.wrappers + 1 });
  }
  const codigoGeneracion = codeOf(members['codigoGeneracion']);
  if (codigoGeneracion !== null && sello !== null) return { kind: 'seal', codigoGeneracion, sello };
  return unreadable(rule('compra-sin-miembro', { miembro: 'identificacion' }));
}

/** A document, or the event that invalidates one. */
function identified(root: Members, sello: string | null): Received {
  const invalidated = asMembers(root['documento']);
  if (invalidated === null || asMembers(root['motivo']) === null) return { kind: 'document', root, sello };
  const codigoGeneracion = codeOf(invalidated['codigoGeneracion']);
  if (codigoGeneracion === null)
    return unreadable(rule('compra-sin-miembro', { miembro: 'documento.codigoGeneracion' }));
  return { kind: 'invalidation', codigoGeneracion, sello };
}

/** The members of an object, of its JSON text or of a JWS whose payload it is; null for anything else. */
function membersOfSent(sent: unknown, decode: Decode): Members | null {
  if (typeof sent !== 'string') return asMembers(sent);
  const text = sent.replace(/^\uFEFF/, '').trim();
  try {
    if (JWS.test(text)) return asMembers(parseJson(decode(text.split('.')[1] ?? '')));
    return asMembers(parseJson(text));
  } catch {
    return null;
  }
}

function sealOf(members: Members): string | null {
  const answers = ANSWER_MEMBERS.map((name) => asMembers(members[name]));
  for (const each of [members, ...answers]) {
    for (const name of SEAL_MEMBERS) {
      const seal = each?.[name];
      if (typeof seal === 'string' && seal.trim() !== '') return seal.trim();
    }
  }
  return null;
}

const CODE = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

/** A code of a document in capitals; null for anything else. */
export function codeOf(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return CODE.test(code) ? code : null;
}

function unreadable(broken: Rule): Received {
  return { kind: 'unreadable', broken };
}
