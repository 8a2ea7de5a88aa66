/** Type 03 version 3, Comprobante de Crédito Fiscal (§credito-fiscal; schema fe-ccf-v3). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { rule, taxedLineRule } from '../conditions.ts';
import {
  balance,
  codActividad,
  correo,
  lineAmount,
  nit,
  nrc,
  positiveSummaryAmount,
  signedLineAmount,
  signedSummaryAmount,
  summaryAmount,
  text,
} from '../leaves.ts';
import { creditRule, nothingToPayRule, withholdingRule } from '../payment-conditions.ts';
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
  emisorTaxed,
  extensionShape,
  NUMERO_CONTROL_MIDDLE,
  tributoDescripcion,
  ventaTercero,
} from './sections.ts';

export const receptorCredito = z.strictObject({
  nit,
  nrc,
  nombre: text(1, 250),
  codActividad,
  descActividad: text(1, 150),
  nombreComercial: text(1, 150).nullable(),
  direccion: direccion(BOUNDS['2023'].complemento['03']),
  telefono: text(8, 30).nullable(),
  correo: correo(3, 100),
});

const line = z
  .strictObject({
    ...lineShape(descripcion),
    precioUni: lineAmount,
    psv: lineAmount,
    noGravado: signedLineAmount,
  })
  .check(rule((value, refuse) => taxedLineRule(value, '03', refuse)));

const resumen = z
  .strictObject({
    ...resumenShape({ codigo: text(2, 2), descripcion: tributoDescripcion }),
    ivaPerci1: summaryAmount,
    ivaRete1: summaryAmount,
    reteRenta: summaryAmount,
    montoTotalOperacion: positiveSummaryAmount,
    totalNoGravado: signedSummaryAmount,
    totalPagar: summaryAmount,
    totalLetras: text(1, 200),
    saldoFavor: balance,
    ...pagoShape,
  })
  .check(
    rule((value, refuse) => {
      creditRule(value, refuse);
      nothingToPayRule(value, refuse);
      withholdingRule(value, ['ivaPerci1', 'ivaRete1'], refuse);
    }),
  );

export const creditoFiscalV3 = z.strictObject({
  identificacion: identificacion({
    version: 3,
    tipoDte: '03',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: text(1, 150),
  }),
  documentoRelacionado: documentoRelacionado(BOUNDS['2023'].related['03']),
  emisor: emisorTaxed,
  receptor: receptorCredito,
  otrosDocumentos: otrosDocumentos(0),
  ventaTercero: ventaTercero(text(3, 200)),
  cuerpoDocumento: cuerpoDocumento(line),
  resumen,
  extension: z.strictObject({ ...extensionShape(1), placaVehiculo: text(2, 10).nullable() }).nullable(),
  apendice: apendice(BOUNDS['2023'].apendice['03'], 1),
});
