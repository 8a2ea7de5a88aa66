/** Type 18 version 1, Evento de Retorno (§retorno-fields; schema fe-eret-v1, conditions of the service): the goods of a 01 come back. */
import { z } from 'zod';
import { RETORNO } from '../../edition.ts';
import { BOUNDS } from '../bounds.ts';
import { TIPOS_DOCUMENTO_MH } from '../code-lists.ts';
import { facturaLineRule, identificacionRule, noGravadoRule, returnReasonRule, rule } from '../conditions.ts';
import {
  balance,
  codigoGeneracion,
  correo,
  fecha,
  hora,
  lineAmount,
  nit,
  oneOf,
  signedLineAmount,
  signedSummaryAmount,
  summaryAmount,
  text,
} from '../leaves.ts';
import { ambiente, apendice, cuerpoDocumento, lineShape, resumenColumns } from '../shared-sections.ts';
import { descripcion, motivoContin, tributoDescripcion, ventaTercero } from './sections.ts';

const MAX_RELATED = 50;

const identificacion = z
  .strictObject({
    version: oneOf([1]),
    ambiente,
    tipoModelo: oneOf([1, 2]),
    tipoOperacion: oneOf([1, 2]),
    tipoEvento: oneOf([RETORNO]),
    tipoContingencia: oneOf([1, 2, 3, 4, 5]).nullable(),
    motivoContin: motivoContin.nullable(),
    codigoGeneracion,
    fecEmi: fecha,
    horEmi: hora,
    // Only for merged companies, which are no issuers here.
    fusion: z.null(),
    tipoMoneda: oneOf(['USD']),
  })
  .check(
    rule((value, refuse) => {
      identificacionRule(value, refuse);
      returnReasonRule(value, refuse);
    }),
  );

const related = z.strictObject({ tipoDocumento: oneOf(['01']), codigoGeneracion, fechaEmision: fecha });

/** Members about exports are null for a 01. */
const emisor = z.strictObject({
  nit,
  nombre: text(1, 250),
  codEstableMH: text(4, 4),
  codEstable: text(1, 10).nullable(),
  codPuntoVentaMH: text(4, 4),
  codPuntoVenta: text(1, 15).nullable(),
  recintoFiscal: z.null(),
  tipoRegimen: z.null(),
  regimen: z.null(),
  tipoItemExpor: z.null(),
});

/** The receiver as in the document, or null if it names none. */
const documento = z
  .strictObject({
    tipoDocumento: oneOf(TIPOS_DOCUMENTO_MH).nullable(),
    numDocumento: text(1, 20).nullable(),
    nombre: text(1, 250).nullable(),
    codPais: z.null(),
    nombrePais: z.null(),
    telefono: text(8, 30).nullable(),
    correo: correo(1, 100).nullable(),
  })
  .nullable();

const { numeroDocumento: _numeroDocumento, ...lineMembers } = lineShape(descripcion);

const line = z
  .strictObject({
    ...lineMembers,
    codigoGeneracion,
    precioUni: lineAmount,
    compra: lineAmount,
    psv: lineAmount,
    ivaItem: lineAmount,
    noGravado: signedLineAmount,
    seguro: signedLineAmount,
    flete: signedLineAmount,
    ivaRete: summaryAmount,
    reteRenta: summaryAmount,
  })
  .check(
    rule((value, refuse) => {
      facturaLineRule(value, refuse);
      noGravadoRule(value, refuse);
    }),
  );

const { totalDescu: _totalDescu, ...columns } = resumenColumns({
  codigo: text(2, 2),
  descripcion: tributoDescripcion,
});

const resumen = z.strictObject({
  ...columns,
  totalCompraExcluidos: summaryAmount,
  totalSeguro: summaryAmount.nullable(),
  totalFlete: summaryAmount.nullable(),
  ivaRete: summaryAmount,
  reteRenta: summaryAmount.nullable(),
  totalNoGravado: signedSummaryAmount,
  totalPagar: summaryAmount,
  totalLetras: text(8, 200).nullable(),
  totalNoOnerosas: summaryAmount,
  totalIva: summaryAmount,
  saldoFavor: balance,
});

export const retornoV1 = z.strictObject({
  identificacion,
  documentoRelacionado: z.array(related).min(1).max(MAX_RELATED),
  emisor,
  documento,
  ventaTercero,
  compraTercero: z.null(),
  cuerpoDocumento: cuerpoDocumento(line),
  resumen,
  apendice: apendice(BOUNDS['2026'].apendice[RETORNO], 0),
});
