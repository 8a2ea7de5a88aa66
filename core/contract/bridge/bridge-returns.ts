/** Bridge operations for returns and adjustments: legal ways for a document, their amounts, and execution. Amounts are decimal text in USD with VAT unless stated. */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import type { DocumentEstado } from '../api/documents.ts';
import { MAX_ESPERA_MS } from '../api/operations.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../api/parameters.ts';
import type { Autoridad } from '../ambiente.ts';
import type { TipoAjuste } from '../edition.ts';
import type { Fault } from '../problem.ts';
import type { PendingReplacement } from './bridge-documents.ts';
import type { InvalidableDocument } from './bridge-manager.ts';
import { findingMessage, malformed, rule, type Rule } from '../rules/rules.ts';
import { approvalInput } from '../till/approval.ts';
import { noInput, text, textId } from '../till/till-leaves.ts';
import type { TillUser } from '../till/till.ts';

/** Ways to take back or adjust a document. `documento-nuevo`: another document does it, sold like any other. */
export const RETURN_FORMS = [
  'invalidacion',
  'nota-credito',
  'nota-debito',
  'retorno',
  'documento-nuevo',
] as const;
export type ReturnForm = (typeof RETURN_FORMS)[number];

/**
 * Where the money goes. `efectivo`: out of the drawer, or into it for a charge; `cambio`: likewise for exchanged goods; `cuenta`: to the customer's balance; `otro`:
 * back by card, transfer or cheque.
 */
export const SETTLEMENT_WAYS = ['efectivo', 'cambio', 'cuenta', 'otro'] as const;
export type SettlementWay = (typeof SETTLEMENT_WAYS)[number];

/** Maximum lines of an adjustment: as many as a document has. */
const MAX_LINES = 2000;
/** Longest code or number typed or scanned, in characters; a QR code holds a URL. */
const MAX_REFERENCE_CHARS = 500;
/** Longest reason in characters; it becomes part of the note or event. */
export const MAX_RETURN_REASON_CHARS = 100;
const MAX_WAY_REFERENCE_CHARS = 50;
const MAX_CHARGE_CHARS = 100;

const quantity = z.string().regex(/^\d{1,9}(\.\d{1,8})?$/, malformed('numero'));
const money = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, findingMessage('FORMATO', rule('monto-de-caja')));
/** Line index in the document, from 0. */
const linea = z.int().min(0).max(MAX_LINES);

/** The requested adjustment. `devolucion`: units of lines come back; `rebaja`: discount on lines with VAT; `cargo`: an amount not charged before. */
const adjustment = z.discriminatedUnion('clase', [
  z.strictObject({
    clase: z.literal('devolucion'),
    lineas: z.array(z.strictObject({ linea, cantidad: quantity })).max(MAX_LINES),
  }),
  z.strictObject({
    clase: z.literal('rebaja'),
    lineas: z.array(z.strictObject({ linea, monto: money })).max(MAX_LINES),
  }),
  z.strictObject({
    clase: z.literal('cargo'),
    descripcion: text('qué se cobra', 1, MAX_CHARGE_CHARS),
    monto: money,
  }),
]);
export type ReturnAdjustment = Unchanging<z.infer<typeof adjustment>>;
export type AdjustmentKind = ReturnAdjustment['clase'];

export const RETURN_OPERATIONS = {
  /**
   * Looks up a document by code, QR text or full control number, regardless of its seller; with `ajuste` also the possible ways and their amounts. For a rejected note:
   * the plan of the document it adjusts, with `corrige`.
   */
  'returns.plan': {
    access: 'cajero',
    input: z.strictObject({
      documento: z.string().trim().min(1).max(MAX_REFERENCE_CHARS),
      ajuste: adjustment.optional(),
    }),
    output: answers<ReturnPlan>(),
  },
  /**
   * Executes a return. `clave`: idempotency key; a repeated call returns the result. `regresa`: whether goods came back. `approval`: a manager's PIN, if the plan
   * requires it. `corrige`: the rejected note that this one replaces under its number (§correction). `repone`: the rejected note that it replaces under a new number;
   * money and goods moved for that one do not move again.
   */
  'returns.make': {
    access: 'cajero',
    input: z.strictObject({
      clave: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS),
      codigoGeneracion: readCode,
      corrige: readCode.optional(),
      repone: readCode.optional(),
      ajuste: adjustment,
      forma: z.enum(RETURN_FORMS),
      motivo: text('el motivo', 1, MAX_RETURN_REASON_CHARS),
      regresa: z.boolean(),
      destino: z.enum(SETTLEMENT_WAYS),
      referencia: text('la referencia', 0, MAX_WAY_REFERENCE_CHARS).optional(),
      approval: approvalInput.optional(),
      esperaMaximaMs: z.int().min(1).max(MAX_ESPERA_MS).optional(),
    }),
    output: answers<ReturnDone>(),
  },
  /** Result of a return by its key; does nothing else. Waits for a running call with that key. */
  'returns.ofKey': {
    access: 'cajero',
    input: z.strictObject({ clave: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS) }),
    /** Null: the key is unknown. */
    output: answers<ReturnDone | null>(),
  },
  /** Outstanding payments of this point of sale, cash of sales undone by other programs, and documents that count twice. */
  'returns.owed': {
    access: 'cajero',
    input: noInput,
    output: answers<{
      readonly porPagar: readonly ReturnSettlement[];
      readonly sinAcordar: readonly UnagreedCash[];
      /** Cash moved for notes and invalidations that were rejected later. */
      readonly enVano: readonly CashForRejectedNote[];
      /** Replaced documents of this branch that still count. */
      readonly porInvalidar: readonly PendingReplacement[];
    }>(),
  },
  /** Pays it from the open cash session. Idempotent. */
  'returns.pay': {
    access: 'cajero',
    input: z.strictObject({ codigo: textId, approval: approvalInput.optional() }),
    output: answers<ReturnSettlement>(),
  },
} as const;

export interface ReturnLine {
  readonly linea: number;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  /** Units not yet returned. */
  readonly quedan: string;
  /** Sold price of one unit after its discount. */
  readonly precio: string;
  /** Price reduction of the remaining units by notes; null if none. */
  readonly rebajado: string | null;
  /** Value of the remaining quantity. */
  readonly importe: string;
}

export interface ReturnProposal {
  readonly forma: ReturnForm;
  readonly legal: boolean;
  readonly porDefecto: boolean;
  /** Whether it would be legal except for something the user can fix or wait for; `motivo` says what. */
  readonly impedida: boolean;
  /** Why this is the way, or why not. */
  readonly motivo: Rule;
  /** Amount refunded or charged; null if not done here. */
  readonly monto: string | null;
  readonly iva: string | null;
  readonly avisos: readonly Rule[];
  /** Why a manager must approve any form of refund; null if not needed. */
  readonly aprobacion: Rule | null;
  /** Why a manager must approve a cash refund; null if not needed. */
  readonly aprobacionEfectivo: Rule | null;
  /** Why all must go to the customer's account (that much was never paid); null if it may be refunded. */
  readonly soloACuenta: Rule | null;
}

/** A rejected note or event that is corrected or issued anew. */
export interface CorrectedNote {
  /** Why it needs a new number instead of a correction; null if it can be corrected. */
  readonly tarde: Rule | null;
  /** Cash already moved for it, which does not move again; null if none. */
  readonly movido: string | null;
  readonly tipoDte: TipoAjuste;
  readonly codigoGeneracion: string;
  /** Number as printed. */
  readonly numero: string;
  /** The authority's reasons. */
  readonly motivos: readonly (Fault | Rule)[];
  /** The original adjustment, if the user could choose it here; else null. */
  readonly ajuste: ReturnAdjustment | null;
  /** The reason as typed; empty if unknown. */
  readonly motivo: string;
}

export interface ReturnPlan {
  readonly documento: InvalidableDocument & { readonly vendio: string | null };
  readonly autoridad: Autoridad;
  readonly lineas: readonly ReturnLine[];
  /** Amount that notes may still take from a 03, without VAT; null for other types. */
  readonly disponible: string | null;
  /** How it was paid: the proposed way of the refund. */
  readonly destino: SettlementWay;
  /** Whether it was sold on credit; otherwise nothing goes to an account. */
  readonly aCuenta: boolean;
  /** Cash already handed over for an invalidation that was rejected, which does not move again; null if none. */
  readonly movido: string | null;
  /** Whether this till has an open cash session; otherwise cash is recorded as outstanding. */
  readonly cajaAbierta: boolean;
  readonly gerentes: readonly TillUser[];
  /** Why nothing can be done with this document; null if something can. */
  readonly impedimento: Rule | null;
  /** The rejected note, if the lookup named one; else null. */
  readonly corrige: CorrectedNote | null;
  /** Rejected notes on the document whose cash moved, without the one that is corrected: making one of them anew pays nothing twice. */
  readonly rechazadas: readonly CashForRejectedNote[];
  /** Every way, legal or not; null without `ajuste`. */
  readonly formas: readonly ReturnProposal[] | null;
}

export interface ReturnSettlement {
  readonly codigo: string;
  readonly numeroControl: string;
  readonly forma: ReturnForm;
  /** Whether cash leaves or enters the drawer. */
  readonly sentido: 'sale' | 'entra';
  readonly destino: SettlementWay;
  readonly referencia: string | null;
  readonly monto: string;
  /** What moved for the rejected note in its place beyond all that it comes to: settled by hand; null if nothing. */
  readonly deMas: string | null;
  readonly cuando: string;
  readonly por: string;
  /** `nada`: no cash moves; `anulada`: its note or event failed. */
  readonly estado: 'pagada' | 'por-pagar' | 'nada' | 'anulada';
  /** Why it is still outstanding; null if it can be paid. */
  readonly motivo: Rule | null;
}

/** Cash of a sale in the open session that another program invalidated; its refund was not agreed. */
export interface UnagreedCash {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly monto: string;
  /** Direction: to the customer of a sale, or from the supplier of a purchase. */
  readonly sentido: ReturnSettlement['sentido'];
}

/** A note rejected after its cash moved, and not replaced; or the sale whose invalidation was. */
export interface CashForRejectedNote extends Omit<UnagreedCash, 'sentido'> {
  readonly por: string;
}

export interface ReturnDone {
  readonly forma: ReturnForm;
  /** The note, or the invalidated document. */
  readonly documento: Pick<InvalidableDocument, 'tipoDte' | 'codigoGeneracion' | 'numeroControl' | 'estado'>;
  /** State of the note or event. */
  readonly estado: DocumentEstado;
  readonly selloRecibido: string | null;
  readonly autoridad: Autoridad;
  /** Reasons of a rejection, a note's by field of its request; else empty. */
  readonly motivos: readonly (Fault | Rule)[];
  readonly avisos: readonly Rule[];
  readonly liquidacion: ReturnSettlement;
}
