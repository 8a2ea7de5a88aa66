/**
 * Bridge operations for cash sessions: opened with a float, counted blind, closed with a numbered Z report. Amounts are decimal text in USD with two decimals; moments
 * are ISO 8601 UTC.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { approvalInput } from '../till/approval.ts';
import type { PrintAnswer, ScreenTicket } from './bridge-printing.ts';
import { DENOMINATION_KEYS, MOVEMENT_KINDS } from '../cash/cash-money.ts';
import type { CashReport } from '../cash/cash-report.ts';
import {
  cashAmount,
  cashRules,
  type CashClosing,
  type CashCounted,
  type CashMoving,
  type CashSession,
  type CashState,
  type CashTie,
  type CashZ,
} from '../cash/cash.ts';
import { dayParameter, isPeriod } from '../api/parameters.ts';
import { noInput, text, textId } from '../till/till-leaves.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { MAX_REASON_CHARS } from '../text/text-length.ts';

const MAX_PIECES = 99_999;
const MAX_TIE_DAYS = 31;
export const CASH_PAGE_SIZE = 50;

const pieces = z
  .int(findingMessage('FORMATO', rule('piezas')))
  .min(0)
  .max(MAX_PIECES);
const sesion = z.int().min(1);

/** Pieces per denomination; a missing one counts as 0. */
const denominaciones = z.partialRecord(z.enum(DENOMINATION_KEYS), pieces);

export const CASH_OPERATIONS = {
  'cash.state': { access: 'cajero', input: noInput, output: answers<CashState>() },
  'cash.open': {
    access: 'cajero',
    input: z.strictObject({ fondo: cashAmount }),
    output: answers<CashState>(),
  },
  /**
   * Records a cash movement. `clave`: idempotency key. Above `limiteDiferencia` a cashier needs a manager's `approval`; `aprobacionSalida` of the state lists who can
   * give it.
   */
  'cash.move': {
    access: 'cajero',
    input: z.strictObject({
      clave: textId,
      tipo: z.enum(MOVEMENT_KINDS),
      monto: cashAmount,
      motivo: text('el motivo', 1, MAX_REASON_CHARS),
      approval: approvalInput.optional(),
    }),
    output: answers<CashMoving>(),
  },
  /**
   * Confirms a count and answers whether it needs a second person. The expected amount is shown to managers, to cashiers only with a manager's `approval`. After such a
   * count a cashier needs that `approval` to count again. `clave`: idempotency key; a repeated call returns the current approvers. `sesion`: a manager counts another
   * till's session.
   */
  'cash.count': {
    access: 'cajero',
    input: z.strictObject({
      clave: textId,
      denominaciones,
      sesion: sesion.optional(),
      approval: approvalInput.optional(),
    }),
    output: answers<CashCounted>(),
  },
  /** Closes the session with its last confirmed count; `conteo` is its id. */
  'cash.close': {
    access: 'cajero',
    input: z.strictObject({
      conteo: z.int().min(1),
      motivo: text('el motivo', 0, MAX_REASON_CHARS).optional(),
      approval: approvalInput.optional(),
    }),
    output: answers<CashClosing>(),
  },
  'cash.x': {
    access: 'cajero',
    input: z.strictObject({ sesion: sesion.optional() }),
    output: answers<CashReport>(),
  },
  'cash.z': { access: 'cajero', input: z.strictObject({ sesion }), output: answers<CashZ>() },
  /** Sessions, newest first: of this till, or of the branch for a manager. `antes`: only older ones than this id. */
  'cash.list': {
    access: 'cajero',
    input: z.strictObject({ antes: sesion.optional() }),
    output: answers<{ readonly sesiones: readonly CashSession[]; readonly hayMas: boolean }>(),
  },
  'cash.tie': {
    access: 'gerente',
    input: z
      .strictObject({ desde: dayParameter, hasta: dayParameter })
      .refine((given) => isPeriod(given, MAX_TIE_DAYS), {
        path: ['hasta'],
        message: findingMessage('FUERA_DE_RANGO', rule('largo-del-periodo', { dias: MAX_TIE_DAYS })),
      }),
    output: answers<CashTie>(),
  },
  /** Prints the X report of an open session, or the Z report of a closed one with later changes; without `sesion` this till's X report. */
  'cash.print': {
    access: 'cajero',
    input: z.strictObject({ sesion: sesion.optional() }),
    output: answers<PrintAnswer>(),
  },
  /** The same for printing by the screen, if no printer takes bytes. */
  'cash.printPdf': {
    access: 'cajero',
    input: z.strictObject({ sesion: sesion.optional() }),
    output: answers<ScreenTicket>(),
  },
  /**
   * Sets the branch's rules: whether sales need an open session, and the difference one person may accept. Needs the `approval` of another manager, if there is one.
   */
  'cash.rules': {
    access: 'gerente',
    input: cashRules.extend({ approval: approvalInput.optional() }),
    output: answers<CashState>(),
  },
} as const;
