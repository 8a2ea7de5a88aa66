/** Facts of a certificate as shown to people. */
import type { CertificateFacts } from '../../contract/bridge/bridge-settings.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { importCertificate } from '../../signing/certificate.ts';
import { formError } from '../settings/form-faults.ts';
import { faultAt } from '../../contract/problem.ts';

const DAY_MS = 86_400_000;
const FINGERPRINT_CHARS = 16;

export interface FactsOf {
  readonly titular: string | null;
  readonly notBefore: Instant | null;
  readonly notAfter: Instant | null;
  readonly fingerprint: string;
}

export function certificateFacts(of: FactsOf, now: Instant): CertificateFacts {
  const { titular, notBefore, notAfter, fingerprint } = of;
  return {
    titular,
    desde: notBefore === null ? null : isoUtc(notBefore),
    hasta: notAfter === null ? null : isoUtc(notAfter),
    diasRestantes: notAfter === null ? null : Math.floor((notAfter - now) / DAY_MS),
    huella: fingerprint.slice(0, FINGERPRINT_CHARS),
  };
}

/**
 * Checks a certificate file completely; nothing is stored.
 *
 * @throws AppError `VALIDACION` with the fault at `password` or `content`
 */
export function checkedCertificate(
  given: { readonly nit: string; readonly content: string; readonly password: string },
  now: Instant,
): CertificateFacts {
  const { nit, password } = given;
  const result = importCertificate({ content: Buffer.from(given.content, 'base64'), password, nit, now });
  if (result.kind === 'ok') {
    const { nit: titular, ...facts } = result.certificate;
    return certificateFacts({ titular, ...facts }, now);
  }
  const campo = result.codigo === 'CLAVE_INCORRECTA' ? 'password' : 'content';
  throw formError([faultAt(campo, result.codigo, result.broken)]);
}
