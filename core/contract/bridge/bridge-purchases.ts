/**
 * What suppliers sent, at the till (§compras): received, listed, looked at and entered. `request` of `purchases.enter` is a JSON text of
 * `purchaseEntry` in `shop/purchases.ts`.
 */
import { z } from 'zod';
import { answers, type Crossed } from '../answers.ts';
import { isMonth } from '../api/month-parameter.ts';
import type { PurchaseRow, PurchaseView } from '../api/shop/purchases.ts';
import { PURCHASE_STATES } from '../purchases/purchases.ts';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';
import { textId } from '../till/till-leaves.ts';
import { requestText } from './bridge-documents.ts';

/** Largest file of a supplier, in characters; the largest documents have 2,000 lines. */
export const MAX_SUPPLIER_FILE_CHARS = 2 * 1024 * 1024;
const MAX_CURSOR_CHARS = 200;

const one = z.strictObject({ id: textId });

export const PURCHASES_OPERATIONS = {
  /** A page of them, the newest first; what is null asks for all. */
  'purchases.list': {
    access: 'gerente',
    input: z.strictObject({
      mes: z
        .string()
        .refine(isMonth, findingMessage('FORMATO', rule('forma', { forma: 'mes' })))
        .nullable(),
      /** NIT without hyphens. */
      proveedor: textId.nullable(),
      estado: z.enum(PURCHASE_STATES).nullable(),
      cursor: z.string().max(MAX_CURSOR_CHARS).nullable(),
    }),
    output: answers<PurchaseList>(),
  },
  'purchases.view': { access: 'gerente', input: one, output: answers<ShownPurchase>() },
  /** One file as it came; the same one again is the same purchase. */
  'purchases.receive': {
    access: 'gerente',
    input: z.strictObject({ texto: z.string().min(1).max(MAX_SUPPLIER_FILE_CHARS) }),
    output: answers<ReceivedFile>(),
  },
  /** Whole or not at all; its faults stand at `lineas[n]`, as they were sent. */
  'purchases.enter': {
    access: 'gerente',
    input: one.extend({ request: requestText }),
    output: answers<ShownPurchase>(),
  },
} as const;

export type ListedPurchase = Crossed<PurchaseRow>;

export interface PurchaseList {
  readonly compras: readonly ListedPurchase[];
  /** Asks for the next page; null on the last. */
  readonly siguiente: string | null;
  /** All who sent anything, by their names. */
  readonly proveedores: readonly { readonly nit: string; readonly nombre: string }[];
}

/** What became of a file. */
export type ReceivedFile =
  | {
      readonly kind: 'purchase';
      readonly compra: ListedPurchase;
      /** It was here already; a seal or an invalidation joined it. */
      readonly estaba: boolean;
    }
  | { readonly kind: 'waiting'; readonly codigoGeneracion: string };

/** A line with the product that it is, or is proposed to be. */
export type ShownPurchaseLine = Crossed<PurchaseView['lineas'][number]> & {
  /** Its name; null without a product. */
  readonly producto: string | null;
  /** Whether a product must be named before it is entered. */
  readonly pide: boolean;
  /** Whether it is merchandise at all: services and the lines of some types are not. */
  readonly mercaderia: boolean;
  /** What arrived, in the supplier's unit; null until it is entered, and for what is no merchandise. */
  readonly recibido: string | null;
};

export interface ShownPurchase extends Omit<Crossed<PurchaseView>, 'lineas' | 'avisos'> {
  /** Months (AAAA-MM) of the book into which it may go, the proposed one, and those in which it gives no credit any more; null once it is entered. */
  readonly periodos: {
    readonly propuesto: string;
    readonly posibles: readonly string[];
    readonly sinCredito: readonly string[];
  } | null;
  readonly lineas: readonly ShownPurchaseLine[];
  /** What a person should look at. */
  readonly avisos: readonly Rule[];
}
