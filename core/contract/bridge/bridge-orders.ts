/**
 * Orders to suppliers, for managers (§pedidos): what is to be bought anew, what was asked for, and how that ended. Of the till's shop.
 * Quantities cross as decimal texts: those of lines count the supplier's presentation, which holds `factor` units of the product.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import type { MailRow } from './bridge-mail.ts';
import type { PdfFile } from './bridge-printed.ts';
import { textId } from '../till/till-leaves.ts';

const MAX_CODE_CHARS = 25;
const MAX_DECIMAL_CHARS = 30;
/** What is typed; whether it is an address is said by its own rule. */
const MAX_ADDRESS_CHARS = 200;
const MAX_NUMBER = 1_000_000_000;
/** Days that can be looked back for the speed of sale, and bought for. */
const MAX_SPEED_DAYS = 365;
const MAX_BOUGHT_DAYS = 180;

const numero = z.int().min(1).max(MAX_NUMBER);

/** A product that is to be bought. */
export interface ProposedLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly existencia: string;
  /** On its way by orders that have not ended. */
  readonly pedido: string;
  readonly minimo: string | null;
  readonly maximo: string | null;
  /** In the days that were looked back. */
  readonly vendido: string;
  /** How long it lasts at that speed; null where nothing was sold. */
  readonly diasRestantes: number | null;
  /** How many of the supplier's presentation. */
  readonly propuesto: string;
  readonly presentacion: string;
  readonly factor: number;
  readonly codigoProveedor: string | null;
  /** What one of the supplier's cost last, without VAT; null where nobody knows. */
  readonly costo: string | null;
}

/** What came last from one supplier; both are null of goods that no supplier's document brought. */
export interface ProposedOrder {
  readonly nit: string | null;
  readonly nombre: string | null;
  readonly lineas: readonly ProposedLine[];
}

export const ORDER_STATES = ['PEDIDA', 'RECIBIDA', 'ANULADA'] as const;

export interface PlacedOrder {
  readonly numero: number;
  readonly nit: string | null;
  readonly proveedor: string | null;
  /** Address on the supplier's last document; null where it says none. */
  readonly correo: string | null;
  readonly en: string;
  readonly persona: string;
  readonly estado: (typeof ORDER_STATES)[number];
  /** Its last mail; null before anybody asked for one. */
  readonly envio: Omit<MailRow, 'clase' | 'quien'> | null;
  readonly lineas: readonly {
    readonly codigo: string;
    readonly descripcion: string;
    readonly codigoProveedor: string | null;
    readonly cantidad: string;
    readonly presentacion: string;
    readonly factor: number;
  }[];
}

export const ORDERS_OPERATIONS = {
  /** What is to be bought, supplier by supplier. `dias`: looked back for the speed of sale; `para`: bought for. */
  'orders.propose': {
    access: 'gerente',
    input: z.strictObject({
      dias: z.int().min(1).max(MAX_SPEED_DAYS),
      para: z.int().min(1).max(MAX_BOUGHT_DAYS),
    }),
    output: answers<{ readonly proveedores: readonly ProposedOrder[] }>(),
  },
  /** The latest ones, the newest first. */
  'orders.list': {
    access: 'gerente',
    input: z.strictObject({}),
    output: answers<{ readonly pedidos: readonly PlacedOrder[] }>(),
  },
  /** Keeps an order under the next number. `clave`: one per order; the same call repeated keeps it once. */
  'orders.place': {
    access: 'gerente',
    input: z.strictObject({
      clave: textId,
      /** Null: of no supplier that is known. */
      nit: textId.nullable(),
      lineas: z
        .array(
          z.strictObject({
            codigo: z.string().min(1).max(MAX_CODE_CHARS),
            cantidad: z.string().max(MAX_DECIMAL_CHARS),
          }),
        )
        .min(1, findingMessage('CAMPO_REQUERIDO', rule('sin-lineas')))
        .max(MAX_ITEMS),
    }),
    output: answers<PlacedOrder>(),
  },
  /** Its paper, which is no fiscal document. */
  'orders.pdf': {
    access: 'gerente',
    input: z.strictObject({ numero }),
    output: answers<PdfFile>(),
  },
  /** Puts its mail into the queue, by the issuer's own account: it is tried until the line allows. */
  'orders.mail': {
    access: 'gerente',
    input: z.strictObject({ numero, destinatario: z.string().max(MAX_ADDRESS_CHARS) }),
    output: answers<PlacedOrder>(),
  },
  /** Ends one that is on its way: it came, or will not. */
  'orders.end': {
    access: 'gerente',
    input: z.strictObject({
      numero,
      fin: z.enum(['RECIBIDA', 'ANULADA']),
    }),
    output: answers<PlacedOrder>(),
  },
} as const;
