/** What the clock must be for something to be dated by it, and the way out after it was ahead (§clock-guard). */
import type { Caller } from '../contract/caller.ts';
import { faultAt } from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';
import type { Connection } from '../contract/settings/issuer.ts';
import type { IssuerSettings } from '../contract/settings/issuer-settings.ts';
import { AppError, refusal, validationError } from '../domain/app-error.ts';
import { fiscalDate, fiscalTime, isoUtc, type Instant } from '../domain/fiscal-time.ts';
import {
  documentsAfter,
  latestAfter,
  letPass,
  type FutureDocument,
} from '../store/documents/future-documents.ts';
import { findIssuer } from '../store/issuers/issuers.ts';
import { rehearsedLeadMs } from '../store/issuers/rehearsed-time.ts';
import { appendAudit } from '../store/people/audit.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { EngineDeps } from './deps.ts';
import { CLOCK_AHEAD_LIMIT_MS, CLOCK_BACK_LIMIT_MS } from './limits.ts';

const MINUTE_MS = 60_000;

/** Who wants something dated now, and how far the authority's clock is ahead of ours; null while that is not known. */
export interface Dating {
  readonly caller: Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>;
  readonly now: Instant;
  readonly clockOffsetMs: number | null;
}

/**
 * Nothing is dated before what the taxpayer's other documents are dated, and nothing by a clock that is known to be ahead.
 *
 * @throws AppError `EMISION_BLOQUEADA`
 */
export function assertClock(reader: Reader, { caller, now, clockOffsetMs }: Dating): void {
  const last = latestAfter(reader, caller, now + CLOCK_BACK_LIMIT_MS);
  if (last !== null) {
    const isTheirs = last.branchId === caller.branchId;
    throw refusal('EMISION_BLOQUEADA', rule('reloj-atrasado', dated(last, isTheirs)));
  }
  if (clockOffsetMs === null || -clockOffsetMs <= CLOCK_AHEAD_LIMIT_MS) return;
  if (mayRunAhead(findIssuer(reader, caller.issuerId)?.settings)) return;
  const minutos = Math.round(-clockOffsetMs / MINUTE_MS);
  throw refusal('EMISION_BLOQUEADA', rule('reloj-adelantado', { minutos }));
}

/**
 * What is dated by a rehearsed clock is shown neither to Hacienda nor to a centre (§rehearsed-time).
 *
 * @throws AppError `ESTADO_NO_PERMITE` in a data folder whose time was rehearsed
 */
export function assertNotRehearsed(reader: Reader): void {
  if (rehearsedLeadMs(reader) !== null) throw refusal('ESTADO_NO_PERMITE', rule('carpeta-de-ensayo'));
}

function mayRunAhead(settings: IssuerSettings | undefined): boolean {
  return settings?.relojAdelantado === 'avisa';
}

/** A document as the refusal names it; that of another branch is nobody's business there. */
function dated({ numeroControl, codigoGeneracion, emittedAt }: FutureDocument, isTheirs: boolean) {
  return {
    documento: isTheirs ? (numeroControl ?? codigoGeneracion) : null,
    dia: fiscalDate(emittedAt),
    hora: fiscalTime(emittedAt),
  };
}

/** Documents that are dated later than now, the last one first. @param issuerId whose; of the whole database unless given */
export function datedAhead(reader: Reader, now: Instant, issuerId?: string): readonly FutureDocument[] {
  const documents = documentsAfter(reader, now + CLOCK_BACK_LIMIT_MS);
  return documents.filter((each) => issuerId === undefined || each.issuerId === issuerId);
}

/** A person vouches for the clock. */
export interface Vouching {
  readonly now: Instant;
  readonly actor: string;
  /** The date of today as the person typed it, `YYYY-MM-DD`. */
  readonly hoy: string;
  readonly clockOffsetMs: number | null;
  /** Whose documents; of the whole database unless given. */
  readonly issuerId?: string;
}

/**
 * Lets the shop go on before the documents that are dated later: each keeps its number and its date, the next one takes the
 * next number. Written into the life of each of them and into the audit log.
 *
 * @returns the documents
 * @throws AppError `VALIDACION` when the date is not that of the computer; `ESTADO_NO_PERMITE` when no document is dated later,
 *   or the authority's clock says that this one is wrong
 */
export function goOnBefore(tx: Tx, vouching: Vouching): readonly FutureDocument[] {
  const { now, actor, hoy, clockOffsetMs, issuerId } = vouching;
  if (hoy.trim() !== fiscalDate(now))
    throw validationError([faultAt('hoy', 'NO_COINCIDE', rule('hoy-no-es', { dia: fiscalDate(now) }))]);
  if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_AHEAD_LIMIT_MS) {
    const minutos = Math.round(Math.abs(clockOffsetMs) / MINUTE_MS);
    throw refusal('ESTADO_NO_PERMITE', rule('reloj-desfasado', { minutos, atrasado: clockOffsetMs > 0 }));
  }
  const documents = datedAhead(tx, now, issuerId);
  const [last] = documents;
  if (last === undefined) throw refusal('ESTADO_NO_PERMITE', rule('sin-fecha-futura'));
  letPass(tx, documents, { at: now, actor });
  appendAudit(tx, {
    at: now,
    actor,
    accion: 'emisión continuada tras reloj adelantado',
    detalle: {
      documentos: documents.length,
      ultimo: last.numeroControl ?? last.codigoGeneracion,
      hasta: isoUtc(last.emittedAt),
    },
  });
  return documents;
}

/**
 * Asks the authority for its time after a refusal for a clock that is ahead, with a question about a document that nobody has:
 * what is known may be wrong by now. One question at a time; whoever asked does not wait for it.
 */
export function createTimeQuestion({
  authorityOf,
  random,
}: Pick<EngineDeps, 'authorityOf' | 'random'>): (error: unknown, whose: Connection) => void {
  let isAsking = false;
  const ask = async (whose: Connection): Promise<void> => {
    try {
      const authority = await authorityOf(whose);
      await authority?.query({ nitEmisor: whose.issuerId, tipoDte: '01', codigoGeneracion: random.uuid() });
    } catch {
      // Without an answer what is known stays as it is; the next refusal asks again.
    } finally {
      isAsking = false;
    }
  };
  return (error, whose) => {
    if (isAsking || !(error instanceof AppError) || error.broken?.regla !== 'reloj-adelantado') return;
    isAsking = true;
    void ask(whose);
  };
}
