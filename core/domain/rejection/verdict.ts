/** What the authority's refusal means for the document's future (§result-codes, §ask-before-resend, §not-admitted-now). */

/** The codes a refusal carried and the fields it named, read from any shape of §reason-shapes. */
export interface Refusal {
  readonly codigoMsg: string | null;
  readonly reasons: readonly { readonly campo: string | null; readonly texto: string }[];
}

/**
 * - `final`: the document is refused; correct it
 * - `ask`: an earlier attempt may have arrived; the answer to a question decides
 * - `blocked`: certificate or taxpayer is not accepted; goes out by itself once that is mended
 * - `later`: the authority could not judge; try again
 */
export type Verdict = 'final' | 'ask' | 'blocked' | 'later';

/** Certificate not valid, taxpayer not authorised, taxpayer not active (§not-admitted-now). */
const BLOCKED_CODES: readonly string[] = ['802', '095', '010'];
/** Field not verifiable now, signature service down, error not catalogued (§result-codes). */
const LATER_CODES: readonly string[] = ['021', '022', '099'];
/** A register with that value is there already (§result-codes). */
export const ALREADY_EXISTS = '004';
/** The document is invalidated (§result-codes). */
export const INVALIDATED = '015';

/** Judges a refusal of a document that was sent. */
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

/** Certificate not valid (§result-codes). */
const SIGNATURE_NOT_VALID = '802';

/** Whether signature or certificate are what was refused, by code or, where there is none, in words. */
export function refusesSignature({ codigoMsg, reasons }: Refusal): boolean {
  return (
    codigoMsg === SIGNATURE_NOT_VALID || reasons.some(({ texto }) => /\b(FIRMA|CERTIFICADO)\b/i.test(texto))
  );
}

/** Fields that name the document asked about; said of another one, it is another document that is invalidated. */
const OWN_CODE = ['codigoGeneracion', 'identificacion.codigoGeneracion', 'documento.codigoGeneracion'];

/** Whether the authority says of a document that it is invalidated: there is no member for it, only words (§document-query, §result-codes). */
export function isInvalidated({ codigoMsg, reasons }: Refusal): boolean {
  const own = reasons.filter(({ campo }) => campo === null || OWN_CODE.includes(campo));
  if (codigoMsg === INVALIDATED) return own.length > 0 || reasons.length === 0;
  return own.some(({ texto }) => /\bINVALIDADO\b/i.test(texto) && !/RELACIONADO/i.test(texto));
}
