/** Answers of the cash desk: sessions, X and Z reports, later changes, and reconciliation of a period. */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';
import type { ApprovalNeed } from '../bridge/bridge-manager.ts';
import type { CashCount, CashExpected, CashMovement, CashReport } from './cash-report.ts';
import type { DocumentEstado } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import type { Unapproved } from '../till/till.ts';

/** A non-negative amount with up to two decimals, below `CASH_AMOUNT_LIMIT_CENTS`. */
export const cashAmount = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, malformed('monto-de-caja'));

export const cashRules = z.strictObject({
  /** Whether a till without an open session refuses documents. */
  exigirCaja: z.boolean(),
  /** Largest difference, over or short, that the closing person may accept alone. */
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
  /** Number of its Z; null while open. */
  readonly z: number | null;
  readonly cerrada: string | null;
  readonly diferencia: string | null;
  /** Who approved the difference with a PIN; missing if not needed. */
  readonly aprobo?: string;
  /** Sales of valid 01 and 03: at closing for a Z, current while open. */
  readonly total: string;
}

/** The till's open session, as its user sees it. */
export interface OpenCashSession extends Omit<CashSession, 'total'> {
  /** Null for a user who may not count it and would see others' sales. */
  readonly total: string | null;
}

/** A change of a Z's document after closing. */
export interface CashChange {
  readonly tipoDte: TipoDte;
  readonly numeroControl: string;
  /** Code at closing, and now: a correction may change it. */
  readonly codigoAlCierre: string;
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  readonly estadoAlCierre: DocumentEstado;
  readonly estado: DocumentEstado;
  readonly montoAlCierre: string;
  readonly monto: string;
  /** Change in the sales of valid 01 and 03. */
  readonly diferencia: string;
  readonly diferenciaIva: string;
  /** Steps since closing, oldest first; a corrected rejection shows both. */
  readonly pasos: readonly {
    readonly cuando: string;
    readonly estado: DocumentEstado;
    readonly causa: string;
  }[];
}

/** A Z as closed, the later changes, and the resulting figures. */
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
  /** Whether the user may count and close it: its opener, or a manager. */
  readonly puedeCerrar: boolean;
  readonly movimientos: readonly CashMovement[];
  /** Float of this till's last session, as default; null if none. */
  readonly ultimoFondo: string | null;
  /** Whether the user needs a manager's PIN to take out more than `reglas.limiteDiferencia`, and who can give it. */
  readonly aprobacionSalida: ApprovalNeed;
  /** Cash that the user took out today without approval; it counts towards the limit. */
  readonly retiradoHoy: string;
}

export type CashMoving =
  | { readonly kind: 'moved'; readonly state: CashState }
  /** Nothing was moved: approval is missing, the PIN is wrong, or the next attempt is too early. */
  | Unapproved;

/** A confirmed count, and whether its difference needs a second person. */
export interface CashCounted {
  /** Expected cash and difference are null for a cashier without approval: counts are blind until closing. */
  readonly conteo: Omit<CashCount, 'esperado' | 'diferencia'> & {
    readonly [Of in 'esperado' | 'diferencia']: string | null;
  };
  readonly efectivo: CashExpected | null;
  readonly aprobacion: ApprovalNeed;
}

export type CashClosing =
  | { readonly kind: 'closed'; readonly z: CashZ }
  /** Nothing was closed. `conteo`: a sale or movement came after the count, so it must be repeated. */
  | Unapproved<'aprobacion' | 'pin' | 'conteo'>;

export interface CashTieFault {
  /** codigoGeneracion, or day, type and state of a sum. */
  readonly documento: string;
  readonly campo: string;
  /** Source of each value. */
  readonly fuentes: readonly [string, string];
  readonly valores: readonly [string, string];
}

/** A cash sale at a till without an open session. */
export interface CashUnattended {
  readonly numeroControl: string;
  readonly fecEmi: string;
  /** Its total, and the part paid in cash. */
  readonly monto: string;
  readonly efectivo: string;
}

/** Reconciliation of a period's sales: Zs as closed, later changes, open sessions, and sales outside any session. */
export interface CashTie {
  readonly desde: string;
  readonly hasta: string;
  readonly cuadra: boolean;
  readonly z: readonly {
    readonly sesion: number;
    readonly caja: number;
    readonly numero: number;
    /** Only the part within the period. */
    readonly alCierre: string;
    readonly cambios: string;
  }[];
  readonly abiertas: string;
  /** Sales at a till without an open session. */
  readonly sinSesion: string;
  /** Those paid in cash, which are in no count and no Z: the first 200, with the total of all. */
  readonly efectivoSinSesion: {
    readonly total: string;
    readonly cantidad: number;
    readonly documentos: readonly CashUnattended[];
  };
  /** Issued by other programs with API keys. */
  readonly porLlave: string;
  /** Sum of the above, of the statistics, and of the ledger with the signed documents. */
  readonly total: string;
  readonly estadisticas: string;
  readonly libro: string;
  /** The first 200. */
  readonly diferencias: readonly CashTieFault[];
  readonly totalDiferencias: number;
}
