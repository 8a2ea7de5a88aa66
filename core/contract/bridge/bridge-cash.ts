/**
 * Operations of the cash desk: a session is opened with a float, moved, counted without knowing what is expected, and closed
 * with a numbered Z. Amounts cross as decimal text in USD with two decimals; moments are ISO 8601 UTC.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { approvalInput } from '../till/approval.ts';
import type { PrintAnswer, ScreenTicket } from './bridge-printing.ts';
import { DENOMINATION_KEYS, MAX_REASON_CHARS, MOVEMENT_KINDS } from '../cash/cash-money.ts';
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

/** Most pieces of one denomination in a count. */
const MAX_PIECES = 99_999;
/** Longest period that is tied at once, in days. */
const MAX_TIE_DAYS = 31;
/** Sessions of one answer at most. */
export const CASH_PAGE_SIZE = 50;

const pieces = z
  .int(findingMessage('FORMATO', rule('piezas')))
  .min(0)
  .max(MAX_PIECES);
const sesion = z.int().min(1);

/** How many there are of each denomination; one that is absent counts as none. */
const denominaciones = z.partialRecord(z.enum(DENOMINATION_KEYS), pieces);

export const CASH_OPERATIONS = {
  'cash.state': { access: 'cajero', input: noInput, output: answers<CashState>() },
  'cash.open': {
    access: 'cajero',
    input: z.strictObject({ fondo: cashAmount }),
    output: answers<CashState>(),
  },
  /**
   * `clave`: one per movement; the same call repeated records it once. A cashier takes out more than `limiteDiferencia` only
   * with the `approval` of a manager; who may give it stands in `aprobacionSalida` of the state.
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
   * Confirms a count; its answer tells a manager what was expected, a cashier only with the `approval` of one, and whether it
   * needs a second person. After a count that does, a cashier counts again only with that `approval`. `clave`: one per count; the
   * same call repeated counts once, and tells who may approve its difference by now. `sesion`: a manager counts that of another
   * till.
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
  /** Closes with the count that was confirmed last; `conteo` is its id. */
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
  /** Sessions, newest first: of this till, or of the branch for a manager. `antes`: those older than that id. */
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
  /** The X of an open session, or the Z of a closed one with its later changes, on this till's printer; without `sesion` the X of this till. */
  'cash.print': {
    access: 'cajero',
    input: z.strictObject({ sesion: sesion.optional() }),
    output: answers<PrintAnswer>(),
  },
  /** The same for the screen to print, where no printer takes bytes. */
  'cash.printPdf': {
    access: 'cajero',
    input: z.strictObject({ sesion: sesion.optional() }),
    output: answers<ScreenTicket>(),
  },
  /**
   * Rules of the branch: whether its tills sell only with an open session, and the difference one person may accept. A change
   * needs the `approval` of another manager where there is one.
   */
  'cash.rules': {
    access: 'gerente',
    input: cashRules.extend({ approval: approvalInput.optional() }),
    output: answers<CashState>(),
  },
} as const;
