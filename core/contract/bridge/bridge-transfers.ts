/**
 * Bridge operations for transfers between branches (§transfers). A transfer is identified by the code or number of its nota de remisión; `texto` is its file if another
 * till's store has it. Quantities are decimal text in the product's unit.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { SETTLING_ACTS, type TransferAct } from '../stock/transfers.ts';
import { textId } from '../till/till-leaves.ts';
import { MAX_SUPPLIER_FILE_CHARS } from './bridge-purchases.ts';
import { MAX_REASON_CHARS } from '../text/text-length.ts';

const MAX_NAME_CHARS = 60;
const MAX_CODE_CHARS = 25;
const MAX_DECIMAL_CHARS = 30;
const MAX_SHOP_CODE_CHARS = 8;

const documento = z.string().min(1).max(MAX_NAME_CHARS);
const texto = z.string().min(1).max(MAX_SUPPLIER_FILE_CHARS);
const motivo = z.string().max(MAX_REASON_CHARS);
const lineas = z
  .array(
    z.strictObject({
      numItem: z.int().min(1),
      codigo: z.string().min(1).max(MAX_CODE_CHARS),
      cantidad: z.string().max(MAX_DECIMAL_CHARS),
    }),
  )
  .max(MAX_ITEMS);

/** A line: quantities sent, received and in transit; negative if more arrived than was sent. */
export interface ShownTransferLine {
  readonly numItem: number;
  readonly codigo: string;
  readonly descripcion: string;
  readonly pesado: boolean;
  /** Code under which it was sent, and its units. */
  readonly presentacion: string;
  readonly factor: number;
  readonly enviado: string;
  readonly llego: string;
  readonly enCamino: string;
}

export interface ShownTransferPaper {
  readonly papel: string;
  readonly acto: TransferAct;
  readonly sucursal: string;
  readonly en: string;
  /** Null for a program and for automatic actions. */
  readonly nombre: string | null;
  readonly motivo: string | null;
  readonly deshecho: boolean;
}

export interface ShownTransfer {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly enviado: string;
  /** Name of the sending branch; its code if its till has another store. */
  readonly de: string;
  /** Sender. `aqui`: this branch; `caja`: another branch in this store; `otra`: a branch with another store. */
  readonly origen: 'aqui' | 'caja' | 'otra';
  /** Whether the document is valid: neither rejected nor invalidated. */
  readonly vale: boolean;
  /** Whether any branch recorded the reception, and whether this one did. */
  readonly recibido: boolean;
  readonly recibidoAqui: boolean;
  readonly lineas: readonly ShownTransferLine[];
  readonly papeles: readonly ShownTransferPaper[];
  /** Lines of the file with unknown product codes. */
  readonly desconocidas: readonly string[];
  /** The file, to be sent again on reception; null if the store has it. */
  readonly texto: string | null;
}

export const TRANSFERS_OPERATIONS = {
  /** Transfers in transit or with an excess, oldest first. */
  'transfers.open': {
    access: 'cajero',
    input: z.strictObject({}),
    output: answers<{ readonly traslados: readonly ShownTransfer[] }>(),
  },
  'transfers.find': {
    access: 'cajero',
    input: z.strictObject({ documento }),
    output: answers<ShownTransfer>(),
  },
  /** Reads a file; stores nothing. */
  'transfers.read': { access: 'cajero', input: z.strictObject({ texto }), output: answers<ShownTransfer>() },
  /** Records the reception, once per transfer: lines not listed did not arrive. `clave`: idempotency key. `despues`: later arrivals of a received transfer. */
  'transfers.receive': {
    access: 'cajero',
    input: z.strictObject({
      clave: textId,
      documento,
      texto: texto.nullable(),
      despues: z.boolean(),
      motivo: motivo.nullable(),
      lineas,
    }),
    output: answers<ShownTransfer>(),
  },
  /** The sending branch settles the difference; for `acuse`, `tienda` is the other branch's code. */
  'transfers.settle': {
    access: 'gerente',
    input: z.strictObject({
      clave: textId,
      documento,
      acto: z.enum(SETTLING_ACTS),
      motivo,
      tienda: z.string().max(MAX_SHOP_CODE_CHARS).nullable(),
      lineas,
    }),
    output: answers<ShownTransfer>(),
  },
  /** The receiving branch: `cerrado` if the other one settled the difference, `anulado` reverses its reception. */
  'transfers.end': {
    access: 'gerente',
    input: z.strictObject({ clave: textId, documento, acto: z.enum(['cerrado', 'anulado']), motivo }),
    output: answers<ShownTransfer>(),
  },
} as const;
