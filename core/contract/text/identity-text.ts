/** Identity numbers as people write them, with hyphens. */
const DUI = /^(\d{8})(\d)$/;
const NIT = /^(\d{4})(\d{6})(\d{3})(\d)$/;
const NRC = /^(\d{1,7})(\d)$/;

/** A number as people paste it: blanks and hyphens of other kinds fall away where nothing but digits is left; else as typed. */
export function readNumber(typed: string): string {
  const digits = typed.replace(/[\s\p{Pd}\u2212]/gu, '');
  return /[^\d-]/.test(typed) && /^\d+$/.test(digits) ? digits : typed;
}

/** A NIT: 14 digits as `0614-130795-104-0`, 9 like a DUI; anything else unchanged. */
export function nitText(nit: string): string {
  return nit.replace(NIT, '$1-$2-$3-$4').replace(DUI, '$1-$2');
}

/** An NRC: `246813-5`; anything else unchanged. */
export function nrcText(nrc: string): string {
  return nrc.replace(NRC, '$1-$2');
}

/** A document number by its type (CAT-022): DUI `012345678` as `01234567-8`; other types than DUI and NIT unchanged. */
export function numberText({
  tipoDocumento,
  numDocumento,
}: {
  readonly tipoDocumento: string | null;
  readonly numDocumento: string | null;
}): string {
  const number = numDocumento ?? '';
  return tipoDocumento === '13' || tipoDocumento === '36' ? nitText(number) : number;
}
