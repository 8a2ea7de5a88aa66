/** Settings of an issuer about the event of return: what the authority's texts leave unsure or unsaid (§retorno; docs/settings.md). */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';

const MAX_MONTHS = 36;
const MAX_NOTICE_DAYS = 90;
const MAX_ACTIVITIES = 50;

/** Shape of the answer to the event: as for a document (§reception), or as for the events whose members bear other names. */
const FORMAS_RESPUESTA = ['documento', 'evento'] as const;

/** The setting `retorno`; what is missing has its default. */
export const retorno = z.strictObject({
  /** Whether goods of a factura may come back by the event at all. */
  permitido: z.boolean(malformed('si-o-no')).optional(),
  /** Path the event is sent to, below the authority's address. */
  ruta: z
    .string()
    .regex(/^\/fesv\/[a-z0-9/-]{1,60}$/, malformed('ruta-de-la-autoridad'))
    .optional(),
  respuesta: z.enum(FORMAS_RESPUESTA, malformed('forma-de-la-respuesta')).optional(),
  /** Months after the seal of a document within which its goods may come back. */
  plazoMeses: z.int(malformed('numero-entero')).min(1).max(MAX_MONTHS).optional(),
  /** The same for the activities named in `actividadesPlazoLargo`. */
  plazoLargoMeses: z.int(malformed('numero-entero')).min(1).max(MAX_MONTHS).optional(),
  /** Activities (CAT-019) whose returns have the long term. */
  actividadesPlazoLargo: z
    .array(z.string().regex(/^\d{5,6}$/, malformed('codigo-de-actividad')))
    .max(MAX_ACTIVITIES)
    .readonly()
    .optional(),
  /** Days before the end of the term from which a return is warned of. */
  avisoDias: z.int(malformed('numero-entero')).min(0).max(MAX_NOTICE_DAYS).optional(),
});
export type Retorno = z.infer<typeof retorno>;

/** What holds unless the settings say otherwise. Of the activities, those that both texts name. */
export const DEFAULT_RETORNO = {
  permitido: true,
  ruta: '/fesv/recepciondte',
  respuesta: 'documento',
  plazoMeses: 3,
  plazoLargoMeses: 24,
  actividadesPlazoLargo: ['21001', '46484', '47721'],
  avisoDias: 10,
} as const satisfies Required<Retorno>;
