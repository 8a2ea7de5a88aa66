/** Type 14 version 1, Factura de Sujeto Excluido (§sujeto-excluido; schema fe-fse-v1). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { creditTermRule, rule } from '../conditions.ts';
import { excludedLines, excludedParty, excludedSummary } from '../excluded-shape.ts';
import { codActividad, correo, nit, nrc, summaryAmount, text } from '../leaves.ts';
import { apendice, identificacion } from '../shared-sections.ts';
import { descripcion, direccion, NUMERO_CONTROL_MIDDLE } from './sections.ts';

const address = direccion(BOUNDS['2023'].complemento['14']);

export const sujetoExcluidoV1 = z.strictObject({
  identificacion: identificacion({
    version: 1,
    tipoDte: '14',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: text(1, 500),
  }),
  emisor: z.strictObject({
    nit,
    nrc: nrc.nullable(),
    nombre: text(1, 250),
    codActividad,
    descActividad: text(1, 150),
    direccion: address,
    telefono: text(8, 30),
    correo: correo(3, 100),
    codEstableMH: text(4, 4).nullable(),
    codEstable: text(1, 10).nullable(),
    codPuntoVentaMH: text(4, 4).nullable(),
    codPuntoVenta: text(1, 15).nullable(),
  }),
  sujetoExcluido: excludedParty({
    descActividad: text(1, 150),
    direccion: address,
    correo: correo(3, 100),
  }),
  cuerpoDocumento: excludedLines(descripcion),
  resumen: excludedSummary({ ivaRete1: summaryAmount }).check(rule(creditTermRule)),
  apendice: apendice(BOUNDS['2023'].apendice['14'], 0),
});
