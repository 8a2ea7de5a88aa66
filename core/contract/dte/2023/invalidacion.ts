/** Invalidation event version 2 (§invalidation-event; schema anulacion-schema-v2). */
import { z } from 'zod';
import { TIPOS_DTE } from '../../edition.ts';
import { BOUNDS } from '../bounds.ts';
import { TIPOS_DOCUMENTO_MH, TIPOS_ESTABLECIMIENTO } from '../code-lists.ts';
import { rule } from '../conditions.ts';
import { invalidacionRule } from '../event-conditions.ts';
import {
  codigoGeneracion,
  correo,
  fecha,
  hora,
  nit,
  oneOf,
  pattern,
  selloRecibido,
  summaryAmount,
  text,
} from '../leaves.ts';
import { ambiente } from '../shared-sections.ts';

const tipoDocumento = oneOf(TIPOS_DOCUMENTO_MH);
const SAID = BOUNDS['2023'].invalidacion;
const numDocumento = text(...SAID.numDocumento);
/** Control number in either format, of any issued type. */
const numeroControl = pattern(
  /^DTE-(0[13456]|14)-([A-Z0-9]{8}-\d{15}|\d{4}-\d{8})$/,
  'debe ser un número de control del tipo 01, 03, 04, 05 o 06',
);

/** Telephone of an event: digits, plus and semicolon; hyphens are not allowed. */
function telefono(max: number) {
  return pattern(
    new RegExp(`^[0-9+;]{8,${max}}$`),
    `debe tener de 8 a ${max} dígitos, sin guiones ni espacios`,
  );
}

export const invalidacionV2 = z
  .strictObject({
    identificacion: z.strictObject({
      version: oneOf([2]),
      ambiente,
      codigoGeneracion,
      fecAnula: fecha,
      horAnula: hora,
    }),
    emisor: z.strictObject({
      nit,
      nombre: text(3, 250),
      tipoEstablecimiento: oneOf(TIPOS_ESTABLECIMIENTO),
      nomEstablecimiento: text(3, 150).nullable(),
      codEstableMH: text(4, 4).nullable().optional(),
      codEstable: text(1, 10).nullable(),
      codPuntoVentaMH: text(4, 4).nullable().optional(),
      codPuntoVenta: text(1, 15).nullable(),
      telefono: telefono(26).nullable(),
      correo: correo(3, 100),
    }),
    documento: z.strictObject({
      tipoDte: oneOf(TIPOS_DTE),
      codigoGeneracion,
      selloRecibido,
      numeroControl,
      fecEmi: fecha,
      montoIva: summaryAmount.nullable(),
      codigoGeneracionR: codigoGeneracion.nullable(),
      tipoDocumento,
      numDocumento,
      nombre: text(5, 200),
      telefono: telefono(50).nullable().optional(),
      correo: correo(3, 100).optional(),
    }),
    motivo: z.strictObject({
      tipoAnulacion: oneOf([1, 2, 3]),
      motivoAnulacion: text(...SAID.motivo).nullable(),
      nombreResponsable: text(...SAID.nombre),
      tipDocResponsable: tipoDocumento,
      numDocResponsable: numDocumento,
      nombreSolicita: text(...SAID.nombre),
      tipDocSolicita: tipoDocumento,
      numDocSolicita: numDocumento,
    }),
  })
  .check(rule(invalidacionRule));
