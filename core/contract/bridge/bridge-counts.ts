/**
 * Bridge operations for stock counts (§counting). Quantities are decimal text in the product's unit. Only managers see expected quantities and values of differences;
 * counters see all counted quantities.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { MAX_PAGE_ROWS } from '../api/shop/paging.ts';
import {
  COUNT_MODES,
  COUNT_SCOPES,
  DIFFERENCE_CAUSES,
  type CountScope,
  type DifferenceCause,
} from '../stock/counts.ts';
import { approvalInput } from '../till/approval.ts';
import { MAX_CATEGORY_CHARS } from '../till/products.ts';
import { noInput, text, textId } from '../till/till-leaves.ts';
import type { ApprovalNeed } from './bridge-manager.ts';
import type { PdfFile } from './bridge-printed.ts';
import { MAX_REASON_CHARS, MIN_REASON_CHARS } from '../text/text-length.ts';

const MAX_CODE_CHARS = 25;
const REASON_CHARS = [MIN_REASON_CHARS, MAX_REASON_CHARS] as const;
/** Maximum age of a mark when it is sent, in milliseconds. */
const MAX_MARK_AGE_MS = 31 * 86_400_000;
/** Maximum causes in one call. */
const MAX_AT_ONCE = 50_000;
/** Lines shown of a count, last counted first. */
export const MAX_COUNT_LINES = 200;

const id = z.int().min(1);
const codigo = z.string().min(1).max(MAX_CODE_CHARS);
const motivo = text('el motivo', ...REASON_CHARS);
const units = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/);

export interface CurrentCount {
  readonly id: number;
  readonly alcance: CountScope;
  /** Category or shelf; null for the whole shop. */
  readonly nombre: string | null;
  readonly abierto: string;
  readonly abrio: string;
  readonly productos: number;
  readonly personas: readonly string[];
}

export interface CountedBy {
  readonly nombre: string;
  readonly contado: string;
}

export interface CountLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly pesado: boolean;
  /** Sum of all people. */
  readonly contado: string;
  /** Counted by the caller; null if nothing. */
  readonly propio: string | null;
  readonly otros: readonly CountedBy[];
}

export interface CountView extends CurrentCount {
  /** Products counted last, at most {@link MAX_COUNT_LINES}. */
  readonly lineas: readonly CountLine[];
}

export type Marked =
  | { readonly kind: 'kept'; readonly linea: CountLine | null }
  /** Others already counted it: nothing was stored, the user decides whether to add or replace. */
  | { readonly kind: 'asked'; readonly descripcion: string; readonly otros: readonly CountedBy[] };

export interface UncountedProduct {
  readonly codigo: string;
  readonly descripcion: string;
  /** Expected stock; null for users who may not see it. */
  readonly existencia: string | null;
}

export interface CountDifference {
  readonly codigo: string;
  readonly descripcion: string;
  readonly esperado: string;
  readonly contado: string;
  readonly diferencia: string;
  /** Value at cost; null if no cost is known. */
  readonly valor: string | null;
  /** Net sales and receipts during the count: counting again is advised. */
  readonly movido: string | null;
  readonly por: readonly CountedBy[];
}

export interface CountReview {
  readonly diferencias: readonly CountDifference[];
  /** Products counted, and covered products not counted. */
  readonly contados: number;
  readonly sinContar: number;
  readonly valor: string;
  /** Last mark included; `counts.close` must send it. */
  readonly hasta: number;
  readonly aprobacion: ApprovalNeed;
}

export interface ClosedCount {
  /** Number of the stock document. */
  readonly id: number;
  readonly lineas: number;
  /** Products missing without a cause: they need a factura. */
  readonly sinCausa: number;
}

export interface PastCount {
  readonly id: number;
  readonly en: string;
  /** Null: written over the API. */
  readonly alcance: CountScope | null;
  readonly nombre: string | null;
  readonly guardo: string;
  readonly lineas: number;
  readonly diferencias: number;
  /** The same; 0 once annulled. */
  readonly sinCausa: number;
  readonly anulado: { readonly en: string; readonly motivo: string } | null;
}

export interface PastCounts {
  readonly conteos: readonly PastCount[];
  /** `antes` of the next page; null on the last one. */
  readonly siguiente: number | null;
}

export const COUNTS_OPERATIONS = {
  'counts.current': {
    access: 'cajero',
    input: noInput,
    output: answers<{ readonly conteos: readonly CurrentCount[]; readonly estantes: readonly string[] }>(),
  },
  /** Starts a count, or joins the open one of the same category, shelf or shop. */
  'counts.open': {
    access: 'cajero',
    input: z.strictObject({
      clave: textId,
      alcance: z.enum(COUNT_SCOPES),
      nombre: text('el nombre', 1, MAX_CATEGORY_CHARS).nullable(),
    }),
    output: answers<{ readonly id: number }>(),
  },
  'counts.view': { access: 'cajero', input: z.strictObject({ id }), output: answers<CountView>() },
  /** Stores a counted quantity. `clave`: idempotency key; `sumar`: the user has seen what others counted. */
  'counts.mark': {
    access: 'cajero',
    input: z.strictObject({
      id,
      clave: textId,
      codigo,
      contado: units,
      modo: z.enum(COUNT_MODES),
      sumar: z.boolean().optional(),
      /** Age of the mark in milliseconds, because browser clocks differ from the service's. */
      haceMs: z.int().min(0).max(MAX_MARK_AGE_MS),
    }),
    output: answers<Marked>(),
  },
  /** Products of the count that nobody counted. */
  'counts.missing': {
    access: 'cajero',
    input: z.strictObject({ id, desde: z.int().min(0), limite: z.int().min(1).max(MAX_PAGE_ROWS) }),
    output: answers<{ readonly productos: readonly UncountedProduct[]; readonly total: number }>(),
  },
  /** Sets uncounted products to zero. */
  'counts.zero': {
    access: 'cajero',
    input: z.strictObject({ id, clave: textId, codigos: z.array(codigo).min(1).max(MAX_PAGE_ROWS) }),
    output: answers<{ readonly productos: number }>(),
  },
  'counts.review': { access: 'gerente', input: z.strictObject({ id }), output: answers<CountReview>() },
  /** Closes the count as reviewed, with the cause of each difference. Idempotent. */
  'counts.close': {
    access: 'gerente',
    input: z.strictObject({
      id,
      hasta: z.int().min(0),
      causas: z
        .array(z.strictObject({ codigo, causa: z.enum(DIFFERENCE_CAUSES), motivo: motivo.optional() }))
        .max(MAX_AT_ONCE),
      approval: approvalInput.optional(),
    }),
    output: answers<ClosedCount>(),
  },
  'counts.discard': {
    access: 'gerente',
    input: z.strictObject({ id, motivo }),
    output: answers<{ readonly id: number }>(),
  },
  'counts.past': {
    access: 'gerente',
    input: z.strictObject({ antes: id.nullable() }),
    output: answers<PastCounts>(),
  },
  'counts.annulNeed': { access: 'gerente', input: noInput, output: answers<ApprovalNeed>() },
  /** Annuls a count with a document of its own; `clave` as in `stock.write`. */
  'counts.annul': {
    access: 'gerente',
    input: z.strictObject({ clave: textId, id, motivo, approval: approvalInput.optional() }),
    output: answers<{ readonly id: string }>(),
  },
  /** The count record required by law (CT 142), for signature. */
  'counts.record': { access: 'gerente', input: z.strictObject({ id }), output: answers<PdfFile>() },
} as const;

export interface CountCauseInput {
  readonly codigo: string;
  readonly causa: DifferenceCause;
  readonly motivo?: string | undefined;
}
