/** Types 05 and 06 version 4, Nota de Crédito and Nota de Débito (§note-fields; schemas fe-nc-v4, fe-nd-v4, conditions of the service). */
import { z } from 'zod';
import type { TipoNota } from '../../edition.ts';
import { BOUNDS } from '../bounds.ts';
import { CODIGOS_RETENCION } from '../code-lists.ts';
import { identificacionRule, noGravadoRule, rule, taxedLineRule } from '../conditions.ts';
import {
  codActividad,
  correo,
  lineAmount,
  nrc,
  oneOf,
  pattern,
  signedLineAmount,
  signedSummaryAmount,
  summaryAmount,
  text,
} from '../leaves.ts';
import { withholdingRule } from '../payment-conditions.ts';
import {
  apendice,
  condicionOperacion,
  cuerpoDocumento,
  identificacionMembers,
  lineShape,
  numPagoElectronico,
  relatedList,
  resumenColumns,
} from '../shared-sections.ts';
import {
  descripcion,
  direccion,
  emisorNota,
  motivoContin,
  NUMERO_CONTROL_MIDDLE,
  observaciones,
  tributoDescripcion,
  ventaTercero,
} from './sections.ts';

/** A taxpayer, identified by NIT or by a DUI used as NIT. */
const receptor = z.strictObject({
  tipoDocumento: oneOf(['36']),
  numDocumento: pattern(/^(\d{14}|\d{9})$/, 'debe tener 14 o 9 dígitos'),
  nrc: nrc.nullable(),
  nombre: text(1, 250),
  codActividad,
  descActividad: text(5, 150),
  nombreComercial: text(1, 150).nullable(),
  direccion,
  telefono: text(8, 30).nullable(),
  correo: correo(6, 100).nullable(),
});

const resumenMembers = {
  ...resumenColumns({ codigo: text(2, 2), descripcion: tributoDescripcion }),
  ivaPerci: summaryAmount,
  totalIva: summaryAmount,
  ivaRete: summaryAmount,
  totalNoGravado: signedSummaryAmount,
  totalPagar: summaryAmount,
  totalLetras: text(8, 200),
  condicionOperacion,
  observaciones: observaciones.nullable(),
  codigoRetencionMH: oneOf(CODIGOS_RETENCION).nullable(),
};
function nota<const Tipo extends TipoNota>(tipoDte: Tipo) {
  const identificacion = z
    .strictObject({
      ...identificacionMembers({
        version: 4,
        tipoDte,
        middle: NUMERO_CONTROL_MIDDLE,
        motivo: motivoContin,
      }),
      // Only for merged companies, which are no issuers here.
      fusion: z.null(),
    })
    .check(rule(identificacionRule));
  const line = z
    .strictObject({
      ...lineShape(descripcion),
      numeroDocumento: text(1, 36),
      precioUni: lineAmount,
      noGravado: signedLineAmount,
      ivaPerci: lineAmount,
      totalIva: lineAmount,
      ivaRete: lineAmount,
    })
    .check(
      rule((value, refuse) => {
        taxedLineRule(value, tipoDte, refuse);
        noGravadoRule(value, refuse);
      }),
    );
  return {
    identificacion,
    documentoRelacionado: relatedList({ ...BOUNDS['2026'].related[tipoDte], tipos: ['03', '07'] }),
    emisor: emisorNota,
    receptor,
    ventaTercero,
    cuerpoDocumento: cuerpoDocumento(line),
    apendice: apendice(BOUNDS['2026'].apendice[tipoDte], 1),
  };
}

export const notaCreditoV4 = z.strictObject({
  ...nota('05'),
  resumen: z
    .strictObject(resumenMembers)
    .check(rule((value, refuse) => withholdingRule(value, ['ivaPerci', 'ivaRete'], refuse))),
});

export const notaDebitoV4 = z.strictObject({
  ...nota('06'),
  resumen: z
    .strictObject({ ...resumenMembers, numPagoElectronico })
    .check(rule((value, refuse) => withholdingRule(value, ['ivaPerci', 'ivaRete'], refuse))),
});
