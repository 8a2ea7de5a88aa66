/** Conditions on the clock before anything is dated, and the way out after it was ahead (§clock-guard). */
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

export interface Dating {
  /** Only its own branch is told the number of a document that stops it. */
  readonly caller: Pick<Caller, 'issuerId' | 'ambiente'> & Partial<Pick<Caller, 'branchId'>>;
  readonly now: Instant;
  /** How far the authority's clock is ahead of ours; null while unknown. */
  readonly clockOffsetMs: number | null;
}

/**
 * Refuses to date anything before the taxpayer's other documents, or by a clock known to be ahead.
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
 * Data dated by a rehearsed clock never reaches Hacienda or a centre (§rehearsed-time).
 *
 * @throws AppError `ESTADO_NO_PERMITE` in a data folder whose time was rehearsed
 */
export function assertNotRehearsed(reader: Reader): void {
  if (rehearsedLeadMs(reader) !== null) throw refusal('ESTADO_NO_PERMITE', rule('carpeta-de-ensayo'));
}

function mayRunAhead(settings: IssuerSettings | undefined): boolean {
  return settings?.relojAdelantado === 'avisa';
}

function dated({ numeroControl, codigoGeneracion, emittedAt }: FutureDocument, isTheirs: boolean) {
  return {
    documento: isTheirs ? (numeroControl ?? codigoGeneracion) : null,
    dia: fiscalDate(emittedAt),
    hora: fiscalTime(emittedAt),
  };
}

/** Documents dated later than now, latest first. @param issuerId default: the whole database */
export function datedAhead(reader: Reader, now: Instant, issuerId?: string): readonly FutureDocument[] {
  const documents = documentsAfter(reader, now + CLOCK_BACK_LIMIT_MS);
  return documents.filter((each) => issuerId === undefined || each.issuerId === issuerId);
}

export interface Vouching {
  readonly now: Instant;
  readonly actor: string;
  /** Today's date as typed, `YYYY-MM-DD`. */
  readonly hoy: string;
  readonly clockOffsetMs: number | null;
  /** Default: the whole database. */
  readonly issuerId?: string;
}

/**
 * Lets the shop continue although documents are dated in the future: they keep number and date, and the next one takes
 * the next number. Recorded in the history of each and in the audit log.
 *
 * @returns the documents
 * @throws AppError `VALIDACION` when the date is not that of the computer; `ESTADO_NO_PERMITE` when no document is
 * dated later, or the authority's clock says that this one is wrong
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
 * After a refusal for a fast clock, refreshes the authority's time by querying a document that does not exist, because
 * the known offset may be outdated. One query at a time; the caller does not wait.
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
      // Without an answer the offset stays; the next refusal retries.
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
