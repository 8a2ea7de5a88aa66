/**
 * Settings of an issuer about invalidation: what the authority's texts of 2026 contradict each other on (authority README
 * 11.2; §invalidation-terms). Their defaults are in `domain/deadlines` and `docs/settings.md`.
 */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';

const MAX_RULES = 10;
const MAX_HOLIDAYS = 100;
const MAX_COUNT = 3_660;

/**
 * One reading of a deadline: the last day on which the event may leave, until 23:59:59.
 *
 * - `meses`: the same day of the month so many months later (its last day where that month is shorter)
 * - `dias`: so many calendar days later
 * - `dias-habiles-mes-siguiente`: that business day of the following month
 */
const plazo = z.strictObject({
  unidad: z.enum(['meses', 'dias', 'dias-habiles-mes-siguiente'], malformed('unidad-de-plazo')),
  cantidad: z.int(malformed('numero-entero')).min(1).max(MAX_COUNT),
  /** Counted from the day of the seal, or from the day of emission. */
  desde: z.enum(['sello', 'fecEmi'], malformed('desde-del-plazo')).default('sello'),
});

const plazos = z.array(plazo).min(1, malformed('falta-un-plazo')).max(MAX_RULES).readonly().optional();

/** The readings of each type's deadline: the engine warns after the shortest and refuses after the longest. */
export const plazosInvalidacion = z.strictObject({
  '01': plazos,
  '03': plazos,
  '04': plazos,
  '05': plazos,
  '06': plazos,
  '18': plazos,
});

/** Days that are no business days: `MM-DD` every year, `YYYY-MM-DD` once, `semana-santa` Thursday to Saturday before Easter, `vacaciones-semana-santa` Monday to Monday around it. */
export const feriados = z
  .array(
    z
      .string()
      .regex(
        /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$|^(vacaciones-)?semana-santa$/,
        malformed('feriado'),
      ),
  )
  .max(MAX_HOLIDAYS)
  .readonly();

/** Whether the vacations of public servants are business days: a manager's word, given once; nobody's unless given. */
export const FERIADOS_PUBLICOS_CHOICES = ['se-cuentan', 'no-se-cuentan'] as const;
export const feriadosPublicos = z.enum(FERIADOS_PUBLICOS_CHOICES, malformed('feriados-publicos'));
export type FeriadosPublicos = z.infer<typeof feriadosPublicos>;

const fecha = z.enum(['hoy', 'fecEmi'], malformed('fecha-del-evento')).optional();
const fechas = z
  .strictObject({ '01': fecha, '03': fecha, '04': fecha, '05': fecha, '06': fecha, '18': fecha })
  .optional();

/** Which date an invalidation event bears, by the edition in force and by type: today's or the document's. */
export const fechaEventoInvalidacion = z.strictObject({ '2023': fechas, '2026': fechas });

export type Plazo = z.infer<typeof plazo>;
export type PlazosInvalidacion = z.infer<typeof plazosInvalidacion>;
export type FechaEventoInvalidacion = z.infer<typeof fechaEventoInvalidacion>;
