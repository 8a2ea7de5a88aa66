/** Rehearsed time: whether the data folder may use it, and the calls that move it (§rehearsed-time). */
import {
  clockMoveRequest,
  LINE_FAULTS,
  durationMs,
  lineCutRequest,
  type ClockMoveRequest,
  type LineCutRequest,
  type LineFault,
  type RehearsalCalls,
} from '../contract/api/rehearsal/rehearsed-time.ts';
import type { Caller } from '../contract/caller.ts';
import { faultAt } from '../contract/problem.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';
import { refusal, validationError, type AppError } from '../domain/app-error.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { shapedBody } from '../engine/shaped-body.ts';
import { markPrints } from './ports/printing-port.ts';
import type { RehearsalClock } from '../platform/rehearsal-clock.ts';
import type { SimulatorHost } from '../platform/simulator-host.ts';
import {
  hasRealTime,
  keepLineCut,
  keepRehearsedLead,
  keptLineCut,
  rehearsedLeadMs,
} from '../store/issuers/rehearsed-time.ts';
import { appendAudit } from '../store/people/audit.ts';
import type { Store, Tx } from '../store/store.ts';

/** Longest move per call, in milliseconds: a day takes seconds. */
const LONGEST_MOVE_MS = 40 * 86_400_000;

/**
 * Resumes at the last service's time in the data folder.
 * @param clock null without rehearsed time
 * @throws AppError `EMISION_BLOQUEADA` for a folder that is or was connected to Hacienda, and for one of rehearsed time without such a
 * clock
 */
export async function resumeRehearsal(store: Store, clock: RehearsalClock | null): Promise<void> {
  const leadMs = store.read(rehearsedLeadMs);
  markPrints(clock !== null);
  if (clock === null) {
    if (leadMs !== null) throw refusal('EMISION_BLOQUEADA', rule('falta-reloj-de-ensayo'));
    return;
  }
  if (leadMs === null && store.read(hasRealTime))
    throw refusal('EMISION_BLOQUEADA', rule('carpeta-de-verdad'));
  if (leadMs === null) await store.transact((tx) => keepRehearsedLead(tx, 0));
  clock.resume(leadMs ?? 0);
}

export interface RehearsalParts {
  readonly store: Store;
  readonly clock: RehearsalClock;
  readonly simulator: Pick<SimulatorHost, 'cutLine'>;
}

/** Resumes line cuts of the previous service that have not ended. */
export async function resumeLineCuts({ store, clock, simulator }: RehearsalParts): Promise<void> {
  for (const fault of Object.keys(LINE_FAULTS) as LineFault[]) {
    const until = store.read((reader) => keptLineCut(reader, fault));
    if (until !== null && until > clock.now()) await simulator.cutLine(fault, until);
  }
}

export function rehearsalCalls({ store, clock, simulator }: RehearsalParts): RehearsalCalls {
  const shown = () => ({ ahora: isoUtc(clock.now()) });
  const note = (tx: Tx, caller: Caller, detalle: Readonly<Record<string, string>>) =>
    appendAudit(tx, { at: clock.now(), actor: `llave ${caller.keyId}`, accion: 'ensayo', detalle });
  return {
    clock: shown,
    move: async (request, caller) => {
      const body = shapedBody<ClockMoveRequest>(clockMoveRequest, request);
      const of = { dura: body.avanza, hasta: body.hasta };
      await clock.moveTo(
        (now) => untilOf(of, 'avanza', now),
        (leadMs, until) =>
          store.transact((tx) => {
            keepRehearsedLead(tx, leadMs);
            if (until !== null) note(tx, caller, { ensayo: 'reloj', hasta: isoUtc(until) });
          }),
      );
      return shown();
    },
    cutLine: async (request, caller) => {
      const { falla, ...body } = shapedBody<LineCutRequest>(lineCutRequest, request);
      const until = untilOf(body, 'dura', clock.now());
      const fault = (falla ?? 'sin-linea') as LineFault;
      await simulator.cutLine(fault, until);
      await store.transact((tx) => {
        keepLineCut(tx, fault, until);
        note(tx, caller, { ensayo: fault, hasta: isoUtc(until) });
      });
      return { hasta: isoUtc(until), falla: fault };
    },
  };
}

/** The instant of a request, from a duration or a time. @param long name of the duration's member */
function untilOf(
  { dura, hasta }: { readonly dura?: string | undefined; readonly hasta?: string | undefined },
  long: 'avanza' | 'dura',
  now: Instant,
): Instant {
  if ((dura === undefined) === (hasta === undefined))
    throw refused(long, rule('duracion-o-momento', { duracion: long }));
  const until = hasta === undefined ? now + durationMs(dura ?? '') : Date.parse(hasta);
  const campo = hasta === undefined ? long : 'hasta';
  if (until - now > LONGEST_MOVE_MS)
    throw refused(campo, rule('ensayo-demasiado-lejos', { dias: LONGEST_MOVE_MS / 86_400_000 }));
  if (until < now && long === 'dura') throw refused(campo, rule('momento-que-paso', { ahora: isoUtc(now) }));
  return until;
}

function refused(campo: string, broken: Rule): AppError {
  return validationError([faultAt(campo, 'REGLA', broken)]);
}
