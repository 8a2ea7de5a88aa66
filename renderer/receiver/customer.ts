/** A customer while it is written. */
import type { Customer } from '../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';

const NIT = '36';
const DUI = '13';
/** Digits of a DUI; a longer number is a NIT. */
const DUI_DIGITS = 9;

/** Id of a customer that is not kept yet. */
export const UNKEPT = '';

/** A customer with what was typed to look for it: digits are its document, anything else its name. */
export function newCustomer(typed: string, tipoDte: TipoVenta): Customer {
  const text = typed.trim();
  const isNumber = /^[\d-]+$/.test(text);
  return {
    id: UNKEPT,
    tipoDocumento: tipoDte === '03' || (isNumber && text.replaceAll('-', '').length > DUI_DIGITS) ? NIT : DUI,
    numDocumento: isNumber ? text : null,
    nrc: null,
    nombre: isNumber ? '' : text,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: null,
    direccion: null,
  };
}
