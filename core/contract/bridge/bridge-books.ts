/** Monthly VAT books and their reconciliation; amounts are decimal text in USD with two decimals (docs/tax-books.md). */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { Ambiente } from '../ambiente.ts';
import type { TextFile } from './bridge-manager.ts';
import type { DocumentEstado } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import type { PurchaseType } from '../purchases/purchases.ts';
import { monthParameter } from '../api/month-parameter.ts';
import { text, textId } from '../till/till-leaves.ts';
import { MAX_REASON_CHARS } from '../text/text-length.ts';

/** Files: lists for people, and annexes of forms F-07 and F-14 in the format of their portals. */
export const SALES_FILES = [
  'consumidores',
  'contribuyentes',
  'invalidados',
  'anexo1',
  'anexo2',
  'anexo9',
  'anulados',
] as const;
/** Files of a month with documented purchases. */
export const PURCHASE_FILES = ['compras', 'anexo3', 'anexo5', 'anexo6', 'anexo7', 'anexo8', 'f14'] as const;
export const BOOK_FILES = [...SALES_FILES, ...PURCHASE_FILES] as const;
export type BookFileKind = (typeof BOOK_FILES)[number];

/** Files of the year that ends with a December: the inventory list, and form F-983. */
export const YEAR_END_FILES = ['inventario-anual', 'f983'] as const;
export type YearEndFile = (typeof YEAR_END_FILES)[number];

export const BOOK_PAGE_ROWS = 100;
const MAX_PAGE = 100_000;

export const BOOKS_OPERATIONS = {
  /** `pagina`: page of the taxpayers' documents; 1 by default. */
  'books.month': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, pagina: z.int().min(1).max(MAX_PAGE).optional() }),
    output: answers<TillMonth>(),
  },
  'books.file': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, archivo: z.enum(BOOK_FILES) }),
    output: answers<TextFile>(),
  },
  /** Inventory register of a branch; empty if it had no goods under stock control. */
  'books.inventory': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, sucursal: textId }),
    output: answers<TextFile>(),
  },
  /** Closes a past month: its books no longer change, and later documents go into the next month. */
  'books.close': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter }),
    output: answers<TillMonth>(),
  },
  /** Reopens the last closed month. */
  'books.reopen': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, motivo: text('el motivo', 1, MAX_REASON_CHARS) }),
    output: answers<TillMonth>(),
  },
  /** Inventory at the end of the month's year; empty if there were no goods. */
  'books.yearEnd': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, archivo: z.enum(YEAR_END_FILES) }),
    output: answers<TextFile>(),
  },
} as const;

/** Sums of a book. `total`: sales with VAT. `aPagar`: plus perception and charges, less withholding. */
export interface BookTotals {
  readonly documentos: number;
  readonly exentas: string;
  readonly noSujetas: string;
  /** Consumers: VAT included; taxpayers: VAT excluded. */
  readonly gravadas: string;
  /** Consumers: included in `gravadas`; taxpayers: on top of it. */
  readonly iva: string;
  readonly total: string;
  readonly retenido: string;
  readonly percibido: string;
  readonly noGravado: string;
  readonly aPagar: string;
}

/** Consumers' sales of one day at one branch, or its returns, which are negative and have no control numbers. */
export interface ConsumerDay extends BookTotals {
  readonly tipoDte: '01' | '18';
  readonly fecha: string;
  readonly sucursal: string;
  readonly primero: { readonly numeroControl: string; readonly codigoGeneracion: string };
  readonly ultimo: { readonly numeroControl: string; readonly codigoGeneracion: string };
  /** Of these, not yet sealed. */
  readonly sinSello: number;
}

/** A document in the taxpayers' book: a 03 or a note; amounts of a 05 are negative. */
export interface TaxpayerLine extends Omit<BookTotals, 'documentos'> {
  readonly tipoDte: TipoDte;
  readonly fecha: string;
  readonly sucursal: string;
  readonly numeroControl: string;
  readonly codigoGeneracion: string;
  readonly sello: string | null;
  readonly nit: string;
  readonly nrc: string | null;
  readonly nombre: string;
}

/** An invalidated document: listed, not summed. */
export interface InvalidatedLine {
  readonly fecha: string;
  readonly tipoDte: TipoDte;
  readonly numeroControl: string;
  readonly codigoGeneracion: string;
  readonly sello: string;
  readonly monto: string;
  /** Day on which the authority sealed the invalidation; its month decides the annex. */
  readonly invalidado: string;
}

export interface TieDifference {
  /** Control number of the document, or day, type and state of a statistic. */
  readonly linea: string;
  readonly fecha: string;
  readonly tipoDte: TipoDte;
  /** State of a statistic; null for a document or number. */
  readonly estado: DocumentEstado | null;
  readonly codigoGeneracion: string | null;
  readonly campo: 'monto' | 'iva' | 'cantidad' | 'suma' | 'identificacion' | 'contenido' | 'correlativo';
  /** Value in the books, from the signed text. */
  readonly libros: string;
  readonly otro: string;
  readonly fuente: 'estadisticas' | 'registro' | 'correlativos' | 'documento';
}

export interface Tie {
  readonly cuadra: boolean;
  /** Documents and daily totals compared. */
  readonly documentos: number;
  readonly dias: number;
  /** The first hundred; `total` counts all. */
  readonly diferencias: readonly TieDifference[];
  readonly total: number;
  /** Amount and VAT of the month's valid sales less its 05, from the books and from the statistics. */
  readonly libros: { readonly monto: string; readonly iva: string };
  readonly estadisticas: { readonly monto: string; readonly iva: string };
}

export interface PurchaseTotals {
  readonly documentos: number;
  readonly total: string;
  /** Deductible VAT. */
  readonly credito: string;
  /** Purchases from sujetos excluidos, and the income tax withheld from them. */
  readonly excluidas: string;
  readonly rentaRetenida: string;
}

export interface TaxMonth {
  /** Books of `PRUEBAS` have no fiscal validity; their file names say so. */
  readonly ambiente: Ambiente;
  readonly mes: string;
  readonly consumidores: { readonly totales: BookTotals; readonly dias: readonly ConsumerDay[] };
  readonly contribuyentes: {
    readonly totales: BookTotals;
    readonly filas: readonly TaxpayerLine[];
    readonly pagina: number;
    readonly paginas: number;
  };
  /** Issued in this month and invalidated later, or invalidated in this month. */
  readonly invalidados: readonly InvalidatedLine[];
  /** Valid documents that the annexes omit until the authority seals them. */
  readonly sinSello: number;
  /** Valid notas de remisión; they are not sales and appear in no book. */
  readonly notasRemision: number;
  /** Return events: negative in the consumers' book; in annex 2 only if setting `anexosIva.retornos` says so. */
  readonly retornos: BookTotals;
  readonly compras: PurchaseTotals;
  readonly cuadre: Tie;
}

export interface ClosedMonth {
  readonly cierre: { readonly en: string; readonly por: string } | null;
  /** Last closed month (AAAA-MM): it can be reopened, or the next one closed. */
  readonly ultimoCerrado: string | null;
}

/** A document of a closed month that was sealed, rejected or added after the closing. */
export interface LateDocument {
  readonly fecha: string;
  readonly tipoDte: TipoDte | PurchaseType;
  readonly numeroControl: string;
  readonly codigoGeneracion: string;
  readonly monto: string;
  /** `compra-sellada`: a supplier's document received its missing seal; the others concern own documents. */
  readonly que: 'sellado' | 'rechazado' | 'agregado' | 'compra-sellada';
}

export interface TillMonth extends TaxMonth, ClosedMonth {
  /** Ids of branches with an inventory register. */
  readonly inventarios: readonly string[];
  /** Late documents of closed months, learnt in this month; not in its sums. */
  readonly tardios: readonly LateDocument[];
}
