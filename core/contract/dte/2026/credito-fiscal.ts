/** Type 03 version 4, Comprobante de Crédito Fiscal (§credito-fiscal; schema fe-ccf-v4, conditions of the service). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { noGravadoRule, rule, taxedLineRule } from '../conditions.ts';
import {
  balance,
  codActividad,
  correo,
  lineAmount,
  nit,
  nrc,
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
  emisor,
  motivoContin,
  NUMERO_CONTROL_MIDDLE,
  observaciones,
  tributoDescripcion,
  ventaTercero,
} from './sections.ts';

const receptor = z.strictObject({
  nit,
  nrc: nrc.nullable(),
  nombre: text(1, 250),
  codActividad,
  descActividad: text(5, 150),
  nombreComercial: text(1, 150).nullable(),
  direccion,
  telefono: text(8, 30).nullable(),
  correo: correo(6, 100).nullable(),
});

const line = z
  .strictObject({
    ...lineShape(descripcion),
    precioUni: lineAmount,
    psv: lineAmount,
    noGravado: signedLineAmount,
  })
  .check(
    rule((value, refuse) => {
      taxedLineRule(value, '03', refuse);
      noGravadoRule(value, refuse);
    }),
  );

const resumen = z
  .strictObject({
    ...resumenShape({ codigo: text(2, 2), descripcion: tributoDescripcion }),
    ivaPerci: summaryAmount,
    ivaRete: summaryAmount,
    totalNoGravado: signedSummaryAmount,
    totalPagar: summaryAmount,
    totalLetras: text(8, 200),
    saldoFavor: balance,
    ...pagoShape,
    observaciones: observaciones.nullable(),
  })
  .check(
    rule((value, refuse) => {
      servicePaymentRule(value, refuse);
      withholdingRule(value, ['ivaPerci', 'ivaRete'], refuse);
    }),
  );

export const creditoFiscalV4 = z.strictObject({
  identificacion: identificacion({
    version: 4,
    tipoDte: '03',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: motivoContin,
  }),
  documentoRelacionado: documentoRelacionado(BOUNDS['2026'].related['03']),
  emisor,
  receptor,
  otrosDocumentos: otrosDocumentos(3),
  ventaTercero,
  cuerpoDocumento: cuerpoDocumento(line),
  resumen,
  apendice: apendice(BOUNDS['2026'].apendice['03'], 0),
});
