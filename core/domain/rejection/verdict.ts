/** Decides what a refusal means for the document (§result-codes, §ask-before-resend, §not-admitted-now). */

/** Codes and fields of a refusal, from any shape of §reason-shapes. */
export interface Refusal {
  readonly codigoMsg: string | null;
  readonly reasons: readonly { readonly campo: string | null; readonly texto: string }[];
}

/**
 * - `final`: refused; must be corrected
 * - `ask`: an earlier attempt may have arrived; query the authority
 * - `blocked`: certificate or taxpayer not accepted; sent automatically once resolved
 * - `later`: the authority could not decide; retry
 */
export type Verdict = 'final' | 'ask' | 'blocked' | 'later';

/** Invalid certificate, taxpayer not authorised, taxpayer not active (§not-admitted-now). */
const BLOCKED_CODES: readonly string[] = ['802', '095', '010'];
/** Field not verifiable now, signature service down, unknown error (§result-codes). */
const LATER_CODES: readonly string[] = ['021', '022', '099'];
/** A record with that value already exists (§result-codes). */
export const ALREADY_EXISTS = '004';
/** The document is invalidated (§result-codes). */
export const INVALIDATED = '015';

export function verdictOf(refusal: Refusal): Verdict {
  const codigo = refusal.codigoMsg ?? '';
  if (BLOCKED_CODES.includes(codigo)) return 'blocked';
  if (LATER_CODES.includes(codigo)) return 'later';
  if (
    codigo === ALREADY_EXISTS &&
    refusal.reasons.some((reason) => reason.campo?.endsWith('codigoGeneracion') ?? false)
  )
    return 'ask';
  return 'final';
}

/** Invalid certificate (§result-codes). */
const SIGNATURE_NOT_VALID = '802';

/** Whether signature or certificate were refused, by code or, without one, by text. */
export function refusesSignature({ codigoMsg, reasons }: Refusal): boolean {
  return (
    codigoMsg === SIGNATURE_NOT_VALID || reasons.some(({ texto }) => /\b(FIRMA|CERTIFICADO)\b/i.test(texto))
  );
}

/** Fields that name the queried document; any other field means another document is invalidated. */
const OWN_CODE = ['codigoGeneracion', 'identificacion.codigoGeneracion', 'documento.codigoGeneracion'];

/**
 * Whether the authority reports the document as invalidated; it does so only in words (§document-query, §result-codes).
 */
export function isInvalidated({ codigoMsg, reasons }: Refusal): boolean {
  const own = reasons.filter(({ campo }) => campo === null || OWN_CODE.includes(campo));
  if (codigoMsg === INVALIDATED) return own.length > 0 || reasons.length === 0;
  return own.some(({ texto }) => /\bINVALIDADO\b/i.test(texto) && !/RELACIONADO/i.test(texto));
}
