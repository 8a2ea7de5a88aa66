/** Type 01 version 2, Factura (§factura; schema fe-f-v2, conditions of the service). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { TIPOS_DOCUMENTO_MH, TRIBUTOS_LINEA } from '../code-lists.ts';
import { facturaLineRule, noGravadoRule, rule } from '../conditions.ts';
import {
  balance,
  codActividad,
  correo,
  lineAmount,
  nrc,
  oneOf,
  signedLineAmount,
  signedSummaryAmount,
  summaryAmount,
  text,
} from '../leaves.ts';
import { servicePaymentRule, withholdingRule } from '../payment-conditions.ts';
import {
  apendice,
  cuerpoDocumento,
  documentoRelacionado,
  identificacion,
  lineShape,
  otrosDocumentos,
  pagoShape,
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
    tipoDocumento: oneOf(TIPOS_DOCUMENTO_MH).nullable(),
    numDocumento: text(...BOUNDS['2026'].numDocumento).nullable(),
    nrc: nrc.nullable(),
    nombre: text(1, 250).nullable(),
    codActividad: codActividad.nullable(),
    descActividad: text(5, 150).nullable(),
    direccion: direccion.nullable(),
    telefono: text(8, 30).nullable(),
    correo: correo(6, 100).nullable(),
  })
  .check(rule(documentRule));

const line = z
  .strictObject({
    ...lineShape(descripcion),
    precioUni: signedLineAmount,
    psv: lineAmount,
    noGravado: signedLineAmount,
    ivaItem: lineAmount,
  })
  .check(
    rule((value, refuse) => {
      facturaLineRule(value, refuse);
      noGravadoRule(value, refuse);
    }),
  );

const resumen = z
  .strictObject({
    ...resumenShape({
      codigo: oneOf([...TRIBUTOS_LINEA['01']]),
      descripcion: tributoDescripcion,
    }),
    ivaRete: summaryAmount,
    totalNoGravado: signedSummaryAmount,
    totalPagar: summaryAmount,
    totalLetras: text(1, 200),
    totalIva: summaryAmount,
    saldoFavor: balance,
    ...pagoShape,
    observaciones: observaciones.nullable(),
  })
  .check(
    rule((value, refuse) => {
      servicePaymentRule(value, refuse);
      withholdingRule(value, ['ivaRete'], refuse);
    }),
  );

export const facturaV2 = z.strictObject({
  identificacion: identificacion({
    version: 2,
    tipoDte: '01',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: motivoContin,
  }),
  documentoRelacionado: documentoRelacionado(BOUNDS['2026'].related['01']),
  emisor,
  receptor: receptor.nullable(),
  otrosDocumentos: otrosDocumentos(1),
  ventaTercero,
  cuerpoDocumento: cuerpoDocumento(line),
  resumen,
  apendice: apendice(BOUNDS['2026'].apendice['01'], 0),
});
