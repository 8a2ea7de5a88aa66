/** Sections of edition 2026 (§edition-differences, §factura, §credito-fiscal, §nota-remision; schemas fe-f-v2, fe-ccf-v4, fe-nr-v4). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { receptorRule, type Refuse } from '../conditions.ts';
import { codActividad, correo, nit, nrc, oneOf, pattern, text } from '../leaves.ts';

/** Establishment and point of sale in a control number. */
export const NUMERO_CONTROL_MIDDLE = /[MBSP]\d{3}P\d{3}/;
/** Text of a contingency's cause. */
export const motivoContin = text(1, 500);
/** Tax names in the summary. */
export const tributoDescripcion = text(1, 300);
export const descripcion = text(...BOUNDS['2026'].descripcion);
export const observaciones = text(1, 3000);

const twoDigits = pattern(/^\d{2}$/, 'debe tener dos dígitos');

/** An address; with district. Department 00 is abroad. */
export const direccion = z.strictObject({
  departamento: pattern(/^(0\d|1[0-4])$/, 'debe ser un departamento de 00 a 14'),
  municipio: twoDigits,
  distrito: twoDigits,
  complemento: text(1, 200),
});

const emisorMembers = {
  nit,
  nrc,
  nombre: text(1, 250),
  codActividad,
  descActividad: text(5, 150),
  nombreComercial: text(1, 150).nullable(),
  direccion,
  telefono: text(8, 30),
  correo: correo(6, 100),
};

/** Issuer section of 01, 03 and 04 (§issuer-section). */
export const emisor = z.strictObject({
  ...emisorMembers,
  codEstable: text(4, 4).nullable(),
  codPuntoVenta: text(1, 15).nullable(),
});

/** Issuer section of a note, without establishment and point of sale (§note-fields). */
export const emisorNota = z.strictObject(emisorMembers);

/** With or without hyphen: the texts of 2026 do not specify it, so it is a setting (§receiver-section). */
const DUI = /^\d{8}-?\d$/;

/** Checks the number's format for the type of the receiver's document. */
export function documentRule(
  value: { readonly tipoDocumento: string | null; readonly numDocumento: string | null },
  refuse: Refuse,
): void {
  receptorRule(value, DUI, refuse);
}

/** A sale on account of a third party (§third-party-sale), or null. codDomiciliado: CAT-032. */
export const ventaTercero = z
  .strictObject({
    nit: text(1, 20).nullable(),
    nombre: text(1, 250),
    codDomiciliado: oneOf([1, 2]).nullable(),
  })
  .nullable();
