/**
 * Operations of the screen for counting the stock (§counting). Quantities cross as decimal texts in the product's unit. What there was to be, and what a difference is
 * worth, is a manager's to see; whoever counts sees what was counted, their own and others'.
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
import { MAX_CATEGORY_CHARS, type ProductTratamiento } from '../till/products.ts';
import { noInput, text, textId } from '../till/till-leaves.ts';
import type { ApprovalNeed } from './bridge-manager.ts';
import type { PdfFile } from './bridge-printed.ts';

const MAX_CODE_CHARS = 25;
/** A reason in words, in characters. */
const REASON_CHARS = [3, 200] as const;
/** A mark is written within so many days of its moment, in milliseconds. */
const MAX_MARK_AGE_MS = 31 * 86_400_000;
/** Products that are told to be 0 at once, and causes said at once. */
const MAX_AT_ONCE = 50_000;
/** Lines of a count that are shown at once: those counted last. */
export const MAX_COUNT_LINES = 200;

const id = z.int().min(1);
const codigo = z.string().min(1).max(MAX_CODE_CHARS);
const motivo = text('el motivo', ...REASON_CHARS);
const units = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/);

/** A count that goes on. */
export interface CurrentCount {
  readonly id: number;
  readonly alcance: CountScope;
  /** Of the category or shelf; null for the whole shop. */
  readonly nombre: string | null;
  readonly abierto: string;
  readonly abrio: string;
  readonly productos: number;
  /** Names of who counted something. */
  readonly personas: readonly string[];
}

/** What somebody counted of a product. */
export interface CountedBy {
  readonly nombre: string;
  readonly contado: string;
}

/** A product of a count. */
export interface CountLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly pesado: boolean;
  /** By all people together. */
  readonly contado: string;
  /** By whoever asks; null: nothing. */
  readonly propio: string | null;
  readonly otros: readonly CountedBy[];
}

export interface CountView extends CurrentCount {
  /** The products counted last, {@link MAX_COUNT_LINES} at most. */
  readonly lineas: readonly CountLine[];
}

/** What became of a mark. */
export type Marked =
  | { readonly kind: 'kept'; readonly linea: CountLine | null }
  /** Others counted it already: nothing was kept, the person says whether to add or replace. */
  | { readonly kind: 'asked'; readonly descripcion: string; readonly otros: readonly CountedBy[] };

/** A product that a count covers and nobody counted. */
export interface UncountedProduct {
  readonly codigo: string;
  readonly descripcion: string;
  /** What there is to be; null for who may not see it. */
  readonly existencia: string | null;
}

/** A product of which something else was found. */
export interface CountDifference {
  readonly codigo: string;
  readonly descripcion: string;
  readonly esperado: string;
  readonly contado: string;
  readonly diferencia: string;
  /** At cost; null where nothing came at one. */
  readonly valor: string | null;
  /** What was sold or came in while it was counted, net: worth counting again. */
  readonly movido: string | null;
  readonly por: readonly CountedBy[];
}

/** A count before it is closed. */
export interface CountReview {
  readonly diferencias: readonly CountDifference[];
  /** Products counted in all, and those that it covers and nobody counted. */
  readonly contados: number;
  readonly sinContar: number;
  readonly valor: string;
  /** Up to which mark this is; closing names it. */
  readonly hasta: number;
  readonly aprobacion: ApprovalNeed;
}

/** Goods that are missing without a cause: the law wants a factura at the public price (LIVA 11). */
export interface WithoutCause {
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precio: string;
  readonly uniMedida: number;
  readonly tratamiento: ProductTratamiento;
}

export interface ClosedCount {
  /** Number of the paper. */
  readonly id: number;
  readonly lineas: number;
  readonly sinCausa: readonly WithoutCause[];
}

/** A count that was kept. */
export interface PastCount {
  readonly id: number;
  readonly en: string;
  /** Null: a program wrote it. */
  readonly alcance: CountScope | null;
  readonly nombre: string | null;
  readonly guardo: string;
  readonly lineas: number;
  readonly diferencias: number;
  readonly anulado: { readonly en: string; readonly motivo: string } | null;
}

export interface PastCounts {
  readonly conteos: readonly PastCount[];
  /** The id that the next page begins before; null on the last one. */
  readonly siguiente: number | null;
}

export const COUNTS_OPERATIONS = {
  'counts.current': {
    access: 'cajero',
    input: noInput,
    output: answers<{ readonly conteos: readonly CurrentCount[]; readonly estantes: readonly string[] }>(),
  },
  /** Begins a count, or joins the one of the same category, shelf or shop that goes on. */
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
  /** Keeps what a person counted. `clave`: one per mark; `sumar`: what others counted of it is known. */
  'counts.mark': {
    access: 'cajero',
    input: z.strictObject({
      id,
      clave: textId,
      codigo,
      contado: units,
      modo: z.enum(COUNT_MODES),
      sumar: z.boolean().optional(),
      /** How long ago that was: clocks of browsers differ from the service's. */
      haceMs: z.int().min(0).max(MAX_MARK_AGE_MS),
    }),
    output: answers<Marked>(),
  },
  /** What the count covers and nobody counted. */
  'counts.missing': {
    access: 'cajero',
    input: z.strictObject({ id, desde: z.int().min(0), limite: z.int().min(1).max(MAX_PAGE_ROWS) }),
    output: answers<{ readonly productos: readonly UncountedProduct[]; readonly total: number }>(),
  },
  /** Says of products that nobody counted that there is nothing of them. */
  'counts.zero': {
    access: 'cajero',
    input: z.strictObject({ id, clave: textId, codigos: z.array(codigo).min(1).max(MAX_PAGE_ROWS) }),
    output: answers<{ readonly productos: number }>(),
  },
  'counts.review': { access: 'gerente', input: z.strictObject({ id }), output: answers<CountReview>() },
  /** Keeps a count as it was reviewed, with the cause of each difference; the same call repeated keeps it once. */
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
  /** Gives a count up: nothing of it is kept in the stock. */
  'counts.discard': {
    access: 'gerente',
    input: z.strictObject({ id, motivo }),
    output: answers<{ readonly id: number }>(),
  },
  /** Counts that were kept, the newest first. */
  'counts.past': {
    access: 'gerente',
    input: z.strictObject({ antes: id.nullable() }),
    output: answers<PastCounts>(),
  },
  /** Who may approve that a count is annulled. */
  'counts.annulNeed': { access: 'gerente', input: noInput, output: answers<ApprovalNeed>() },
  /** Annuls a count by a paper of its own; `clave` as in `stock.write`. */
  'counts.annul': {
    access: 'gerente',
    input: z.strictObject({ clave: textId, id, motivo, approval: approvalInput.optional() }),
    output: answers<{ readonly id: string }>(),
  },
  /** The record of a count that the law wants (CT 142), to be signed. */
  'counts.record': { access: 'gerente', input: z.strictObject({ id }), output: answers<PdfFile>() },
} as const;

/** A cause as it is said of a difference. */
export interface CountCauseInput {
  readonly codigo: string;
  readonly causa: DifferenceCause;
  readonly motivo?: string | undefined;
}
