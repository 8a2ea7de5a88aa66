/** Type 01 version 1, Factura (§factura; schema fe-fc-v1). */
import { charsOf } from '../../text/text-length.ts';
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { TIPOS_DOCUMENTO_MH, TRIBUTOS_RESUMEN_FACTURA } from '../code-lists.ts';
import { facturaLineRule, relatedRule, rule, type Refuse } from '../conditions.ts';
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
import { withholdingRule } from '../payment-conditions.ts';
import {
  apendice,
  cuerpoDocumento,
  identificacion,
  lineShape,
  otrosDocumentos,
  pagoShape,
  related,
  resumenShape,
} from '../shared-sections.ts';
import {
  descripcion,
  direccion,
  documentRule,
  emisor,
  extensionShape,
  NUMERO_CONTROL_MIDDLE,
  tributoDescripcion,
  ventaTercero,
} from './sections.ts';

const RELATED = BOUNDS['2023'].related['01'];
const [, MAX_PAPER_NUMBER_CHARS] = RELATED.paperNumber;

function relatedFacturaRule(
  value: { readonly tipoGeneracion: number; readonly numeroDocumento: string },
  refuse: Refuse,
): void {
  relatedRule(value, refuse);
  if (value.tipoGeneracion === 1 && charsOf(value.numeroDocumento) > MAX_PAPER_NUMBER_CHARS) {
    refuse(
      ['numeroDocumento'],
      `de un documento físico admite como máximo ${MAX_PAPER_NUMBER_CHARS} caracteres`,
    );
  }
}

const receptor = z
  .strictObject({
    tipoDocumento: oneOf(TIPOS_DOCUMENTO_MH).nullable(),
    numDocumento: text(...BOUNDS['2023'].numDocumento).nullable(),
    nrc: nrc.nullable(),
    nombre: text(1, 250).nullable(),
    codActividad: codActividad.nullable(),
    descActividad: text(5, 150).nullable(),
    direccion: direccion(BOUNDS['2023'].complemento['01']).nullable(),
    telefono: text(8, 30).nullable(),
    correo: correo(3, 100).nullable(),
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
  .check(rule(facturaLineRule));

const resumen = z
  .strictObject({
    ...resumenShape({ codigo: oneOf(TRIBUTOS_RESUMEN_FACTURA), descripcion: tributoDescripcion }),
    ivaRete1: summaryAmount,
    reteRenta: summaryAmount,
    totalNoGravado: signedSummaryAmount,
    totalPagar: summaryAmount,
    totalLetras: text(1, 200),
    totalIva: summaryAmount,
    saldoFavor: balance,
    ...pagoShape,
  })
  .check(rule((value, refuse) => withholdingRule(value, ['ivaRete1'], refuse)));

/**
 * The published schema requires the receiver's identification from 1,095.00, but the law only from 25,000.00. This schema does not check it; the threshold is a setting
 * of the issuer (§receiver-threshold).
 */
export const facturaV1 = z.strictObject({
  identificacion: identificacion({
    version: 1,
    tipoDte: '01',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: text(5, 150),
  }),
  documentoRelacionado: z
    .array(related(RELATED.tipos).check(rule(relatedFacturaRule)))
    .min(1)
    .max(RELATED.most)
    .nullable(),
  emisor: emisor({
    nombre: text(1, 250),
    descActividad: text(5, 150),
    nombreComercial: text(5, 150),
    codEstable: text(4, 4),
  }),
  receptor: receptor.nullable(),
  otrosDocumentos: otrosDocumentos(0),
  ventaTercero: ventaTercero(text(1, 250)),
  cuerpoDocumento: cuerpoDocumento(line),
  resumen,
  extension: z.strictObject({ ...extensionShape(5), placaVehiculo: text(0, 10).nullable() }).nullable(),
  apendice: apendice(BOUNDS['2023'].apendice['01'], 0),
});
