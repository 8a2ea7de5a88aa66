/**
 * Returns and adjustments at the till: what is lawful for a document, what each way comes to, and the deed. Amounts cross as
 * decimal text in USD, VAT included unless said otherwise.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import type { DocumentEstado } from '../api/documents.ts';
import { MAX_ESPERA_MS } from '../api/operations.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../api/parameters.ts';
import type { Autoridad } from '../ambiente.ts';
import type { TipoAjuste, TipoDte } from '../edition.ts';
import type { Fault } from '../problem.ts';
import type { PendingReplacement } from './bridge-documents.ts';
import { findingMessage, malformed, rule, type Rule } from '../rules/rules.ts';
import { approvalInput } from '../till/approval.ts';
import { noInput, text, textId } from '../till/till-leaves.ts';
import type { TillUser } from '../till/till.ts';

/** Ways to take back or adjust a document. `documento-nuevo`: another document does it, which is sold as any other. */
export const RETURN_FORMS = [
  'invalidacion',
  'nota-credito',
  'nota-debito',
  'retorno',
  'documento-nuevo',
] as const;
export type ReturnForm = (typeof RETURN_FORMS)[number];

/**
 * Where the money goes. `efectivo`: out of the drawer, or into it for a charge; `cambio`: the same for goods that are taken
 * instead; `cuenta`: to what the customer owes; `otro`: back to a card, by transfer or cheque.
 */
export const SETTLEMENT_WAYS = ['efectivo', 'cambio', 'cuenta', 'otro'] as const;
export type SettlementWay = (typeof SETTLEMENT_WAYS)[number];

/** Lines of one adjustment at most, as many as a document has. */
const MAX_LINES = 2000;
/** Longest code or number typed or scanned, in characters; a QR code holds an address. */
const MAX_REFERENCE_CHARS = 500;
/** Longest reason, in characters; it goes into the note or the event. */
export const MAX_RETURN_REASON_CHARS = 100;
const MAX_WAY_REFERENCE_CHARS = 50;
const MAX_CHARGE_CHARS = 100;

const quantity = z.string().regex(/^\d{1,9}(\.\d{1,8})?$/, malformed('numero'));
const money = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, findingMessage('FORMATO', rule('monto-de-caja')));
/** Place of a line in its document, from 0. */
const linea = z.int().min(0).max(MAX_LINES);

/**
 * What is wanted. `devolucion`: units of lines come back; `rebaja`: money off lines, VAT included; `cargo`: something that was
 * not charged.
 */
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
export type ReturnAdjustment = z.infer<typeof adjustment>;
export type AdjustmentKind = ReturnAdjustment['clase'];

export const RETURN_OPERATIONS = {
  /**
   * A document by its code, the text of its QR code or its whole control number; with `ajuste` also the ways there are and what
   * each comes to. Whoever holds a ticket may show it: by its code it is found whoever sold it. Of a note that was refused it is
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
   * Does it. `clave`: one per return; the same call repeated tells what became of it. `regresa`: whether goods came back.
   * `approval`: a manager's PIN, where the plan says that one is needed. `corrige`: the refused note that this one takes the
   * place of, under its number (§correction). `repone`: the one that it takes the place of under a number of its own: what moved
   * for that one does not move again.
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
  /** What became of a return that left this till with this key; makes none. Waits for a call with it that still runs. */
  'returns.ofKey': {
    access: 'cajero',
    input: z.strictObject({ clave: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS) }),
    /** Null: nothing was done with that key. */
    output: answers<ReturnDone | null>(),
  },
  /** What was agreed to be handed over and was not yet, at this point of sale, what came in with sales that other programs undid, and what counts twice. */
  'returns.owed': {
    access: 'cajero',
    input: noInput,
    output: answers<{
      readonly porPagar: readonly ReturnSettlement[];
      readonly sinAcordar: readonly UnagreedCash[];
      /** What moved for notes that were refused later. */
      readonly enVano: readonly CashForRejectedNote[];
      /** Documents of this branch that were replaced and still count. */
      readonly porInvalidar: readonly PendingReplacement[];
    }>(),
  },
  /** Hands it over from the open drawer; the same call again does nothing more. */
  'returns.pay': {
    access: 'cajero',
    input: z.strictObject({ codigo: textId, approval: approvalInput.optional() }),
    output: answers<ReturnSettlement>(),
  },
} as const;

/** A line of the document, with what is left of it. */
export interface ReturnLine {
  readonly linea: number;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  /** Units that did not come back yet. */
  readonly quedan: string;
  /** One unit after its discount, as it was sold. */
  readonly precio: string;
  /** What notes took off the price of the units that are left; null where none did. */
  readonly rebajado: string | null;
  /** What is left of it is worth. */
  readonly importe: string;
}

/** One way and what it comes to. */
export interface ReturnProposal {
  readonly forma: ReturnForm;
  readonly legal: boolean;
  readonly porDefecto: boolean;
  /** Whether it would be lawful, and only lacks what somebody can mend: `motivo` says what. */
  readonly impedida: boolean;
  /** Why it is the way, or why it is not one. */
  readonly motivo: Rule;
  /** What goes back, or is charged; null where it is not done here. */
  readonly monto: string | null;
  readonly iva: string | null;
  readonly avisos: readonly Rule[];
  /** Why a manager must approve it, whichever way the money goes; null where nobody has to. */
  readonly aprobacion: Rule | null;
  /** Why a manager must approve it when the drawer gives the money; null where nobody has to. */
  readonly aprobacionEfectivo: Rule | null;
}

/** A refused note or event that is corrected or made anew, and what it wanted. */
export interface CorrectedNote {
  /** Why it cannot be corrected under its number, but only be made anew under another; null where it can. */
  readonly tarde: Rule | null;
  /** What moved in cash for it, which does not move again; null where nothing did. */
  readonly movido: string | null;
  readonly tipoDte: TipoAjuste;
  readonly codigoGeneracion: string;
  /** As papers call it. */
  readonly numero: string;
  /** What the authority held against it. */
  readonly motivos: readonly (Fault | Rule)[];
  /** What it took or added, where a person could choose the same here; null where not. */
  readonly ajuste: ReturnAdjustment | null;
  /** Why, as somebody typed it; empty where it does not say. */
  readonly motivo: string;
}

/** A document as the flow shows it. Nothing was done. */
export interface ReturnPlan {
  readonly documento: {
    readonly tipoDte: TipoDte;
    readonly codigoGeneracion: string;
    readonly numeroControl: string;
    readonly fecEmi: string;
    readonly horEmi: string;
    readonly estado: DocumentEstado;
    readonly monto: string;
    readonly receptor: { readonly nombre: string | null; readonly numDocumento: string | null } | null;
    readonly vendio: string | null;
  };
  readonly autoridad: Autoridad;
  readonly lineas: readonly ReturnLine[];
  /** What notes may still take from a 03, without VAT; null for other types. */
  readonly disponible: string | null;
  /** How it was paid: the way that the money came, as a proposal of the way back. */
  readonly destino: SettlementWay;
  /** Whether this till's drawer is open: else cash is noted as owed. */
  readonly cajaAbierta: boolean;
  /** Who may approve. */
  readonly gerentes: readonly TillUser[];
  /** Why nothing can be done with this document; null where something can. */
  readonly impedimento: Rule | null;
  /** The refused note that was named instead of the document; else null. */
  readonly corrige: CorrectedNote | null;
  /** Every way, lawful or not; null without `ajuste`. */
  readonly formas: readonly ReturnProposal[] | null;
}

/** How the money of a return stands. */
export interface ReturnSettlement {
  readonly codigo: string;
  readonly numeroControl: string;
  readonly forma: ReturnForm;
  /** Whether money leaves the drawer for it or comes in. */
  readonly sentido: 'sale' | 'entra';
  readonly destino: SettlementWay;
  readonly referencia: string | null;
  readonly monto: string;
  readonly cuando: string;
  readonly por: string;
  /** `nada`: no cash moves; `anulada`: what it was for did not come to be. */
  readonly estado: 'pagada' | 'por-pagar' | 'nada' | 'anulada';
  /** Why it is still to be handed over; null where nothing stands in the way. */
  readonly motivo: Rule | null;
}

/** A sale of the open drawer that another program invalidated: what to do with its cash was agreed nowhere. */
export interface UnagreedCash {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly monto: string;
  /** Where it would move: back to the customer of a sale, back from the supplier of a purchase. */
  readonly sentido: ReturnSettlement['sentido'];
}

/** A note that was refused after its cash had moved, and whose place no other one took. */
export interface CashForRejectedNote extends Omit<UnagreedCash, 'sentido'> {
  readonly por: string;
}

/** What came of it. */
export interface ReturnDone {
  readonly forma: ReturnForm;
  /** The note, or the document that was invalidated. */
  readonly documento: {
    readonly tipoDte: TipoDte;
    readonly codigoGeneracion: string;
    readonly numeroControl: string;
    readonly estado: DocumentEstado;
  };
  /** State of what was done: of the note, or of the event. */
  readonly estado: DocumentEstado;
  readonly selloRecibido: string | null;
  readonly autoridad: Autoridad;
  /** Why it was refused, a note at the fields of its request; else empty. */
  readonly motivos: readonly (Fault | Rule)[];
  readonly avisos: readonly Rule[];
  readonly liquidacion: ReturnSettlement;
}
