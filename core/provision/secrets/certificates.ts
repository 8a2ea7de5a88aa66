/** Reads and checks the certificates a provisioning file names, before anything is written. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { ProvisionIssuer } from '../../contract/settings/provision.ts';
import { normalizeNit } from '../../domain/identifiers.ts';
import type { FaultList } from '../../domain/rules/faults.ts';
import {
  importCertificate,
  MAX_CERTIFICATE_BYTES,
  type CertificateImport,
} from '../../signing/certificate.ts';
import type { KeyPair } from '../../signing/key-pair.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface PreparedCertificate {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly pair: KeyPair;
  readonly notBefore: number | null;
  readonly notAfter: number | null;
}

/** A certificate file uploaded from a screen. */
export interface UploadedCertificate {
  readonly issuerId: string;
  readonly ambientes: readonly Ambiente[];
  readonly content: Buffer;
  readonly password: string;
}

/** Checks uploaded files; faults go to the list under `certificado`. */
export function prepareUploaded(
  uploaded: UploadedCertificate,
  { now, list }: Pick<CertificateContext, 'now' | 'list'>,
): readonly PreparedCertificate[] {
  const { issuerId, ambientes, content, password } = uploaded;
  const result = importCertificate({ content, password, nit: issuerId, now });
  if (result.kind === 'refused') {
    const member = result.codigo === 'CLAVE_INCORRECTA' ? 'password' : 'content';
    list.add(`certificado.${member}`, result.codigo, result.broken);
    return [];
  }
  const { notBefore, notAfter, ...pair } = result.certificate;
  return ambientes.map((ambiente) => ({ issuerId, ambiente, pair, notBefore, notAfter }));
}

export interface CertificateContext {
  readonly baseFolder: string;
  readonly now: number;
  readonly list: FaultList;
}

type CertificateInput = NonNullable<ProvisionIssuer['certificate']>;

export async function prepareCertificates(
  issuer: ProvisionIssuer,
  campo: string,
  context: CertificateContext,
): Promise<readonly PreparedCertificate[]> {
  const { certificate, certificates } = issuer;
  if (certificate !== undefined && certificates !== undefined) {
    context.list.add(`${campo}.certificates`, 'REPETIDO', rule('certificado-doble'));
    return [];
  }
  const nit = normalizeNit(issuer.nit);
  const issuerId = nit.ok ? nit.value : null;
  const prepared: PreparedCertificate[] = [];
  const take = async (given: CertificateInput, at: string, ambientes: readonly Ambiente[]) => {
    const read = await importOne(given, at, { ...context, issuerId });
    if (read === null || issuerId === null) return;
    const { notBefore, notAfter, ...pair } = read;
    for (const ambiente of ambientes) prepared.push({ issuerId, ambiente, pair, notBefore, notAfter });
  };
  if (certificate !== undefined) await take(certificate, `${campo}.certificate`, AMBIENTES);
  for (const ambiente of AMBIENTES) {
    const given = certificates?.[ambiente];
    if (given !== undefined) await take(given, `${campo}.certificates.${ambiente}`, [ambiente]);
  }
  return prepared;
}

type Accepted = Extract<CertificateImport, { kind: 'ok' }>['certificate'];

async function importOne(
  given: CertificateInput,
  campo: string,
  context: CertificateContext & { readonly issuerId: string | null },
): Promise<Accepted | null> {
  const { list, issuerId, now } = context;
  const source = 'path' in given ? 'path' : 'pem';
  const content =
    'path' in given ? await readCertificate(given.path, campo, context) : Buffer.from(given.pem, 'utf8');
  if (content === null) return null;
  const result = importCertificate({ content, password: given.password ?? null, nit: issuerId ?? '', now });
  if (result.kind === 'ok') return result.certificate;
  // Without a valid NIT of the issuer the certificate's owner cannot be compared.
  if (result.codigo === 'NIT_DISTINTO' && issuerId === null) return null;
  list.add(
    `${campo}.${result.codigo === 'CLAVE_INCORRECTA' ? 'password' : source}`,
    result.codigo,
    result.broken,
  );
  return null;
}

async function readCertificate(
  path: string,
  campo: string,
  { baseFolder, list }: CertificateContext,
): Promise<Buffer | null> {
  const full = resolve(baseFolder, path);
  try {
    const { size } = await stat(full);
    if (size > MAX_CERTIFICATE_BYTES) {
      list.add(
        `${campo}.path`,
        'ARCHIVO_DEMASIADO_GRANDE',
        rule('certificado-demasiado-grande', { archivo: full }),
      );
      return null;
    }
    return await readFile(full);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'error';
    const why = code === 'ENOENT' ? {} : { falla: code };
    list.add(`${campo}.path`, 'ARCHIVO_NO_SE_LEE', rule('certificado-sin-leer', { archivo: full, ...why }));
    return null;
  }
}
