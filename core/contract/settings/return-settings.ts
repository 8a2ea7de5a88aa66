/** An issuer's settings for return events, where the authority's texts are unclear or silent (§retorno; docs/settings.md). */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';

const MAX_MONTHS = 36;
const MAX_NOTICE_DAYS = 90;
const MAX_ACTIVITIES = 50;

/** Format of the event's answer: as for documents (§reception), or as for events, whose members have other names. */
const FORMAS_RESPUESTA = ['documento', 'evento'] as const;

/** Setting `retorno`; missing members have their default. */
export const retorno = z.strictObject({
  /** Whether return events are allowed. */
  permitido: z.boolean(malformed('logico')).optional(),
  ruta: z
    .string()
    .regex(/^\/fesv\/[a-z0-9/-]{1,60}$/, malformed('ruta-de-la-autoridad'))
    .optional(),
  respuesta: z.enum(FORMAS_RESPUESTA, malformed('forma-de-la-respuesta')).optional(),
  /** Months after a document's seal during which its goods may come back. */
  plazoMeses: z.int(malformed('numero-entero')).min(1).max(MAX_MONTHS).optional(),
  /** The same for the activities in `actividadesPlazoLargo`. */
  plazoLargoMeses: z.int(malformed('numero-entero')).min(1).max(MAX_MONTHS).optional(),
  /** Activities (CAT-019) with the long term. */
  actividadesPlazoLargo: z
    .array(z.string().regex(/^\d{5,6}$/, malformed('codigo-de-actividad')))
    .max(MAX_ACTIVITIES)
    .readonly()
    .optional(),
  /** Days before the end of the term from which a return gives a warning. */
  avisoDias: z.int(malformed('numero-entero')).min(0).max(MAX_NOTICE_DAYS).optional(),
});
export type Retorno = z.infer<typeof retorno>;

/** Defaults; the activities are those that both texts name. */
export const DEFAULT_RETORNO = {
  permitido: true,
  ruta: '/fesv/recepciondte',
  respuesta: 'documento',
  plazoMeses: 3,
  plazoLargoMeses: 24,
  actividadesPlazoLargo: ['21001', '46484', '47721'],
  avisoDias: 10,
} as const satisfies Required<Retorno>;
