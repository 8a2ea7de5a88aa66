/** An issuer's invalidation settings, where the authority's texts of 2026 contradict each other (§invalidation-terms). */
import { z } from 'zod';
import type { TipoDte } from '../edition.ts';
import { malformed } from '../rules/rules.ts';

const MAX_RULES = 10;
const MAX_HOLIDAYS = 100;
const MAX_COUNT = 3_660;

/**
 * One reading of a deadline: the last day for sending the event, until 23:59:59.
 *
 * - `meses`: the same day so many months later (the last day of a shorter month)
 * - `dias`: so many calendar days later
 * - `dias-habiles-mes-siguiente`: that business day of the following month
 */
const plazo = z.strictObject({
  unidad: z.enum(['meses', 'dias', 'dias-habiles-mes-siguiente'], malformed('unidad-de-plazo')),
  cantidad: z.int(malformed('numero-entero')).min(1).max(MAX_COUNT),
  /** Start of the term: day of the seal, or of issue. */
  desde: z.enum(['sello', 'fecEmi'], malformed('desde-del-plazo')).default('sello'),
});

const plazos = z.array(plazo).min(1, malformed('falta-un-plazo')).max(MAX_RULES).readonly().optional();

/** Readings of each type's deadline: the engine warns after the shortest and refuses after the longest. */
export const plazosInvalidacion = z.strictObject({
  '01': plazos,
  '03': plazos,
  '04': plazos,
  '05': plazos,
  '06': plazos,
  '14': plazos,
  '18': plazos,
});

/** Holidays: `MM-DD` every year, `YYYY-MM-DD` once, `semana-santa` Thursday to Saturday before Easter, `vacaciones-semana-santa` Monday to Monday around it. */
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

/** Whether public servants' vacations count as business days; a manager must decide it once, there is no default. */
export const FERIADOS_PUBLICOS_CHOICES = ['se-cuentan', 'no-se-cuentan'] as const;
export const feriadosPublicos = z.enum(FERIADOS_PUBLICOS_CHOICES, malformed('feriados-publicos'));
export type FeriadosPublicos = z.infer<typeof feriadosPublicos>;

const fecha = z.enum(['hoy', 'fecEmi'], malformed('fecha-del-evento')).optional();
const fechas = z
  .strictObject({ '01': fecha, '03': fecha, '04': fecha, '05': fecha, '06': fecha, '14': fecha, '18': fecha })
  .optional();

/** Date of an invalidation event, by edition and type: today or the document's date. */
export const fechaEventoInvalidacion = z.strictObject({ '2023': fechas, '2026': fechas });

export type Plazo = z.infer<typeof plazo>;

export const HOLY_WEEK = 'semana-santa';
export const LONG_HOLY_WEEK = 'vacaciones-semana-santa';

/** Notes (§note-invalidation): the day after the seal (manual of 2025, annex V), or the tenth business day of the next month. */
const NOTE_PLAZOS: readonly Plazo[] = [
  { unidad: 'dias', cantidad: 1, desde: 'sello' },
  { unidad: 'dias-habiles-mes-siguiente', cantidad: 10, desde: 'sello' },
];

/** Returns (§retorno-invalidation): four days (annex V), or the tenth business day of the month after the seal (Manual Funcional 2.0). */
const RETURN_PLAZOS: readonly Plazo[] = [
  { unidad: 'dias', cantidad: 4, desde: 'sello' },
  { unidad: 'dias-habiles-mes-siguiente', cantidad: 10, desde: 'sello' },
];

/**
 * Readings of the four texts. 01: three months after the seal, or after issue (Manual Funcional 2.0). 14: three months after the seal and dated within three months of
 * its own date, which never comes later than the seal. 03 and 04: the day after the seal (manual of 2025; annex V
 * for 03), four days (annex V, 04), the tenth business day of the month after the seal (Manual Funcional 2.0).
 */
export const DEFAULT_PLAZOS: Readonly<Record<TipoDte, readonly Plazo[]>> = {
  '01': [
    { unidad: 'meses', cantidad: 3, desde: 'sello' },
    { unidad: 'meses', cantidad: 3, desde: 'fecEmi' },
  ],
  '03': [
    { unidad: 'dias', cantidad: 1, desde: 'sello' },
    { unidad: 'dias-habiles-mes-siguiente', cantidad: 10, desde: 'sello' },
  ],
  '05': NOTE_PLAZOS,
  '06': NOTE_PLAZOS,
  '14': [{ unidad: 'meses', cantidad: 3, desde: 'fecEmi' }],
  '18': RETURN_PLAZOS,
  '04': [
    { unidad: 'dias', cantidad: 1, desde: 'sello' },
    { unidad: 'dias', cantidad: 4, desde: 'sello' },
    { unidad: 'dias-habiles-mes-siguiente', cantidad: 10, desde: 'sello' },
  ],
};

/** Holidays of article 190 of the Código de Trabajo, including those of San Salvador, the authority's seat. */
export const DEFAULT_FERIADOS: readonly string[] = [
  '01-01',
  HOLY_WEEK,
  '05-01',
  '05-10',
  '06-17',
  '08-03',
  '08-05',
  '08-06',
  '09-15',
  '11-02',
  '12-25',
];

/**
 * Further holidays of public servants: the three vacations of article 1 of the Ley de Asueto, Vacaciones y Licencias de los Empleados Públicos. No text says whether
 * the authority counts them as business days; a manager confirms it once.
 */
// oxfmt-ignore
export const FERIADOS_PUBLICOS: readonly string[] = [
  LONG_HOLY_WEEK,
  '08-01', '08-02', '08-03', '08-04', '08-05', '08-06',
  '12-24', '12-25', '12-26', '12-27', '12-28', '12-29', '12-30', '12-31', '01-01', '01-02',
];
