/** What the authority's refusal means for the document's future (authority README 9.2, 10.1; decisions 5). */

/** The codes a refusal carried and the fields it named, read from any shape of README 9.3. */
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

/** Certificate not valid, taxpayer not authorised, taxpayer not active (decisions 5). */
const BLOCKED_CODES: readonly string[] = ['802', '095', '010'];
/** Field not verifiable now, signature service down, error not catalogued (authority README 9.2). */
const LATER_CODES: readonly string[] = ['021', '022', '099'];
const ALREADY_EXISTS = '004';
const INVALIDATED = '015';

/** Judges a refusal of a document that was sent. */
export function verdictOf(refusal: Refusal): Verdict {
  const codigo = refusal.codigoMsg ?? '';
  if (BLOCKED_CODES.includes(codigo) || isCredentials(codigo)) return 'blocked';
  if (LATER_CODES.includes(codigo)) return 'later';
  if (
    codigo === ALREADY_EXISTS &&
    refusal.reasons.some((reason) => reason.campo?.endsWith('codigoGeneracion') ?? false)
  )
    return 'ask';
  return 'final';
}

/** An answer about one document, as far as it tells whether the document is invalidated. */
export interface StandingWords {
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
}

/** Whether the authority says of a document that it is invalidated: there is no member for it, only words (authority README 8.5, 9.2). */
export function isInvalidated({ codigoMsg, descripcionMsg, observaciones }: StandingWords): boolean {
  return (
    codigoMsg === INVALIDATED ||
    [descripcionMsg ?? '', ...observaciones].some((text) => /\bINVALIDADO\b/i.test(text))
  );
}

/** Authentication codes 100–111 (authority README 9.2). */
function isCredentials(codigo: string): boolean {
  return /^1(0\d|1[01])$/.test(codigo);
}
