/** A new customer from typed text. */
import type { Customer } from '../../core/contract/till/customers.ts';
import { readNumber } from '../../core/contract/text/identity-text.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';

const NIT = '36';
const DUI = '13';
/** Digits of a DUI; longer numbers are NITs. */
const DUI_DIGITS = 9;

/** Id of an unsaved customer. */
export const UNKEPT = '';

/** Maximum digits of an NRC, which is shorter than any document. */
const NRC_DIGITS = 8;

/** A new customer from a search text: digits are the document, or the NRC if short; other text is the name. */
export function newCustomer(typed: string, tipoDte: TipoVenta): Customer {
  const text = readNumber(typed.trim());
  const isNumber = /^[\d-]+$/.test(text);
  const digits = isNumber ? text.replaceAll('-', '').length : 0;
  const isNrc = isNumber && digits <= NRC_DIGITS;
  return {
    id: UNKEPT,
    tipoDocumento: tipoDte === '03' || isNrc || digits > DUI_DIGITS ? NIT : DUI,
    numDocumento: isNumber && !isNrc ? text : null,
    nrc: isNrc ? text : null,
    nombre: isNumber ? '' : text,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: null,
    direccion: null,
  };
}
