/** Contingency event version 4 (§contingency-event; schema contingencia-schema-v4, conditions of the service). */
import { z } from 'zod';
import { TIPOS_DTE } from '../../edition.ts';
import { TIPOS_DOCUMENTO_MH, TIPOS_ESTABLECIMIENTO } from '../code-lists.ts';
import { rule } from '../conditions.ts';
import { motivoContingenciaRule } from '../event-conditions.ts';
import { codigoGeneracion, correo, fecha, hora, nit, oneOf, text, whole } from '../leaves.ts';
import { ambiente } from '../shared-sections.ts';

const MAX_DOCUMENTS = 1000;

export const contingenciaV4 = z.strictObject({
  identificacion: z.strictObject({
    version: oneOf([4]),
    ambiente,
    codigoGeneracion,
    fTransmision: fecha,
    hTransmision: hora,
  }),
  emisor: z.strictObject({
    nit,
    nombre: text(1, 250),
    nombreResponsable: text(1, 100),
    tipoDocResponsable: oneOf(TIPOS_DOCUMENTO_MH),
    numeroDocResponsable: text(1, 25),
    tipoEstablecimiento: oneOf(TIPOS_ESTABLECIMIENTO),
    codEstableMH: text(4, 4).nullable(),
    codPuntoVentaMH: text(4, 4).nullable(),
    telefono: text(8, 30),
    correo: correo(3, 100),
  }),
  detalleDTE: z
    .array(z.strictObject({ noItem: whole(1, MAX_DOCUMENTS), tipoDoc: oneOf(TIPOS_DTE), codigoGeneracion }))
    .min(1)
    .max(MAX_DOCUMENTS),
  motivo: z
    .strictObject({
      fInicio: fecha,
      fFin: fecha,
      hInicio: hora,
      hFin: hora,
      tipoContingencia: oneOf([1, 2, 3, 4, 5]),
      motivoContingencia: text(0, 500).nullable(),
    })
    .check(rule(motivoContingenciaRule)),
});
