/** Reads the authority's certificate file, XML with root `CertificadoMH` (§certificate-file). */
import { XMLParser } from 'fast-xml-parser';
import { isMembers, type Members } from '../contract/json.ts';
import { isWellFormed } from './well-formed-xml.ts';

/** Maximum nesting; the authority's file has six levels. */
const MAX_XML_DEPTH = 16;

/** Contents of the file; only its form was checked. */
export interface CertificadoMh {
  readonly nit: string;
  /** SHA-512 of the password, 64 bytes. */
  readonly claveSha512: Buffer;
  /** PKCS#8 DER. */
  readonly privateKeyDer: Buffer;
  /** SPKI DER. */
  readonly publicKeyDer: Buffer;
  /** null when the file does not say. */
  readonly activo: boolean | null;
  /** Epoch milliseconds; null when absent or in no known form. */
  readonly notBefore: number | null;
  readonly notAfter: number | null;
}

/** Path of the first missing or invalid element (`privateKey.clave`), or `xml`. */
export interface XmlFault {
  readonly fault: string;
}

/** Parses the file. Document type definitions and entities are refused before parsing, so nothing is ever expanded. */
export function readCertificadoMh(text: string): CertificadoMh | XmlFault {
  const root = member(parseXml(text), 'CertificadoMH');
  if (!isMembers(root)) return { fault: 'xml' };
  const nit = (textAt(root, 'nit') ?? '').replace(/[\s-]/g, '');
  const clave = textAt(root, 'privateKey', 'clave') ?? '';
  const privateKeyDer = base64At(root, 'privateKey', 'encodied');
  const publicKeyDer = base64At(root, 'publicKey', 'encodied');
  if (!/^(\d{9}|\d{14})$/.test(nit)) return { fault: 'nit' };
  if (!/^[0-9a-fA-F]{128}$/.test(clave)) return { fault: 'privateKey.clave' };
  if (privateKeyDer === null) return { fault: 'privateKey.encodied' };
  if (publicKeyDer === null) return { fault: 'publicKey.encodied' };
  const validity = ['certificado', 'basicEstructure', 'validity'] as const;
  return {
    nit,
    claveSha512: Buffer.from(clave, 'hex'),
    privateKeyDer,
    publicKeyDer,
    activo: booleanOf(textAt(root, 'activo')),
    notBefore: instantAt(at(root, ...validity, 'notBefore'), 'start'),
    notAfter: instantAt(at(root, ...validity, 'notAfter'), 'end'),
  };
}

function parseXml(text: string): unknown {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null;
  // The parser itself would accept a truncated file.
  if (!isWellFormed(text)) return null;
  const parser = new XMLParser({
    processEntities: false,
    parseTagValue: false,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: MAX_XML_DEPTH,
  });
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}

/** A repeated element is an array and therefore not found: an ambiguous file is refused. */
function member(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function at(root: Members, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(member, root);
}

function textAt(root: Members, ...path: readonly string[]): string | null {
  const value = at(root, ...path);
  return typeof value === 'string' ? value.trim() : null;
}

function base64At(root: Members, ...path: readonly string[]): Buffer | null {
  const text = textAt(root, ...path)?.replace(/\s+/g, '') ?? '';
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;
}

function booleanOf(text: string | null): boolean | null {
  if (text === null || text === '') return null;
  return /^(true|1)$/i.test(text);
}

function instantAt(value: unknown, edge: 'start' | 'end'): number | null {
  const seconds = member(value, 'epochSecond');
  const text = typeof seconds === 'string' ? seconds : value;
  return typeof text === 'string' ? instantOf(text.trim(), edge) : null;
}

/** Larger values are milliseconds: as seconds this is the year 5138. */
const FIRST_MILLISECONDS_VALUE = 100_000_000_000;
const EL_SALVADOR_OFFSET = '-06:00';

/**
 * Parses the known forms of an instant: epoch seconds or milliseconds (with or without fraction), or ISO
 * 8601. Without a zone it is El Salvador time; a bare date means its first (`start`) or last (`end`) moment.
 * @returns epoch ms; null for any other form
 */
export function instantOf(text: string, edge: 'start' | 'end'): number | null {
  const epoch = /^(\d{1,14})(?:\.\d{1,9})?$/.exec(text);
  if (epoch) {
    const value = Number(epoch[1]);
    return value >= FIRST_MILLISECONDS_VALUE ? value : value * 1000;
  }
  const iso =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  if (!iso) return null;
  const clock = iso[2] ?? (edge === 'start' ? '00:00:00' : '23:59:59.999');
  const zone = (iso[3] ?? EL_SALVADOR_OFFSET).replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${iso[1]}T${clock}${zone}`);
  return Number.isNaN(instant) ? null : instant;
}
