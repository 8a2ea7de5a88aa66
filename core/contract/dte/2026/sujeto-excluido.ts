/** Type 14 version 2, Factura de Sujeto Excluido (§sujeto-excluido; schema fe-fse-v2, conditions of the service). */
import { z } from 'zod';
import { BOUNDS } from '../bounds.ts';
import { excludedLines, excludedParty, excludedSummary } from '../excluded-shape.ts';
import { codActividad, correo, nit, nrc, text } from '../leaves.ts';
import { apendice, identificacion } from '../shared-sections.ts';
import { descripcion, direccion, motivoContin, NUMERO_CONTROL_MIDDLE } from './sections.ts';

export const sujetoExcluidoV2 = z.strictObject({
  identificacion: identificacion({
    version: 2,
    tipoDte: '14',
    middle: NUMERO_CONTROL_MIDDLE,
    motivo: motivoContin,
  }),
  emisor: z.strictObject({
    nit,
    nrc: nrc.nullable(),
    nombre: text(1, 250),
    codActividad,
    descActividad: text(5, 150),
    direccion,
    telefono: text(8, 30),
    correo: correo(6, 100),
    codEstable: text(4, 4).nullable(),
    codPuntoVenta: text(1, 15).nullable(),
  }),
  receptor: excludedParty({ descActividad: text(5, 150), direccion, correo: correo(6, 100) }),
  cuerpoDocumento: excludedLines(descripcion),
  resumen: excludedSummary({}),
  apendice: apendice(BOUNDS['2026'].apendice['14'], 0),
});
