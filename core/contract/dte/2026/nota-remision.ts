/** Type 04 version 4, Nota de Remisión (§nota-remision; schema fe-nr-v4, conditions of the service). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { BIENES_TITULO, TIPOS_DOCUMENTO_MH } from '../code-lists.ts';
import { rule, taxedLineRule } from '../conditions.ts';
import { codActividad, correo, lineAmount, nrc, oneOf, text } from '../leaves.ts';
import {
  apendice,
  cuerpoDocumento,
  documentoRelacionado,
  identificacion,
  lineShape,
  resumenShape,
} from '../shared-sections.ts';
import {
  descripcion,
  direccion,
  documentRule,
  emisor,
  motivoContin,
  NUMERO_CONTROL_MIDDLE,
  observaciones,
  tributoDescripcion,
  ventaTercero,
} from './sections.ts';

const receptor = z
  .strictObject({
    tipoDocumento: oneOf(TIPOS_DOCUMENTO_MH),
    numDocumento: text(...BOUNDS['2026'].numDocumento),
    nrc: nrc.nullable(),
    nombre: text(1, 250),
    codActividad,
    descActividad: text(5, 150),
    nombreComercial: text(1, 150).nullable(),
    direccion: direccion.nullable(),
    telefono: text(8, 30).nullable(),
    correo: correo(6, 100).nullable(),
    bienTitulo: oneOf(BIENES_TITULO),
  })
  .check(rule(documentRule));

const line = z
  .strictObject({ ...lineShape(descripcion), precioUni: lineAmount })
  .check(rule((value, refuse) => taxedLineRule(value, '04', refuse)));

export const notaRemisionV4 = z.strictObject({
  identificacion: identificacion({
    version: 4,
    tipoDte: '04',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: motivoContin,
  }),
  documentoRelacionado: documentoRelacionado(BOUNDS['2026'].related['04']),
  emisor,
  receptor,
  ventaTercero,
  cuerpoDocumento: cuerpoDocumento(line),
  resumen: z.strictObject({
    ...resumenShape({ codigo: text(2, 2), descripcion: tributoDescripcion }),
    totalLetras: text(1, 200),
    observaciones: observaciones.nullable(),
  }),
  apendice: apendice(BOUNDS['2026'].apendice['04'], 0),
});
