/** What the cash desk tells: sessions, the sums of an X and a Z, later changes, and where a day's sales stand. */
import { z } from 'zod';
import { malformed, type Rule } from '../rules/rules.ts';
import type { ApprovalNeed } from '../bridge/bridge-manager.ts';
import type { CashCount, CashExpected, CashMovement, CashReport } from './cash-report.ts';
import type { DocumentEstado } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';

/** An amount with at most two decimals, not negative, below `CASH_AMOUNT_LIMIT_CENTS`. */
export const cashAmount = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, malformed('monto-de-caja'));

/** Rules of the cash desks of a branch. */
export const cashRules = z.strictObject({
  /** Without an open session, documents are refused at the till. */
  exigirCaja: z.boolean(),
  /** Largest difference, over or short, that the person who closes may accept alone. */
  limiteDiferencia: cashAmount,
});
export type CashRules = Readonly<z.infer<typeof cashRules>>;

export interface CashSession {
  readonly id: number;
  /** Number of the session at its till. */
  readonly numero: number;
  /** Number of the till in its branch. */
  readonly caja: number;
  readonly esEstaCaja: boolean;
  readonly abierta: string;
  readonly abrio: string;
  readonly fondo: string;
  /** Number of the Z that closed it; null while it is open. */
  readonly z: number | null;
  readonly cerrada: string | null;
  readonly diferencia: string | null;
  /** Who approved its difference with a PIN; absent where nobody was asked. */
  readonly aprobo?: string;
  /** Sales of 01 and 03 in force: at closing for a Z, now while open. */
  readonly total: string;
}

/** The session that is open at a till, as the person there sees it. */
export interface OpenCashSession extends Omit<CashSession, 'total'> {
  /** Null for somebody who may not count it: others sold in it. */
  readonly total: string | null;
}

/** What happened to a document of a Z after it was closed. */
export interface CashChange {
  readonly tipoDte: TipoDte;
  readonly numeroControl: string;
  /** Code when the Z was closed, and now: a correction may bring another. */
  readonly codigoAlCierre: string;
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  readonly estadoAlCierre: DocumentEstado;
  readonly estado: DocumentEstado;
  readonly montoAlCierre: string;
  readonly monto: string;
  /** What it changes of the sales of 01 and 03 in force. */
  readonly diferencia: string;
  readonly diferenciaIva: string;
  /** What happened since, oldest first: rejected and corrected are both named. */
  readonly pasos: readonly {
    readonly cuando: string;
    readonly estado: DocumentEstado;
    readonly causa: string;
  }[];
}

/** A Z as closed, what happened since, and what both make together. */
export interface CashZ {
  readonly reporte: CashReport;
  readonly cambios: readonly CashChange[];
  readonly hoy: { readonly total: string; readonly iva: string };
}

export interface CashState {
  /** Number of this till; null before its first session. */
  readonly caja: number | null;
  readonly reglas: CashRules;
  readonly abierta: OpenCashSession | null;
  /** Whether the person logged in may count and close it: who opened it, or a manager. */
  readonly puedeCerrar: boolean;
  readonly movimientos: readonly CashMovement[];
  /** Float that the last session of this till was opened with, as a proposal; null without one. */
  readonly ultimoFondo: string | null;
  /** Whether the person logged in needs a manager's PIN to take out more than `reglas.limiteDiferencia`, and who may give it. */
  readonly aprobacionSalida: ApprovalNeed;
  /** What that person took out of drawers today and nobody approved: it counts against the limit. */
  readonly retiradoHoy: string;
}

/** What came of a movement. */
export type CashMoving =
  | { readonly kind: 'moved'; readonly state: CashState }
  /** Nothing was moved: a manager must approve first, or the PIN was wrong, or it is too soon for another try. */
  | {
      readonly kind: 'refused';
      readonly falta: 'aprobacion' | 'pin';
      readonly message: string;
      /** What became of a PIN. */
      readonly broken?: Rule;
      readonly retryAfterSeconds: number;
    };

/** A confirmed count, and whether its difference needs a second person. */
export interface CashCounted {
  /** What was expected is null for a cashier without a manager: the drawer is counted blindly until it is closed. */
  readonly conteo: Omit<CashCount, 'esperado' | 'diferencia'> & {
    readonly [Of in 'esperado' | 'diferencia']: string | null;
  };
  readonly efectivo: CashExpected | null;
  readonly aprobacion: ApprovalNeed;
}

export type CashClosing =
  | { readonly kind: 'closed'; readonly z: CashZ }
  /** Nothing was closed. `conteo`: something was sold or moved since, so it must be counted again. */
  | {
      readonly kind: 'refused';
      readonly falta: 'aprobacion' | 'pin' | 'conteo';
      readonly message: string;
      /** What became of a PIN. */
      readonly broken?: Rule;
      readonly retryAfterSeconds: number;
    };

/** A line in which two of Z, statistics and ledger differ. */
export interface CashTieFault {
  /** codigoGeneracion, or the day, type and state of a sum. */
  readonly documento: string;
  readonly campo: string;
  /** Where each value stands. */
  readonly fuentes: readonly [string, string];
  readonly valores: readonly [string, string];
}

/** A document that was paid in cash at a till without an open session. */
export interface CashUnattended {
  readonly numeroControl: string;
  readonly fecEmi: string;
  /** Its total, and how much of it was paid in notes and coins. */
  readonly monto: string;
  readonly efectivo: string;
}

/** Where the sales of a period stand: each Z as closed, its later changes, open sessions, and what belongs to no session. */
export interface CashTie {
  readonly desde: string;
  readonly hasta: string;
  readonly cuadra: boolean;
  readonly z: readonly {
    readonly sesion: number;
    readonly caja: number;
    readonly numero: number;
    /** Of the period only: a session may reach beyond it. */
    readonly alCierre: string;
    readonly cambios: string;
  }[];
  readonly abiertas: string;
  /** Sold at a till without an open session. */
  readonly sinSesion: string;
  /** Those of them paid in cash: in no count and no Z. The first 200, and what all of them come to. */
  readonly efectivoSinSesion: {
    readonly total: string;
    readonly cantidad: number;
    readonly documentos: readonly CashUnattended[];
  };
  /** Issued by other programs through API keys. */
  readonly porLlave: string;
  /** Sums of all the above, of the statistics, and of the ledger with the signed documents. */
  readonly total: string;
  readonly estadisticas: string;
  readonly libro: string;
  /** The first 200. */
  readonly diferencias: readonly CashTieFault[];
  readonly totalDiferencias: number;
}
