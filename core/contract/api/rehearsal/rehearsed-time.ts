/** Rehearsed time: requests and answers of /ensayo/reloj and /ensayo/linea (§rehearsed-time). */
import { z } from 'zod';
import type { Caller } from '../../caller.ts';
import { rule } from '../../rules/rules.ts';
import { moment, type AnswerOf } from '../answer-leaves.ts';
import { code, instantText, optional, wrong, written } from '../request-leaves.ts';

/** ISO 8601 duration without months and years, whose lengths vary. */
const DURATION =
  /^P(?=.)(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;
const PARTS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000] as const;

/** Length of a duration in milliseconds. */
export function durationMs(text: string): number {
  const [, ...parts] = DURATION.exec(text) ?? [];
  return PARTS_MS.reduce((sum, ms, at) => sum + ms * Number(parts[at] ?? 0), 0);
}

const duration = (what: string) =>
  optional(written(DURATION, wrong('FORMATO', rule('duracion-iso')))).describe(what);

/** Either a duration or an end; the operation reports both or neither as a fault. */
export const clockMoveRequest = z.strictObject({
  avanza: duration('Cuánto avanza: PT25H, P3D, PT90M'),
  hasta: optional(instantText).describe('Hasta qué momento, con su zona'),
});
export type ClockMoveRequest = z.infer<typeof clockMoveRequest>;

export const LINE_FAULTS = {
  'sin-linea': 'no hay conexión',
  'autoridad-caida': 'responde con una página de error (503)',
} as const;
export type LineFault = keyof typeof LINE_FAULTS;

export const lineCutRequest = z.strictObject({
  dura: duration('Cuánto dura el corte'),
  hasta: optional(instantText).describe('Hasta qué momento del reloj de ensayo, con su zona'),
  falla: optional(code(LINE_FAULTS)),
});
export type LineCutRequest = z.infer<typeof lineCutRequest>;

export const rehearsedClock = z.strictObject({ ahora: moment.describe('La hora del reloj de ensayo') });
export type RehearsedClock = AnswerOf<typeof rehearsedClock>;

export const lineCut = z.strictObject({
  hasta: moment.describe('Cuándo vuelve la línea'),
  falla: z.enum(Object.keys(LINE_FAULTS) as [LineFault, ...LineFault[]]),
});
export type LineCut = AnswerOf<typeof lineCut>;

/** Controls rehearsed time. Each method throws AppError `VALIDACION` with all faults of its request. */
export interface RehearsalCalls {
  clock(): RehearsedClock;
  /** @throws AppError `ESTADO_NO_PERMITE` for a time in the past */
  move(request: unknown, caller: Caller): Promise<RehearsedClock>;
  cutLine(request: unknown, caller: Caller): Promise<LineCut>;
}
