/**
 * Bridge operations for suppliers' documents (§compras): received, also from a watched folder, listed, viewed and entered. `request` of `purchases.enter` is JSON text
 * of `purchaseEntry` in `shop/purchases.ts`.
 */
import { z } from 'zod';
import { answers, type Crossed } from '../answers.ts';
import { dayParameter } from '../api/parameters.ts';
import type { PurchaseRow, PurchaseView } from '../api/shop/purchases.ts';
import { PURCHASE_STATES, WRITTEN_TYPES } from '../purchases/purchases.ts';
import { MAX_FOLDER_CHARS } from '../purchases/watched-folder.ts';
import { bookMonth, MAX_ANNULMENT_CHARS, writtenPurchase } from '../purchases/written-purchase.ts';
import type { Rule } from '../rules/rules.ts';
import { shelfPrice } from '../till/products.ts';
import { text, textId } from '../till/till-leaves.ts';
import { requestText } from './bridge-documents.ts';

/** Largest supplier file, in characters; the largest documents have 2,000 lines. */
export const MAX_SUPPLIER_FILE_CHARS = 2 * 1024 * 1024;
const MAX_CURSOR_CHARS = 200;
/** Prices per call; the largest documents have 2,000 lines, each a product with presentations. */
const MAX_PRICES = 5_000;

const one = z.strictObject({ id: textId });

export const PURCHASES_OPERATIONS = {
  /** A page, newest first; null filters match all. */
  'purchases.list': {
    access: 'gerente',
    input: z.strictObject({
      mes: bookMonth.nullable(),
      /** NIT without hyphens. */
      proveedor: textId.nullable(),
      estado: z.enum(PURCHASE_STATES).nullable(),
      cursor: z.string().max(MAX_CURSOR_CHARS).nullable(),
    }),
    output: answers<PurchaseList>(),
  },
  'purchases.view': { access: 'gerente', input: one, output: answers<ShownPurchase>() },
  /** Receives a file; the same file again is the same purchase. */
  'purchases.receive': {
    access: 'gerente',
    input: z.strictObject({ texto: z.string().min(1).max(MAX_SUPPLIER_FILE_CHARS) }),
    output: answers<ReceivedFile>(),
  },
  /** Enters all lines or none; faults are reported at `lineas[n]` as sent. */
  'purchases.enter': {
    access: 'gerente',
    input: one.extend({ request: requestText }),
    output: answers<ShownPurchase>(),
  },
  /** Costs of an entered purchase's goods, and the prices that follow from them. */
  'purchases.prices': { access: 'gerente', input: one, output: answers<PurchasePrices>() },
  /** Changes prices, all or none. */
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
  'purchases.folder': { access: 'gerente', input: z.strictObject({}), output: answers<PurchaseFolder>() },
  'purchases.watch': {
    access: 'gerente',
    input: z.strictObject({ carpeta: z.string().trim().max(MAX_FOLDER_CHARS).nullable() }),
    output: answers<PurchaseFolder>(),
  },
  /** Months of the purchase book for a paper that is being written. */
  'purchases.months': {
    access: 'gerente',
    input: z.strictObject({ tipo: z.enum(WRITTEN_TYPES), fecha: dayParameter }),
    output: answers<BookMonths>(),
  },
  /** Enters a paper document. `clave`: idempotency key. Faults are reported at its members. */
  'purchases.write': {
    access: 'gerente',
    input: writtenPurchase.extend({ clave: textId }),
    output: answers<ShownPurchase>(),
  },
  /** Reverses an entry: a supplier's document waits to be entered again, a manually written one is annulled. */
  'purchases.undo': {
    access: 'gerente',
    input: one.extend({ motivo: text('el motivo', 1, MAX_ANNULMENT_CHARS) }),
    output: answers<ShownPurchase>(),
  },
} as const;

export interface PurchasePrices {
  readonly precios: readonly PriceProposal[];
}

/** A product or presentation with the price that follows from its new cost. */
export interface PriceProposal {
  readonly codigo: string;
  readonly producto: string;
  /** Name of the presentation; null: the product itself. */
  readonly presentacion: string | null;
  /** Previous cost of one, without VAT, in USD; null: first purchase. */
  readonly costoAntes: string | null;
  readonly costo: string;
  /** What everybody pays for one today, with VAT. */
  readonly precio: string;
  /** Whether that is its own; otherwise it is changed among the prices for everybody. */
  readonly propio: boolean;
  /** Margin of the current price over the new cost in percent; null for a cost of zero. */
  readonly margen: string | null;
  /** Null: no change needed, or no rule gives a price. */
  readonly propuesto: string | null;
  /** Whether the cost changed so much that its factor may be wrong. */
  readonly alarma: boolean;
}

export interface PurchaseFolder {
  /** Absolute path; null: no folder is watched. */
  readonly carpeta: string | null;
  /** Purchases from the folder that wait to be entered. */
  readonly porIngresar: number;
  /** Refused files, left in the folder with their reason. */
  readonly rechazados: number;
  /** Why the folder cannot be used; null if it can. */
  readonly problema: Rule | null;
}

export type ListedPurchase = Crossed<PurchaseRow>;

export interface PurchaseList {
  readonly compras: readonly ListedPurchase[];
  /** Cursor of the next page; null on the last. */
  readonly siguiente: string | null;
  /** All suppliers, by name. */
  readonly proveedores: readonly { readonly nit: string; readonly nombre: string }[];
}

export type ReceivedFile =
  | {
      readonly kind: 'purchase';
      readonly compra: ListedPurchase;
      /** Whether it was already stored. */
      readonly estaba: boolean;
      /** What the file added to it. */
      readonly llego: 'sello' | 'invalidacion' | null;
    }
  | { readonly kind: 'waiting'; readonly codigoGeneracion: string };

/** A line with its product, or the proposed one. */
export type ShownPurchaseLine = Crossed<PurchaseView['lineas'][number]> & {
  readonly producto: string | null;
  /** Whether a product must be chosen before it is entered. */
  readonly pide: boolean;
  /** Barcode on the document for the product to choose; null if it has none. */
  readonly barra: string | null;
  /** Whether it is merchandise; services and lines of some types are not. */
  readonly mercaderia: boolean;
  /** Received quantity in the supplier's unit; null until entered, and if not merchandise. */
  readonly recibido: string | null;
};

/** Months (AAAA-MM) of the purchase book: proposed, allowed, and those without tax credit. */
export interface BookMonths {
  readonly propuesto: string;
  readonly posibles: readonly string[];
  readonly sinCredito: readonly string[];
}

export interface ShownPurchase extends Omit<Crossed<PurchaseView>, 'lineas' | 'avisos'> {
  /** Null once entered. */
  readonly periodos: BookMonths | null;
  readonly lineas: readonly ShownPurchaseLine[];
  /** IVA withheld according to a comprobante de retención; null for other types. */
  readonly retenido: string | null;
  readonly avisos: readonly Rule[];
  /** Whether it was written manually: reversing it annuls it. */
  readonly escrita: boolean;
  /** Reason of its last reversal; null if none. */
  readonly deshecha: string | null;
}
