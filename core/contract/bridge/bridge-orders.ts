/**
 * Bridge operations for orders to suppliers, for managers (§pedidos): proposals, open orders and their ends, for the till's branch. Quantities are decimal text; those
 * of lines count the supplier's presentation of `factor` units.
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
const MAX_ADDRESS_CHARS = 200;
const MAX_NUMBER = 1_000_000_000;
/** Most days of sales evaluated, and most days to buy for. */
const MAX_SPEED_DAYS = 365;
const MAX_BOUGHT_DAYS = 180;

const numero = z.int().min(1).max(MAX_NUMBER);

export interface ProposedLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly existencia: string;
  readonly pedido: string;
  readonly minimo: string | null;
  readonly maximo: string | null;
  /** Sold in the evaluated days. */
  readonly vendido: string;
  /** Days the stock lasts at that rate; null if nothing was sold. */
  readonly diasRestantes: number | null;
  /** Quantity in the supplier's presentation. */
  readonly propuesto: string;
  readonly presentacion: string;
  readonly factor: number;
  readonly codigoProveedor: string | null;
  /** Last cost of one presentation, without VAT; null if unknown. */
  readonly costo: string | null;
}

/** Proposal per last supplier; both are null for goods without a supplier's document. */
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
  /** Address in the supplier's last document; null if none. */
  readonly correo: string | null;
  readonly en: string;
  readonly persona: string;
  readonly estado: (typeof ORDER_STATES)[number];
  /** Its last mail; null if none was requested. */
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
  /** Proposed purchases by supplier. `dias`: days of sales evaluated; `para`: days to buy for. */
  'orders.propose': {
    access: 'gerente',
    input: z.strictObject({
      dias: z.int().min(1).max(MAX_SPEED_DAYS),
      para: z.int().min(1).max(MAX_BOUGHT_DAYS),
    }),
    output: answers<{ readonly proveedores: readonly ProposedOrder[] }>(),
  },
  /** Latest orders, newest first. */
  'orders.list': {
    access: 'gerente',
    input: z.strictObject({}),
    output: answers<{ readonly pedidos: readonly PlacedOrder[] }>(),
  },
  /** Stores an order under the next number. `clave`: idempotency key. */
  'orders.place': {
    access: 'gerente',
    input: z.strictObject({
      clave: textId,
      /** Null: supplier unknown. */
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
  'orders.pdf': {
    access: 'gerente',
    input: z.strictObject({ numero }),
    output: answers<PdfFile>(),
  },
  /** Queues the order's mail from the issuer's mail account; sent as soon as there is a connection. */
  'orders.mail': {
    access: 'gerente',
    input: z.strictObject({ numero, destinatario: z.string().max(MAX_ADDRESS_CHARS) }),
    output: answers<PlacedOrder>(),
  },
  /** Ends an open order as received or cancelled. */
  'orders.end': {
    access: 'gerente',
    input: z.strictObject({
      numero,
      fin: z.enum(['RECIBIDA', 'ANULADA']),
    }),
    output: answers<PlacedOrder>(),
  },
} as const;
