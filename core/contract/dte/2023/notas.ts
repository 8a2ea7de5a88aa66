/** Types 05 and 06 version 3, Nota de Crédito and Nota de Débito (§note-fields; schemas fe-nc-v3, fe-nd-v3). */
import { z } from 'zod';
import type { TipoNota } from '../../edition.ts';
import { BOUNDS } from '../bounds.ts';
import { rule, taxedLineRule } from '../conditions.ts';
import { positiveSummaryAmount, signedLineAmount, summaryAmount, text } from '../leaves.ts';
import { withholdingRule } from '../payment-conditions.ts';
import {
  apendice,
  condicionOperacion,
  cuerpoDocumento,
  identificacion,
  lineShape,
  numPagoElectronico,
  relatedList,
  resumenColumns,
  resumenDiscounts,
} from '../shared-sections.ts';
import { receptorCredito } from './credito-fiscal.ts';
import {
  descripcion,
  emisorNota,
  extensionShape,
  NUMERO_CONTROL_MIDDLE,
  tributoDescripcion,
  ventaTercero,
} from './sections.ts';

const resumenMembers = {
  ...resumenColumns({ codigo: text(2, 2), descripcion: tributoDescripcion }),
  ...resumenDiscounts,
  ivaPerci1: summaryAmount,
  ivaRete1: summaryAmount,
  reteRenta: summaryAmount,
  montoTotalOperacion: positiveSummaryAmount,
  totalLetras: text(1, 200),
  condicionOperacion,
};
function nota<const Tipo extends TipoNota>(tipoDte: Tipo) {
  const line = z
    .strictObject({
      ...lineShape(descripcion),
      numeroDocumento: text(1, 36),
      precioUni: signedLineAmount,
    })
    .check(rule((value, refuse) => taxedLineRule(value, tipoDte, refuse)));
  return {
    identificacion: identificacion({
      version: 3,
      tipoDte,
      middle: NUMERO_CONTROL_MIDDLE,
      motivo: text(1, 150),
    }),
    documentoRelacionado: relatedList({ ...BOUNDS['2023'].related[tipoDte], tipos: ['03', '07'] }),
    emisor: emisorNota,
    receptor: receptorCredito,
    ventaTercero: ventaTercero(text(3, 200)),
    cuerpoDocumento: cuerpoDocumento(line),
    extension: z.strictObject(extensionShape(1)).nullable(),
    apendice: apendice(BOUNDS['2023'].apendice[tipoDte], 1),
  };
}

export const notaCreditoV3 = z.strictObject({
  ...nota('05'),
  resumen: z
    .strictObject(resumenMembers)
    .check(rule((value, refuse) => withholdingRule(value, ['ivaPerci1', 'ivaRete1'], refuse))),
});

export const notaDebitoV3 = z.strictObject({
  ...nota('06'),
  resumen: z
    .strictObject({ ...resumenMembers, numPagoElectronico })
    .check(rule((value, refuse) => withholdingRule(value, ['ivaPerci1', 'ivaRete1'], refuse))),
});
