/** Monthly VAT books and their reconciliation; amounts are decimal text in USD with two decimals (docs/tax-books.md). */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { TextFile } from './bridge-manager.ts';
import type { TipoDte } from '../edition.ts';
import type { TaxMonth } from '../books/tax-month.ts';
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
