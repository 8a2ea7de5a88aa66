/**
 * Operations of managers: statistics, and the assistant that invalidates. Amounts cross as decimal text in USD; a cashier
 * may prepare an invalidation, which a manager then approves with a PIN (`documents.invalidate`).
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
import type { TillUser } from '../till/till.ts';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';

/** Longest text searched for among replacements, in characters. */
const MAX_SEARCH_CHARS = 100;

/** Days of fecEmi, both included, of one branch or of all. */
const period = {
  desde: dayParameter,
  hasta: dayParameter,
  sucursal: textId.optional(),
};
const inOrder = {
  path: ['hasta'],
  message: findingMessage('FUERA_DE_RANGO', rule('largo-del-periodo', { dias: MAX_PERIOD_DAYS })),
};
/** A period of one branch or of all. */
export const statisticsInput = z
  .strictObject(period)
  .refine((given) => isPeriod(given, MAX_PERIOD_DAYS), inOrder);
/** What a file holds: the days by type, or what was sold by one thing. */
export const STATISTICS_TABLES = ['dias', 'productos', 'categorias', 'cajeros', 'pagos', 'horas'] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];
const csvInput = z
  .strictObject({ ...period, tabla: z.enum(STATISTICS_TABLES) })
  .refine((given) => isPeriod(given, MAX_PERIOD_DAYS), inOrder);

const document = { codigoGeneracion: codeParameter };
const replacementInput = z.strictObject({ ...document, q: z.string().max(MAX_SEARCH_CHARS).optional() });

export const MANAGER_OPERATIONS = {
  'stats.view': { access: 'gerente', input: statisticsInput, output: answers<Statistics>() },
  /** Products and hours: read from the documents themselves, so it takes longer than the totals. */
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

/** Documents of one type: `cantidad` all that were numbered, `vigentes` and amounts those neither rejected nor invalidated. */
export interface TypeFigures {
  readonly tipoDte: TipoDte;
  readonly cantidad: number;
  readonly vigentes: number;
  readonly monto: string;
  readonly iva: string;
}

/** One day; `monto` is that of 01 and 03, as in `GET /stats`. */
export interface DayFigures {
  readonly fecha: string;
  readonly cantidad: number;
  readonly monto: string;
  readonly tipos: readonly TypeFigures[];
}

/** One state; `monto` is that of its 01 and 03, also where they are not in force. */
export interface StateFigures {
  readonly estado: DocumentEstado;
  readonly cantidad: number;
  readonly monto: string;
}

/** A sequence with its proof, which is counted in the ledger: numbers from `primero` to `ultimo`. */
export interface SequenceProof extends SequenceStatus {
  readonly primero: number;
}

/** What `GET /stats` tells, with what a manager also looks at. */
export interface Statistics {
  readonly periodo: { readonly desde: string; readonly hasta: string };
  /** The branches one can choose from, and the chosen one; null for all. */
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

/** A product as its lines of 01 and 03 in force say; `monto` without VAT, before discounts on a whole document. */
export interface ProductFigures {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly monto: string;
}

/** What one person sold, VAT included. `persona` null: what other programs issued, and what is older than this record. */
export interface SellerFigures {
  /** Null with `persona`; two people may have one name. */
  readonly id: string | null;
  readonly persona: string | null;
  readonly cantidad: number;
  readonly monto: string;
}

/** What was paid in one form: a code of CAT-017, or `credito` for what is owed; null what documents say no form of. */
export interface PaymentFigures {
  readonly forma: string | null;
  /** How many payments. */
  readonly cantidad: number;
  readonly monto: string;
}

/** Lines of the products of one page of keys; `categoria` null: those that stand on none. `monto` as of {@link ProductFigures}. */
export interface CategoryFigures {
  readonly categoria: string | null;
  readonly lineas: number;
  readonly monto: string;
}

/** What was sold in an hour of the day, 0–23: 01 and 03 in force. */
export interface HourFigures {
  readonly hora: number;
  readonly cantidad: number;
  readonly monto: string;
}

export interface StatisticsDetail {
  /** Documents that were read: the newest ones when `completo` is false. */
  readonly documentos: number;
  readonly completo: boolean;
  /** Those that sold most. */
  readonly productos: readonly ProductFigures[];
  /** All 24. */
  readonly horas: readonly HourFigures[];
  /** Those who sold, those who sold most first. */
  readonly cajeros: readonly SellerFigures[];
  /** The forms in use, those that brought most first. */
  readonly pagos: readonly PaymentFigures[];
  /** The pages with sales, the one that sold most first; empty where no shop arranged any. */
  readonly categorias: readonly CategoryFigures[];
}

/** A text file to be saved. */
export interface TextFile {
  readonly name: string;
  readonly content: string;
}

export interface InvalidationPerson {
  readonly nombre: string;
  /** CAT-022 code. */
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** A document as the assistant shows it. */
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

/** A reason of the interface that this document can be invalidated for now. */
export interface InvalidationReason {
  readonly tipoAnulacion: 1 | 2 | 3;
  /** `requerido`: not without a sealed replacement; `opcional`: with one or without; `ninguno`: its type takes none. */
  readonly reemplazo: 'requerido' | 'opcional' | 'ninguno';
}

/** Whether a second person must approve, why or why not, and who may. */
export interface ApprovalNeed {
  readonly requerida: boolean;
  readonly motivo: 'cajero' | 'segunda-persona' | 'unica-persona' | 'desactivada';
  readonly gerentes: readonly TillUser[];
}

/** What an invalidation of a document would come to. Nothing was done. */
export interface InvalidationPlan {
  readonly documento: InvalidableDocument;
  readonly autoridad: Autoridad;
  /** Why it cannot be invalidated, in Spanish; null when it can. */
  readonly impedimento: string | null;
  /** Last days on which every text of the authority, and the most generous one, allow it; null without a seal. */
  readonly plazo: {
    readonly seguroHasta: string;
    readonly ultimoDia: string;
    readonly estado: 'open' | 'warn' | 'closed';
    readonly diasRestantes: number;
  } | null;
  readonly motivos: readonly InvalidationReason[];
  /** The sealed document that was issued to replace it (`reemplazaA`); null without one. */
  readonly reemplazo: InvalidableDocument | null;
  /** Who answers for it and who asks for it, unless others are named. */
  readonly responsable: InvalidationPerson;
  readonly solicita: InvalidationPerson;
  readonly aprobacion: ApprovalNeed;
}

/** Money that goes back by a form: of CAT-017, or `ON_CREDIT`. */
export interface MovedByForm {
  readonly forma: string;
  /** Decimal text. */
  readonly monto: string;
}

/** What came of `documents.invalidate`. */
export type InvalidationOutcome =
  /** Nothing was done: a manager must approve first, or the PIN was wrong, or it is too soon for another try. */
  | {
      readonly kind: 'refused';
      readonly falta: 'aprobacion' | 'pin';
      readonly message: string;
      /** What became of a PIN. */
      readonly broken?: Rule;
      readonly retryAfterSeconds: number;
    }
  | {
      readonly kind: 'done';
      readonly estado: 'PROCESADO' | 'RECHAZADO' | 'PENDIENTE';
      /** Code of the event. */
      readonly evento: string;
      /** Seal of the event; also null where the authority had the event already and does not repeat its seal. */
      readonly selloRecibido: string | null;
      readonly fhProcesamiento: string | null;
      readonly documento: { readonly codigoGeneracion: string; readonly estado: PublicState };
      readonly autoridad: Autoridad;
      /** The authority's sentence, or ours where it gave none that helps. */
      readonly mensaje: string | null;
      /** Why it was refused; else empty. */
      readonly motivos: readonly Rule[];
      readonly avisos: readonly Rule[];
      /** What goes back to the customer once its money has paid for the document in its place; empty without one. */
      readonly devolver: readonly MovedByForm[];
    };
