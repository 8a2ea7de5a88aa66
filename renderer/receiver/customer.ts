/** A customer while it is written. */
import type { Customer } from '../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';

const NIT = '36';
const DUI = '13';
/** Digits of a DUI; a longer number is a NIT. */
const DUI_DIGITS = 9;

/** Id of a customer that is not kept yet. */
export const UNKEPT = '';

/** An NRC: too short for any document. */
const NRC_DIGITS = 8;

/** A customer with what was typed to look for it: digits are its document, or its NRC where they are few, anything else its name. */
export function newCustomer(typed: string, tipoDte: TipoVenta): Customer {
  const text = typed.trim();
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
