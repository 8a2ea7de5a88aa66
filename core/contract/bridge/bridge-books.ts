/** The VAT books of a month and whether they tie; amounts cross as decimal text in USD with two decimals (docs/tax-books.md). */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { Ambiente } from '../ambiente.ts';
import type { TextFile } from './bridge-manager.ts';
import type { DocumentEstado } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import type { PurchaseType } from '../purchases/purchases.ts';
import { monthParameter } from '../api/month-parameter.ts';
import { text, textId } from '../till/till-leaves.ts';
import { MAX_REASON_CHARS } from '../cash/cash-money.ts';

/** What a file holds: lists for people, and annexes of forms F-07 and F-14 as their portals take them. */
export const SALES_FILES = [
  'consumidores',
  'contribuyentes',
  'invalidados',
  'anexo1',
  'anexo2',
  'anulados',
] as const;
/** Those of a month in which something was bought by a document. */
export const PURCHASE_FILES = ['compras', 'anexo3', 'anexo5', 'anexo6', 'anexo7', 'anexo8', 'f14'] as const;
export const BOOK_FILES = [...SALES_FILES, ...PURCHASE_FILES] as const;
export type BookFileKind = (typeof BOOK_FILES)[number];

/** Of the year that ends with a December: a list for people, and form F-983. */
export const YEAR_END_FILES = ['inventario-anual', 'f983'] as const;
export type YearEndFile = (typeof YEAR_END_FILES)[number];

/** Taxpayers' documents of one page. */
export const BOOK_PAGE_ROWS = 100;
const MAX_PAGE = 100_000;

export const BOOKS_OPERATIONS = {
  /** `pagina`: which hundred of the taxpayers' documents; the first unless given. */
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
  /** The register of inventories of a shop; empty where it had no goods of which stock is kept. */
  'books.inventory': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, sucursal: textId }),
    output: answers<TextFile>(),
  },
  /** Closes a month that is over: what it says stays, and later papers stand in the next one. */
  'books.close': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter }),
    output: answers<TillMonth>(),
  },
  /** Opens the last closed month again. */
  'books.reopen': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, motivo: text('el motivo', 1, MAX_REASON_CHARS) }),
    output: answers<TillMonth>(),
  },
  /** The inventory at the end of the year in which the month lies; empty where there were no goods. */
  'books.yearEnd': {
    access: 'gerente',
    input: z.strictObject({ mes: monthParameter, archivo: z.enum(YEAR_END_FILES) }),
    output: answers<TextFile>(),
  },
} as const;

/** Sums of a book. `total` is what was sold with VAT; `aPagar` adds perception and charges and takes off what was withheld. */
export interface BookTotals {
  readonly documentos: number;
  readonly exentas: string;
  readonly noSujetas: string;
  /** Consumers: with the VAT inside; taxpayers: without. */
  readonly gravadas: string;
  /** Consumers: contained in `gravadas`; taxpayers: the debit on top of it. */
  readonly iva: string;
  readonly total: string;
  readonly retenido: string;
  readonly percibido: string;
  readonly noGravado: string;
  readonly aPagar: string;
}

/** The consumers' sales of one day at one branch, or what came back of them on it, below zero and without control numbers. */
export interface ConsumerDay extends BookTotals {
  readonly tipoDte: '01' | '18';
  readonly fecha: string;
  readonly sucursal: string;
  readonly primero: { readonly numeroControl: string; readonly codigoGeneracion: string };
  readonly ultimo: { readonly numeroControl: string; readonly codigoGeneracion: string };
  /** Of its documents, those the authority has not sealed yet. */
  readonly sinSello: number;
}

/** One document of the taxpayers' book: a 03, or a note; the amounts of a 05 are negative. */
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

/** An invalidated document: listed, never summed. */
export interface InvalidatedLine {
  readonly fecha: string;
  readonly tipoDte: TipoDte;
  readonly numeroControl: string;
  readonly codigoGeneracion: string;
  readonly sello: string;
  readonly monto: string;
  /** Day on which the authority sealed the invalidation; its month is that of the annex. */
  readonly invalidado: string;
}

/** What does not agree, by line. */
export interface TieDifference {
  /** Control number of the document, or the day, type and state of a statistic. */
  readonly linea: string;
  readonly fecha: string;
  readonly tipoDte: TipoDte;
  /** Of a statistic; null for a document or a number. */
  readonly estado: DocumentEstado | null;
  readonly codigoGeneracion: string | null;
  readonly campo: 'monto' | 'iva' | 'cantidad' | 'suma' | 'identificacion' | 'contenido' | 'correlativo';
  /** What the books say, from the signed text. */
  readonly libros: string;
  /** What the other source says. */
  readonly otro: string;
  readonly fuente: 'estadisticas' | 'registro' | 'correlativos' | 'documento';
}

/** Whether books, statistics, documents and ledger give the same, to the cent. */
export interface Tie {
  readonly cuadra: boolean;
  /** Documents and day totals that were compared. */
  readonly documentos: number;
  readonly dias: number;
  /** The first hundred differences; `total` counts all. */
  readonly diferencias: readonly TieDifference[];
  readonly total: number;
  /** Amount and VAT of the month's sales in force, less its 05: as the books add up to, and as the statistics tell. */
  readonly libros: { readonly monto: string; readonly iva: string };
  readonly estadisticas: { readonly monto: string; readonly iva: string };
}

/** Sums of what was bought. */
export interface PurchaseTotals {
  readonly documentos: number;
  readonly total: string;
  /** VAT that is credited. */
  readonly credito: string;
  /** From those who are excluded from VAT, and what of it was withheld. */
  readonly excluidas: string;
  readonly rentaRetenida: string;
}

export interface TaxMonth {
  /** Books of `PRUEBAS` have no fiscal validity: the names of their files say so. */
  readonly ambiente: Ambiente;
  readonly mes: string;
  readonly consumidores: { readonly totales: BookTotals; readonly dias: readonly ConsumerDay[] };
  readonly contribuyentes: {
    readonly totales: BookTotals;
    readonly filas: readonly TaxpayerLine[];
    readonly pagina: number;
    readonly paginas: number;
  };
  /** Emitted in this month and invalidated since, or invalidated in this month. */
  readonly invalidados: readonly InvalidatedLine[];
  /** Documents in force that the annexes leave out until the authority seals them. */
  readonly sinSello: number;
  /** Notas de remisión in force: no sales, in no book. */
  readonly notasRemision: number;
  /** What came back by events of return: below zero in the consumers' book; in annex 2 only where the setting `anexosIva.retornos` says so. */
  readonly retornos: BookTotals;
  readonly compras: PurchaseTotals;
  readonly cuadre: Tie;
}

/** Whether the books of a month are closed: what they say stays as it was then. */
export interface ClosedMonth {
  readonly cierre: { readonly en: string; readonly por: string } | null;
  /** The last month (AAAA-MM) that is closed: the next one may be, and this one opened again. */
  readonly ultimoCerrado: string | null;
}

/** A document of a closed month of which something came after that: it got its seal, was refused, or was written then. */
export interface LateDocument {
  readonly fecha: string;
  readonly tipoDte: TipoDte | PurchaseType;
  readonly numeroControl: string;
  readonly codigoGeneracion: string;
  readonly monto: string;
  /** `compra-sellada`: a supplier's document got the seal that it came without; the others are our own. */
  readonly que: 'sellado' | 'rechazado' | 'agregado' | 'compra-sellada';
}

/** A month at a till. */
export interface TillMonth extends TaxMonth, ClosedMonth {
  /** Ids of the shops that have a register of inventories. */
  readonly inventarios: readonly string[];
  /** Of closed months, what became known in this one; in no sum of it. */
  readonly tardios: readonly LateDocument[];
}
