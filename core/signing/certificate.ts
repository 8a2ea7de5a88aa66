/**
 * Import of an issuer's signing key: the authority's `.crt` file or a PKCS#8 PEM (§certificates,
 * §certificate-file).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { rule, type Rule } from '../contract/rules/rules.ts';
import { readPemKey } from './certificate-pem.ts';
import type { PemFault } from './certificate-pem.ts';
import { readCertificadoMh } from './certificate-xml.ts';
import type { CertificadoMh } from './certificate-xml.ts';
import { checkKeyPair, readPrivateKey, readPublicKey } from './key-pair.ts';
import type { KeyPair } from './key-pair.ts';

/** Maximum file size; the authority's has about 8 KiB. */
export const MAX_CERTIFICATE_BYTES = 256 * 1024;
/** Tolerance for a `notBefore` in the future, since tills' clocks drift. */
export const NOT_BEFORE_TOLERANCE_MS = 10 * 60 * 1000;

export interface CertificateFile {
  /** The file's bytes, of either kind. */
  readonly content: Buffer;
  /** Required by the `.crt` and by an encrypted PEM. */
  readonly password: string | null;
  /** The issuer's NIT, with or without hyphens. */
  readonly nit: string;
  /** Epoch milliseconds, from the caller's clock. */
  readonly now: number;
}

export interface Certificate extends KeyPair {
  /** Digits; null for a PEM, which names no holder. */
  readonly nit: string | null;
  /** Activation state according to the file; the portal's is authoritative. Null if unstated. */
  readonly activo: boolean | null;
  /** Epoch ms; null without a readable date. */
  readonly notBefore: number | null;
  readonly notAfter: number | null;
}

export type CertificateFault =
  | PemFault
  /** The file belongs to another taxpayer. */
  | 'NIT_DISTINTO'
  /** `notAfter` has passed. */
  | 'VENCIDO'
  /** `notBefore` is more than {@link NOT_BEFORE_TOLERANCE_MS} ahead. */
  | 'AUN_NO_VIGENTE'
  /** The keys are not a pair, or the private key is damaged. */
  | 'PAR_NO_COINCIDE'
  /** More than {@link MAX_CERTIFICATE_BYTES}. */
  | 'ARCHIVO_DEMASIADO_GRANDE';

export type CertificateImport =
  | { readonly kind: 'ok'; readonly certificate: Certificate }
  | { readonly kind: 'refused'; readonly codigo: CertificateFault; readonly broken: Rule };

/** Validates a certificate file completely and extracts its key pair; never throws for invalid contents. */
export function importCertificate(file: CertificateFile): CertificateImport {
  if (file.content.length > MAX_CERTIFICATE_BYTES) {
    const kilobytes = MAX_CERTIFICATE_BYTES / 1024;
    return refuse('ARCHIVO_DEMASIADO_GRANDE', rule('archivo-de-certificado-grande', { kilobytes }));
  }
  const text = decode(file.content);
  if (text.startsWith('<')) return importXml(text, file);
  if (text.includes('-----BEGIN ')) return importPem(text, file.password);
  return refuse('NO_ES_CERTIFICADO', rule('archivo-no-es-certificado'));
}

/** Relevant fields are ASCII, so a Latin-1 file is accepted too. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).trimStart();
  } catch {
    return content.toString('latin1').trimStart();
  }
}

function importXml(text: string, file: CertificateFile): CertificateImport {
  const read = readCertificadoMh(text);
  if ('fault' in read) return refuse('NO_ES_CERTIFICADO', xmlFault(read.fault));
  if (!passwordMatches(file.password, read.claveSha512)) {
    return refuse('CLAVE_INCORRECTA', rule('contrasena-de-otro-certificado'));
  }
  const nit = file.nit.replace(/\D/g, '');
  if (read.nit !== nit) {
    return refuse('NIT_DISTINTO', rule('certificado-de-otro-nit', { suyo: read.nit, emisor: nit }));
  }
  const privateKey = readPrivateKey(read.privateKeyDer);
  const publicKey = readPublicKey(read.publicKeyDer);
  if (!privateKey || !publicKey) {
    const element = privateKey ? 'publicKey.encodied' : 'privateKey.encodied';
    return refuse('NO_ES_CERTIFICADO', xmlFault(element));
  }
  return outOfDate(read, file.now) ?? withPair(privateKey, publicKey, read);
}

function importPem(text: string, password: string | null): CertificateImport {
  const read = readPemKey(text, password);
  if (read.kind === 'refused') return read;
  return withPair(read.privateKey, null, { nit: null, activo: null, notBefore: null, notAfter: null });
}

function xmlFault(elemento: string): Rule {
  return elemento === 'xml' ? rule('certificado-no-es-xml') : rule('certificado-incompleto', { elemento });
}

function passwordMatches(password: string | null, claveSha512: Buffer): boolean {
  return timingSafeEqual(
    createHash('sha512')
      .update(password ?? '', 'utf8')
      .digest(),
    claveSha512,
  );
}

function outOfDate(read: CertificadoMh, now: number): CertificateImport | null {
  if (read.notAfter !== null && read.notAfter < now) {
    return refuse('VENCIDO', rule('certificado-que-vencio', { dia: dateOf(read.notAfter) }));
  }
  if (read.notBefore !== null && read.notBefore > now + NOT_BEFORE_TOLERANCE_MS) {
    return refuse('AUN_NO_VIGENTE', rule('certificado-que-empieza', { dia: dateOf(read.notBefore) }));
  }
  return null;
}

const EL_SALVADOR_OFFSET_MS = -6 * 60 * 60 * 1000;
/** Maximum of `Date`; a certificate may have a later end. */
const MAX_DATE_MS = 8_640_000_000_000_000;

function dateOf(instant: number): string {
  const local = new Date(Math.min(instant + EL_SALVADOR_OFFSET_MS, MAX_DATE_MS));
  const [year, month, day] = local.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

type CertificateFacts = Pick<Certificate, 'nit' | 'activo' | 'notBefore' | 'notAfter'>;

function withPair(
  privateKey: KeyObject,
  publicKey: KeyObject | null,
  said: CertificateFacts,
): CertificateImport {
  const check = checkKeyPair(privateKey, publicKey);
  switch (check.kind) {
    case 'not-rsa-2048':
      return refuse('LLAVE_NO_RSA_2048', rule('llave-de-otra-clase', { hay: check.found }));
    case 'not-a-pair':
      return refuse('PAR_NO_COINCIDE', rule('llaves-sin-pareja'));
    case 'ok': {
      const { nit, activo, notBefore, notAfter } = said;
      return { kind: 'ok', certificate: { ...check.pair, nit, activo, notBefore, notAfter } };
    }
  }
}

function refuse(codigo: CertificateFault, broken: Rule): CertificateImport {
  return { kind: 'refused', codigo, broken };
}
