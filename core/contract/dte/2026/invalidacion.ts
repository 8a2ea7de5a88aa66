/** Invalidation event version 3 (§invalidation-event; schema invalidacion-schema-v3, conditions of the service). */
import { z } from 'zod';
import { TIPOS_DTE } from '../../edition.ts';
import { BOUNDS } from '../bounds.ts';
import { TIPOS_DOCUMENTO_MH } from '../code-lists.ts';
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
  text,
} from '../leaves.ts';
import { ambiente } from '../shared-sections.ts';

const tipoDocumento = oneOf(TIPOS_DOCUMENTO_MH);
const SAID = BOUNDS['2026'].invalidacion;
const numDocumento = text(...SAID.numDocumento);
/** Of either edition and format, because this event also invalidates documents of edition 2023. */
const numeroControl = pattern(
  /^DTE-(0[13456]|14)-([A-Z0-9]{8}-\d{15}|\d{4}-\d{8})$/,
  'debe ser un número de control del tipo 01, 03, 04, 05 o 06',
);

export const invalidacionV3 = z
  .strictObject({
    identificacion: z.strictObject({
      version: oneOf([3]),
      ambiente,
      codigoGeneracion,
      fecEmi: fecha,
      horEmi: hora,
      fusion: nit.nullable(),
    }),
    emisor: z.strictObject({
      nit,
      nombre: text(1, 250),
      codEstableMH: text(4, 4),
      codEstable: text(1, 10).nullable(),
      codPuntoVentaMH: text(4, 4),
      codPuntoVenta: text(1, 15).nullable(),
      telefono: text(8, 30),
      correo: correo(3, 100),
    }),
    documento: z.strictObject({
      tipoDte: oneOf(TIPOS_DTE),
      codigoGeneracion,
      selloRecibido,
      numeroControl: numeroControl.nullable(),
      fecEmi: fecha,
      codigoGeneracionR: codigoGeneracion.nullable(),
      tipoDocumento: tipoDocumento.nullable(),
      numDocumento: numDocumento.nullable(),
      nombre: text(1, 250).nullable(),
      telefono: text(8, 30).nullable(),
      correo: correo(3, 100).nullable(),
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
