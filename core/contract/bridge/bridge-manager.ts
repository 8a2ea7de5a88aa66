/**
 * Bridge operations for managers: statistics and invalidation. Amounts are decimal text in USD. A cashier may prepare an invalidation that a manager approves with a
 * PIN (`documents.invalidate`).
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { Autoridad } from '../ambiente.ts';
import type { DocumentEstado } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import { codeParameter, dayParameter, isPeriod } from '../api/parameters.ts';
import type { PublicState } from '../api/results.ts';
import { MAX_PERIOD_DAYS, type DocumentCounts, type Quota, type SequenceStatus } from '../api/stats.ts';
import type { Horario } from '../settings/opening-hours.ts';
import { textId } from '../till/till-leaves.ts';
import type { TillUser, Unapproved } from '../till/till.ts';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';

const MAX_SEARCH_CHARS = 100;

const period = {
  desde: dayParameter,
  hasta: dayParameter,
  sucursal: textId.optional(),
};
const inOrder = {
  path: ['hasta'],
  message: findingMessage('FUERA_DE_RANGO', rule('largo-del-periodo', { dias: MAX_PERIOD_DAYS })),
};
export const statisticsInput = z
  .strictObject(period)
  .refine((given) => isPeriod(given, MAX_PERIOD_DAYS), inOrder);
/** Tables of an export: days by type, or sales by product, category, cashier, payment or hour. */
export const STATISTICS_TABLES = ['dias', 'productos', 'categorias', 'cajeros', 'pagos', 'horas'] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];
const csvInput = z
  .strictObject({ ...period, tabla: z.enum(STATISTICS_TABLES) })
  .refine((given) => isPeriod(given, MAX_PERIOD_DAYS), inOrder);

const document = { codigoGeneracion: codeParameter };
const replacementInput = z.strictObject({ ...document, q: z.string().max(MAX_SEARCH_CHARS).optional() });

export const MANAGER_OPERATIONS = {
  'stats.view': { access: 'gerente', input: statisticsInput, output: answers<Statistics>() },
  /** Statistics by product and hour. Slower than the totals, because the documents are read. */
  'stats.detail': { access: 'gerente', input: statisticsInput, output: answers<StatisticsDetail>() },
  'stats.csv': { access: 'gerente', input: csvInput, output: answers<TextFile>() },
  'invalidation.plan': {
    access: 'cajero',
    input: z.strictObject(document),
    output: answers<InvalidationPlan>(),
  },
  'invalidation.replacements': {
    access: 'cajero',
    input: replacementInput,
    output: answers<{ readonly documentos: readonly InvalidableDocument[] }>(),
  },
} as const;

export type StatisticsInput = z.infer<typeof statisticsInput>;
export type StatisticsCsvInput = z.infer<typeof csvInput>;
export type ReplacementInput = z.infer<typeof replacementInput>;

/** Documents of one type: `cantidad` counts all numbered ones; `vigentes` and amounts exclude rejected and invalidated ones. */
export interface TypeFigures {
  readonly tipoDte: TipoDte;
  readonly cantidad: number;
  readonly vigentes: number;
  readonly monto: string;
  readonly iva: string;
}

/** One day; `monto` covers 01 and 03, as in `GET /stats`. */
export interface DayFigures {
  readonly fecha: string;
  readonly cantidad: number;
  readonly monto: string;
  readonly tipos: readonly TypeFigures[];
}

/** One state; `monto` covers its 01 and 03, even if not valid. */
export interface StateFigures {
  readonly estado: DocumentEstado;
  readonly cantidad: number;
  readonly monto: string;
}

/** A sequence reconciled with the ledger: numbers from `primero` to `ultimo`. */
export interface SequenceProof extends SequenceStatus {
  readonly primero: number;
}

/** The figures of `GET /stats` plus those for managers. */
export interface Statistics {
  readonly periodo: { readonly desde: string; readonly hasta: string };
  /** Branches to choose from; `sucursal` is the chosen one, null for all. */
  readonly sucursales: readonly {
    readonly id: string;
    readonly nombre: string;
    readonly horario: Horario | null;
  }[];
  readonly sucursal: string | null;
  readonly documentos: DocumentCounts;
  readonly montos: { readonly total: string; readonly iva: string };
  readonly porTipo: readonly TypeFigures[];
  readonly porDia: readonly DayFigures[];
  readonly estados: readonly StateFigures[];
  readonly cola: { readonly pendientes: number; readonly masAntigua: string | null };
  readonly cuota: Quota;
  readonly correlativos: readonly SequenceProof[];
}

/** A product's lines in valid 01 and 03; `monto` without VAT, before document discounts. */
export interface ProductFigures {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly monto: string;
}

/** Sales per person, with VAT. `persona` null: issued by other programs, or before sellers were recorded. */
export interface SellerFigures {
  /** User id, because names are not unique; null if `persona` is. */
  readonly id: string | null;
  readonly persona: string | null;
  readonly cantidad: number;
  readonly monto: string;
}

/** Payments by form: a code of CAT-017, or `credito` for sales on credit; null if the document states none. */
export interface PaymentFigures {
  readonly forma: string | null;
  readonly cantidad: number;
  readonly monto: string;
}

/** Sales by page of quick keys; `categoria` null: products on no page. `monto` as in {@link ProductFigures}. */
export interface CategoryFigures {
  readonly categoria: string | null;
  readonly lineas: number;
  readonly monto: string;
}

export interface HourFigures {
  readonly hora: number;
  readonly cantidad: number;
  readonly monto: string;
}

export interface StatisticsDetail {
  /** Documents evaluated; only the newest if `completo` is false. */
  readonly documentos: number;
  readonly completo: boolean;
  readonly productos: readonly ProductFigures[];
  readonly horas: readonly HourFigures[];
  /** Highest sales first. */
  readonly cajeros: readonly SellerFigures[];
  /** Forms that occur, highest amount first. */
  readonly pagos: readonly PaymentFigures[];
  /** Pages with sales, highest first; empty if no branch has quick keys. */
  readonly categorias: readonly CategoryFigures[];
}

export interface TextFile {
  readonly name: string;
  readonly content: string;
}

export interface InvalidationPerson {
  readonly nombre: string;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** A document as the invalidation screen shows it. */
export interface InvalidableDocument {
  readonly tipoDte: TipoDte;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly horEmi: string;
  readonly estado: DocumentEstado;
  readonly monto: string;
  readonly receptor: { readonly nombre: string | null; readonly numDocumento: string | null } | null;
}

/** A reason of the API that is currently allowed for this document. */
export interface InvalidationReason {
  readonly tipoAnulacion: 1 | 2 | 3;
  /** `requerido`: only with a sealed replacement; `opcional`: with or without; `ninguno`: not allowed for this type. */
  readonly reemplazo: 'requerido' | 'opcional' | 'ninguno';
}

/** Whether a second person must approve, the reason, and who can. */
export interface ApprovalNeed {
  readonly requerida: boolean;
  readonly motivo: 'cajero' | 'segunda-persona' | 'unica-persona' | 'desactivada';
  readonly gerentes: readonly TillUser[];
}

export interface InvalidationPlan {
  readonly documento: InvalidableDocument;
  readonly autoridad: Autoridad;
  /** Why it cannot be invalidated, in Spanish; null if it can. */
  readonly impedimento: string | null;
  /** Last day allowed by every text of the authority, and by the most generous one; null without a seal. */
  readonly plazo: {
    readonly seguroHasta: string;
    readonly ultimoDia: string;
    readonly estado: 'open' | 'warn' | 'closed';
    readonly diasRestantes: number;
  } | null;
  readonly motivos: readonly InvalidationReason[];
  /** The sealed document that replaces it (`reemplazaA`); null if none. */
  readonly reemplazo: InvalidableDocument | null;
  /** Default responsible person and applicant. */
  readonly responsable: InvalidationPerson;
  readonly solicita: InvalidationPerson;
  readonly aprobacion: ApprovalNeed;
}

/** Refund by form of payment: of CAT-017, or `ON_CREDIT`. */
export interface MovedByForm {
  readonly forma: string;
  readonly monto: string;
}

export type InvalidationOutcome =
  /** Nothing was done: approval is missing, the PIN is wrong, or the next attempt is too early. */
  | Unapproved
  | {
      readonly kind: 'done';
      readonly estado: 'PROCESADO' | 'RECHAZADO' | 'PENDIENTE';
      readonly evento: string;
      /** Seal of the event; also null if the authority already had the event and does not repeat the seal. */
      readonly selloRecibido: string | null;
      readonly fhProcesamiento: string | null;
      readonly documento: { readonly codigoGeneracion: string; readonly estado: PublicState };
      readonly autoridad: Autoridad;
      /** The authority's message, or the product's own if it is not helpful. */
      readonly mensaje: string | null;
      /** Reasons of a rejection; else empty. */
      readonly motivos: readonly Rule[];
      readonly avisos: readonly Rule[];
      /** Refund to the customer beside agreed cash; empty if nothing. */
      readonly devolver: readonly MovedByForm[];
      /** Whether the rest of the payment covered a replacement. */
      readonly soloDiferencia: boolean;
    };
