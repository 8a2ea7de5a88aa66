/** Sections of edition 2023 (§factura, §credito-fiscal, §nota-remision; schemas fe-fc-v1, fe-ccf-v3, fe-nr-v3). */
import { z } from 'zod';
import { BOUNDS, type Length } from '../bounds.ts';
import { TIPOS_ESTABLECIMIENTO } from '../code-lists.ts';
import { receptorRule, type Refuse } from '../conditions.ts';
import { codActividad, correo, nit, nrc, oneOf, pattern, text } from '../leaves.ts';

/** 8 characters between type and sequence of a control number. */
export const NUMERO_CONTROL_MIDDLE = /[A-Z0-9]{8}/;
export const tributoDescripcion = text(2, 150);
export const descripcion = text(...BOUNDS['2023'].descripcion);

/** An address. The published pattern of `municipio` only has the codes before 2024; the service accepts old and new ones, so both pass here (§published-schemas). */
export function direccion(complemento: Length) {
  return z.strictObject({
    departamento: pattern(/^(0[1-9]|1[0-4])$/, 'debe ser un departamento de 01 a 14'),
    municipio: pattern(/^\d{2}$/, 'debe tener dos dígitos'),
    complemento: text(...complemento),
  });
}

const OWN_STREET: Length = [1, 200];

interface EmisorTexts {
  readonly nombre: z.ZodType<string>;
  readonly descActividad: z.ZodType<string>;
  readonly nombreComercial: z.ZodType<string>;
}

/** Issuer section (§issuer-section). */
export function emisor(texts: EmisorTexts & { readonly codEstable: z.ZodType<string> }) {
  return z.strictObject({
    ...emisorMembers(texts),
    codEstableMH: text(4, 4).nullable(),
    codEstable: texts.codEstable.nullable(),
    codPuntoVentaMH: text(4, 4).nullable(),
    codPuntoVenta: text(1, 15).nullable(),
  });
}

function emisorMembers(texts: EmisorTexts) {
  return {
    nit,
    nrc,
    nombre: texts.nombre,
    codActividad,
    descActividad: texts.descActividad,
    nombreComercial: texts.nombreComercial.nullable(),
    tipoEstablecimiento: oneOf(TIPOS_ESTABLECIMIENTO),
    direccion: direccion(OWN_STREET),
    telefono: text(8, 30),
    correo: correo(3, 100),
  };
}

const TAXED = { nombre: text(3, 200), descActividad: text(1, 150), nombreComercial: text(1, 150) };

/** Issuer section of 03 and 04. */
export const emisorTaxed = emisor({ ...TAXED, codEstable: text(1, 10) });

/** Issuer section of a note, without establishment and point of sale (§note-fields). */
export const emisorNota = z.strictObject(emisorMembers(TAXED));

interface Receptor {
  readonly tipoDocumento: string | null;
  readonly numDocumento: string | null;
  readonly nrc: string | null;
}

const DUI = /^\d{8}-\d$/;

/** A receiver's document: DUI with hyphen, nrc only with a NIT (§receiver-section). */
export function documentRule(value: Receptor, refuse: Refuse): void {
  receptorRule(value, DUI, refuse);
  if (value.tipoDocumento !== '36' && value.nrc !== null) refuse(['nrc'], 'acompaña solo a tipoDocumento 36');
}

/** A sale on account of a third party (§third-party-sale), or null. */
export function ventaTercero(nombre: z.ZodType<string>) {
  return z.strictObject({ nit, nombre }).nullable();
}

/** Persons who deliver and receive, and remarks; `minPerson`: shortest text about a person. */
export function extensionShape(minPerson: number) {
  return {
    nombEntrega: text(minPerson, 100).nullable(),
    docuEntrega: text(minPerson, 25).nullable(),
    nombRecibe: text(minPerson, 100).nullable(),
    docuRecibe: text(minPerson, 25).nullable(),
    observaciones: text(0, 3000).nullable(),
  };
}
