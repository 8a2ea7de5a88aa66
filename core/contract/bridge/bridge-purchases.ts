/**
 * What suppliers sent, at the till (§compras): received, also from a watched folder, listed, looked at and entered. `request` of `purchases.enter` is a JSON text of
 * `purchaseEntry` in `shop/purchases.ts`.
 */
import { z } from 'zod';
import { answers, type Crossed } from '../answers.ts';
import { isMonth } from '../api/month-parameter.ts';
import type { PurchaseRow, PurchaseView } from '../api/shop/purchases.ts';
import { PURCHASE_STATES } from '../purchases/purchases.ts';
import { MAX_FOLDER_CHARS } from '../purchases/watched-folder.ts';
import { MAX_ANNULMENT_CHARS, writtenPurchase } from '../purchases/written-purchase.ts';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';
import { shelfPrice } from '../till/products.ts';
import { text, textId } from '../till/till-leaves.ts';
import { requestText } from './bridge-documents.ts';

/** Largest file of a supplier, in characters; the largest documents have 2,000 lines. */
export const MAX_SUPPLIER_FILE_CHARS = 2 * 1024 * 1024;
const MAX_CURSOR_CHARS = 200;
/** Prices of one call: the largest documents have 2,000 lines, each a product with presentations. */
const MAX_PRICES = 5_000;

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
  /** What the goods of an entered purchase cost and what that makes of their prices. */
  'purchases.prices': { access: 'gerente', input: one, output: answers<PurchasePrices>() },
  /** Gives products new prices, all of them or none. */
  'purchases.reprice': {
    access: 'gerente',
    input: one.extend({
      precios: z
        .array(z.strictObject({ codigo: textId, antes: z.string(), precio: shelfPrice }))
        .min(1)
        .max(MAX_PRICES),
    }),
    output: answers<PurchasePrices>(),
  },
  /** The folder that is watched for this issuer. */
  'purchases.folder': { access: 'gerente', input: z.strictObject({}), output: answers<PurchaseFolder>() },
  /** Watches another one, or none. */
  'purchases.watch': {
    access: 'gerente',
    input: z.strictObject({ carpeta: z.string().trim().max(MAX_FOLDER_CHARS).nullable() }),
    output: answers<PurchaseFolder>(),
  },
  /** What came on paper, entered at once; `clave`: one for each, the same again is the same purchase. Its faults stand at its members. */
  'purchases.write': {
    access: 'gerente',
    input: writtenPurchase.extend({ clave: textId }),
    output: answers<ShownPurchase>(),
  },
  /** Takes an entry back: what a supplier sent waits to be entered again, what a person wrote counts no more. */
  'purchases.undo': {
    access: 'gerente',
    input: one.extend({ motivo: text('el motivo', 1, MAX_ANNULMENT_CHARS) }),
    output: answers<ShownPurchase>(),
  },
} as const;

export interface PurchasePrices {
  readonly precios: readonly PriceProposal[];
}

/** A product, or a presentation of it, with the price that follows from its new cost. */
export interface PriceProposal {
  /** Of the product or of its presentation. */
  readonly codigo: string;
  readonly producto: string;
  /** Its name; null: the product itself. */
  readonly presentacion: string | null;
  /** Without VAT, in USD, of one; null: it never came before. */
  readonly costoAntes: string | null;
  readonly costo: string;
  /** With VAT, as it stands. */
  readonly precio: string;
  /** What the present price leaves over the new cost, in percent; null for what costs nothing. */
  readonly margen: string | null;
  /** Null: nothing to change, or nothing says to what. */
  readonly propuesto: string | null;
  /** Whether it costs so much more or less that its factor may be wrong. */
  readonly alarma: boolean;
}

export interface PurchaseFolder {
  /** Absolute path; null: none is watched. */
  readonly carpeta: string | null;
  /** Purchases that came by it and wait to be entered. */
  readonly porIngresar: number;
  /** Files that were not received and lie there with their reason. */
  readonly rechazados: number;
  /** Why it cannot be used at the moment. */
  readonly problema: Rule | null;
}

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
  /** Whether a person wrote it: undone it is annulled. */
  readonly escrita: boolean;
  /** Why a person took its last entry back. */
  readonly deshecha: string | null;
}
