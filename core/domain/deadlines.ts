/**
 * Legal deadlines: contingency events and documents, correction of refused documents, invalidation of sealed ones
 * (§invalidation-terms). The authority's texts contradict each other on invalidation, so the settings hold several
 * readings per type: past the shortest the caller is warned, past the longest refused.
 */
import type { TipoDte } from '../contract/edition.ts';
import {
  CONTINGENCY_DOCUMENTS_TERM_HOURS,
  CORRECTION_TERM_HOURS,
  EVENT_TERM_HOURS,
} from '../contract/legal-terms.ts';
import {
  DEFAULT_FERIADOS,
  DEFAULT_PLAZOS,
  FERIADOS_PUBLICOS,
  HOLY_WEEK,
  LONG_HOLY_WEEK,
  type Plazo,
} from '../contract/settings/invalidation-settings.ts';
import type { IssuerSettings } from '../contract/settings/issuer-settings.ts';
import { addDays, endOfMonth, fiscalDate, monthOf, type FiscalDate, type Instant } from './fiscal-time.ts';

const HOUR_MS = 3_600_000;

/** Deadline of a contingency event, from the end of its cause (§contingency-event). */
export function eventDue(closedAt: Instant): Instant {
  return closedAt + EVENT_TERM_HOURS * HOUR_MS;
}

/** Deadline of a contingency's documents, from the seal of their event (§contingency-documents). */
export function contingencyDocumentsDue(eventSealedAt: Instant): Instant {
  return eventSealedAt + CONTINGENCY_DOCUMENTS_TERM_HOURS * HOUR_MS;
}

/** Deadline for correcting a refused document under its number (§correction). */
export function correctionDue(refusedAt: Instant): Instant {
  return refusedAt + CORRECTION_TERM_HOURS * HOUR_MS;
}

export function correctableSince(now: Instant): Instant {
  return now - CORRECTION_TERM_HOURS * HOUR_MS;
}

const MONTHS_PER_YEAR = 12;
const SATURDAY = 6;
const SUNDAY = 0;
/** Thursday, Friday and Saturday of Holy Week, in days from Easter. */
const HOLY_WEEK_DAYS = [-3, -2, -1] as const;
/** Holy Monday to Easter Monday, the eight days of public servants, in days from Easter. */
const LONG_HOLY_WEEK_DAYS = [-6, -5, -4, -3, -2, -1, 0, 1] as const;

function holidaysOf({ feriados, feriadosPublicos }: DeadlineSettings): readonly string[] {
  const named = feriados ?? DEFAULT_FERIADOS;
  return feriadosPublicos === 'se-cuentan' ? [...named, ...FERIADOS_PUBLICOS] : named;
}

export interface Sealed {
  readonly tipoDte: TipoDte;
  readonly selladoEl: FiscalDate;
  readonly fecEmi: FiscalDate;
}

export type DeadlineSettings = Pick<IssuerSettings, 'plazosInvalidacion' | 'feriados' | 'feriadosPublicos'>;

/** Last day by the strictest and by the most generous reading. */
export interface Deadlines {
  readonly shortest: FiscalDate;
  readonly longest: FiscalDate;
}

/** Invalidation deadlines of a document under an issuer's settings. @throws RangeError when a date is not valid */
export function invalidationDeadlines(document: Sealed, settings: DeadlineSettings): Deadlines {
  const rules = settings.plazosInvalidacion?.[document.tipoDte] ?? DEFAULT_PLAZOS[document.tipoDte];
  const holidays = holidaysOf(settings);
  const days = rules.map((rule) => lastDay(rule, document, holidays)).toSorted();
  return { shortest: days[0] ?? document.selladoEl, longest: days.at(-1) ?? document.selladoEl };
}

/** Those of a stored document: without a readable seal time, from its emission, for the seal is at least that recent. */
export function deadlinesOf(
  {
    fhProcesamiento,
    emittedAt,
    ...document
  }: Omit<Sealed, 'selladoEl'> & { readonly fhProcesamiento: Instant | null; readonly emittedAt: Instant },
  settings: DeadlineSettings,
): Deadlines {
  return invalidationDeadlines(
    { ...document, selladoEl: fiscalDate(fhProcesamiento ?? emittedAt) },
    settings,
  );
}

/** `open`; `warn`: past the shortest reading; `closed`: past all. */
export function deadlineVerdict(today: FiscalDate, deadlines: Deadlines): 'open' | 'warn' | 'closed' {
  if (today > deadlines.longest) return 'closed';
  return today > deadlines.shortest ? 'warn' : 'open';
}

function lastDay(rule: Plazo, document: Sealed, holidays: readonly string[]): FiscalDate {
  const from = rule.desde === 'sello' ? document.selladoEl : document.fecEmi;
  switch (rule.unidad) {
    case 'dias':
      return addDays(from, rule.cantidad);
    case 'meses':
      return addMonths(from, rule.cantidad);
    case 'dias-habiles-mes-siguiente':
      return businessDay(addDays(monthOf(from).to, 1), rule.cantidad, holidays);
    default:
      return rule.unidad satisfies never;
  }
}

/** The same day `months` later, or the last day of a shorter month. */
export function addMonths(date: FiscalDate, months: number): FiscalDate {
  const month = Number(date.slice(0, 4)) * MONTHS_PER_YEAR + Number(date.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(month / MONTHS_PER_YEAR)).padStart(4, '0');
  const first = `${year}-${String((month % MONTHS_PER_YEAR) + 1).padStart(2, '0')}-01`;
  const last = endOfMonth(first);
  return [`${first.slice(0, 8)}${date.slice(8)}`, last].toSorted()[0] ?? last;
}

/** The `count`-th business day from `first`. */
function businessDay(first: FiscalDate, count: number, holidays: readonly string[]): FiscalDate {
  const free = new Set(holidays);
  let left = count;
  for (let day = first; ; day = addDays(day, 1)) {
    if (isBusinessDay(day, free)) left -= 1;
    if (left === 0) return day;
  }
}

function isBusinessDay(day: FiscalDate, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  if (holidays.has(day) || holidays.has(day.slice(5))) return false;
  if (holidays.has(LONG_HOLY_WEEK) && isFromEaster(day, LONG_HOLY_WEEK_DAYS)) return false;
  return !(holidays.has(HOLY_WEEK) && isFromEaster(day, HOLY_WEEK_DAYS));
}

function isFromEaster(day: FiscalDate, days: readonly number[]): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)));
  return days.some((from) => addDays(easter, from) === day);
}

/** Easter of the Gregorian calendar (the anonymous algorithm of Nature, 1876). */
function easterSunday(year: number): FiscalDate {
  const century = Math.floor(year / 100);
  const leap =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const golden = year % 19;
  const epact = (19 * golden + leap + 15) % 30;
  const rest = year % 100;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const days = epact + shift - 7 * correction + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
}
