/** Recognizes supplier documents in all the shapes in which they are sent (§compras-formas). */
import { asMembers, parseJson, type Members } from '../../contract/json.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { signedDifference } from './received-signature.ts';

export type Received =
  | {
      readonly kind: 'document';
      readonly root: Members;
      readonly sello: string | null;
      /** First member that differs from its signature. */
      readonly differs: string | null;
    }
  /** An authority's answer without its document. */
  | { readonly kind: 'seal'; readonly codigoGeneracion: string; readonly sello: string }
  | { readonly kind: 'invalidation'; readonly codigoGeneracion: string; readonly sello: string | null }
  | { readonly kind: 'unreadable'; readonly broken: Rule };

/** Members that hold the seal, beside the document or in a nested answer. */
const SEAL_MEMBERS = ['selloRecibido', 'sello', 'selloRecepcion'];
const ANSWER_MEMBERS = ['responseMH', 'respuestaHacienda', 'respuestaMH', 'respuesta'];
/** Members that hold the document in a wrapper. */
const DOCUMENT_MEMBERS = ['dteJson', 'documento', 'dte', 'json'];
const SIGNED_MEMBERS = ['firmaElectronica', 'jws', 'documentoFirmado'];
/** Maximum wrappers removed. */
const MAX_WRAPPERS = 4;
/** The authority's seal format; anything else is ignored, so it cannot block the true seal. */
const SEAL = /^[0-9A-Z]{40}$/;
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

type Decode = (part: string) => string;

interface Wrapped {
  readonly decode: Decode;
  readonly sello: string | null;
  readonly wrappers: number;
  /** Signed payloads, when included. */
  readonly signed: readonly Members[];
}

/** Parses a supplier's document, an authority's answer or an invalidation. @param sent a parsed object or its text */
export function readReceived(sent: unknown, decode: Decode): Received {
  return read(sent, { decode, sello: null, wrappers: 0, signed: [] });
}

function read(sent: unknown, of: Wrapped): Received {
  const members = membersOfSent(sent, of.decode);
  if (members === null || of.wrappers > MAX_WRAPPERS) return unreadable(rule('compra-no-se-lee'));
  const sello = of.sello ?? sealOf(members);
  const signed = [...of.signed, ...signedIn(members, of.decode)];
  if (asMembers(members['identificacion']) !== null) return identified(members, { sello, signed });
  for (const name of DOCUMENT_MEMBERS) {
    const inner = members[name];
    if (membersOfSent(inner, of.decode) !== null)
      return read(inner, { ...of, sello, signed, wrappers: of.wrappers + 1 });
  }
  for (const name of SIGNED_MEMBERS) {
    const inner = members[name];
    if (typeof inner === 'string' && JWS.test(inner.trim()))
      return read(inner, { ...of, sello, wrappers: of.wrappers + 1 });
  }
  const codigoGeneracion = codeOf(members['codigoGeneracion']);
  if (codigoGeneracion !== null && sello !== null) return { kind: 'seal', codigoGeneracion, sello };
  if (codigoGeneracion !== null && hasSealMember(members)) return unreadable(rule('compra-sello-malo'));
  return unreadable(rule('compra-sin-miembro', { miembro: 'identificacion' }));
}

function identified(root: Members, { sello, signed }: Pick<Wrapped, 'sello' | 'signed'>): Received {
  const invalidated = asMembers(root['documento']);
  if (invalidated === null || asMembers(root['motivo']) === null)
    return { kind: 'document', root, sello, differs: differenceIn(root, signed) };
  const codigoGeneracion = codeOf(invalidated['codigoGeneracion']);
  if (codigoGeneracion === null)
    return unreadable(rule('compra-sin-miembro', { miembro: 'documento.codigoGeneracion' }));
  return { kind: 'invalidation', codigoGeneracion, sello };
}

/** Members of an object, its JSON text or a JWS payload; null otherwise. */
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

/** Signed payloads in a file; unreadable ones are skipped. */
function signedIn(members: Members, decode: Decode): readonly Members[] {
  return SIGNED_MEMBERS.flatMap((name) => {
    const text = members[name];
    const payload = typeof text === 'string' && JWS.test(text.trim()) ? membersOfSent(text, decode) : null;
    return payload !== null && asMembers(payload['identificacion']) !== null ? [payload] : [];
  });
}

function differenceIn(root: Members, signed: readonly Members[]): string | null {
  const differences = signed.map((each) => signedDifference(root, each));
  return differences.find((each) => each !== null) ?? null;
}

function sealOf(members: Members): string | null {
  const seals = sealTexts(members).map((seal) => seal.trim().toUpperCase());
  return seals.find((seal) => SEAL.test(seal)) ?? null;
}

function hasSealMember(members: Members): boolean {
  return sealTexts(members).some((seal) => seal.trim() !== '');
}

function sealTexts(members: Members): readonly string[] {
  const answers = ANSWER_MEMBERS.map((name) => asMembers(members[name]));
  return [members, ...answers].flatMap((each) =>
    SEAL_MEMBERS.flatMap((name) => {
      const seal = each?.[name];
      return typeof seal === 'string' ? [seal] : [];
    }),
  );
}

const CODE = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

/** A codigoGeneracion in upper case; null if invalid. */
export function codeOf(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return CODE.test(code) ? code : null;
}

function unreadable(broken: Rule): Received {
  return { kind: 'unreadable', broken };
}
