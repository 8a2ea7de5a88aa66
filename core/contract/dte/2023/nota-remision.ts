/** Type 04 version 3, Nota de Remisión (§nota-remision; schema fe-nr-v3). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { BIENES_TITULO, TIPOS_DOCUMENTO_MH } from '../code-lists.ts';
import { rule, taxedLineRule } from '../conditions.ts';
import { codActividad, correo, nrc, oneOf, percentage, signedLineAmount, text } from '../leaves.ts';
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
  emisorTaxed,
  extensionShape,
  NUMERO_CONTROL_MIDDLE,
  tributoDescripcion,
  ventaTercero,
} from './sections.ts';

const receptor = z
  .strictObject({
    tipoDocumento: oneOf(TIPOS_DOCUMENTO_MH),
    numDocumento: text(...BOUNDS['2023'].numDocumento),
    nrc: nrc.nullable(),
    nombre: text(1, 250),
    codActividad: codActividad.nullable(),
    descActividad: text(1, 150).nullable(),
    nombreComercial: text(1, 150).nullable(),
    direccion: direccion(BOUNDS['2023'].complemento['04']),
    telefono: text(8, 30).nullable(),
    correo: correo(3, 100),
    bienTitulo: oneOf(BIENES_TITULO),
  })
  .check(rule(documentRule));

const line = z
  .strictObject({ ...lineShape(descripcion), precioUni: signedLineAmount })
  .check(rule((value, refuse) => taxedLineRule(value, '04', refuse)));

export const notaRemisionV3 = z.strictObject({
  identificacion: identificacion({
    version: 3,
    tipoDte: '04',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: text(1, 150),
  }),
  documentoRelacionado: documentoRelacionado(BOUNDS['2023'].related['04']),
  emisor: emisorTaxed,
  receptor,
  ventaTercero: ventaTercero(text(1, 200)),
  cuerpoDocumento: cuerpoDocumento(line),
  resumen: z.strictObject({
    ...resumenShape({ codigo: text(2, 2), descripcion: tributoDescripcion }),
    porcentajeDescuento: percentage.nullable(),
    totalLetras: text(1, 200),
  }),
  extension: z.strictObject(extensionShape(1)).nullable(),
  apendice: apendice(BOUNDS['2023'].apendice['04'], 0),
});
