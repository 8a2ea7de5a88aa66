/**
 * Bridge operations for notas de remisión billed later (§remission-billing): unbilled goods, billing several in one sale, and returns before billing. Quantities are
 * decimal text in the line's unit, amounts decimal text in USD with VAT.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import { dayParameter } from '../api/parameters.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { CUSTOMER_CHARS, CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
import type { SaleDraft } from '../till/sale-draft.ts';
import { text, textId } from '../till/till-leaves.ts';
import { MAX_REASON_CHARS, MIN_REASON_CHARS } from '../text/text-length.ts';

export const MAX_UNBILLED = 500;
/** Maximum that one sale can bill in either edition. */
const MAX_BILLED = 50;
const MAX_QUANTITY_CHARS = 40;

export interface UnbilledRemission {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly bienTitulo: string;
  readonly cliente: {
    readonly tipoDocumento: string | null;
    readonly numDocumento: string | null;
    readonly nombre: string;
    /** Whether the customer gets a crédito fiscal; otherwise a factura. */
    readonly contribuyente: boolean;
  };
  readonly monto: string;
  /** Amount left to bill. */
  readonly queda: string;
  /** Legal deadline of the bill; null for deposit or consignment, where it runs from the sale. */
  readonly vence: string | null;
  readonly tarde: boolean;
}

export interface UnbilledList {
  readonly hoy: string;
  /** Oldest first. */
  readonly remisiones: readonly UnbilledRemission[];
  /** Whether the list is truncated. */
  readonly hayMas: boolean;
  /** How many one sale of that type may bill today. */
  readonly maximo: Readonly<Record<'01' | '03', number>>;
}

export interface RemissionLineView {
  readonly numItem: number;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly facturada: string;
  readonly devuelta: string;
  readonly queda: string;
}

export interface RemissionView extends UnbilledRemission {
  readonly lineas: readonly RemissionLineView[];
  readonly ventas: readonly {
    readonly tipoDte: '01' | '03';
    readonly codigoGeneracion: string;
    readonly numeroControl: string;
  }[];
}

export const REMISSIONS_OPERATIONS = {
  /** Unbilled ones of this branch, from any sender; with `receptor` those of one customer. */
  'remissions.unbilled': {
    access: 'cajero',
    input: z.strictObject({
      desde: dayParameter,
      hasta: dayParameter,
      receptor: z
        .strictObject({
          tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO),
          numDocumento: z.string().min(1).max(CUSTOMER_CHARS.numDocumento[1]),
        })
        .nullable(),
    }),
    output: answers<UnbilledList>(),
  },
  'remissions.view': {
    access: 'cajero',
    input: z.strictObject({ codigoGeneracion: readCode }),
    output: answers<RemissionView>(),
  },
  /** Drafts of sales for what is left to bill, oldest first; fully billed ones are omitted. */
  'remissions.drafts': {
    access: 'cajero',
    input: z.strictObject({ documentos: z.array(readCode).min(1).max(MAX_BILLED) }),
    output: answers<Pick<UnbilledList, 'maximo'> & { readonly borradores: readonly SaleDraft[] }>(),
  },
  /** Records goods returned before billing. `clave`: idempotency key. */
  'remissions.return': {
    access: 'gerente',
    input: z.strictObject({
      clave: textId,
      codigoGeneracion: readCode,
      motivo: text('el motivo', MIN_REASON_CHARS, MAX_REASON_CHARS),
      lineas: z
        .array(
          z.strictObject({
            numItem: z.int().min(1).max(MAX_ITEMS),
            cantidad: z.string().max(MAX_QUANTITY_CHARS),
            averia: z.boolean(),
          }),
        )
        .max(MAX_ITEMS),
    }),
    output: answers<RemissionView>(),
  },
} as const;
