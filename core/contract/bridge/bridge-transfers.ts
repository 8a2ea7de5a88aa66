/**
 * Operations of the screen for goods that go from one shop to another (§transfers). A transfer is named by the code or the number of its nota de
 * remisión; `texto` is its file, where it is in the store of another till. Quantities cross as decimal texts in the product's unit.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { SETTLING_ACTS, type TransferAct } from '../stock/transfers.ts';
import { textId } from '../till/till-leaves.ts';
import { MAX_SUPPLIER_FILE_CHARS } from './bridge-purchases.ts';

const MAX_NAME_CHARS = 60;
const MAX_CODE_CHARS = 25;
const MAX_DECIMAL_CHARS = 30;
const MAX_REASON_CHARS = 200;
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

/** A line: what the nota de remisión sent, what shops have of it, what is on its way; less than nothing where more came. */
export interface ShownTransferLine {
  readonly numItem: number;
  readonly codigo: string;
  readonly descripcion: string;
  readonly pesado: boolean;
  /** Code under which it was sent, and how many units that holds. */
  readonly presentacion: string;
  readonly factor: number;
  readonly enviado: string;
  readonly llego: string;
  readonly enCamino: string;
}

/** What a shop said of a transfer. */
export interface ShownTransferPaper {
  readonly papel: string;
  readonly acto: TransferAct;
  readonly sucursal: string;
  /** ISO 8601, UTC. */
  readonly en: string;
  /** Null for a program, and for what the service did by itself. */
  readonly nombre: string | null;
  readonly motivo: string | null;
  /** It was taken back. */
  readonly deshecho: boolean;
}

export interface ShownTransfer {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** ISO 8601, UTC. */
  readonly enviado: string;
  /** Name of the shop that sent it; the code in its numbers where its till is elsewhere. */
  readonly de: string;
  /** `aqui`: this shop sent it; `caja`: another shop of this store; `otra`: one whose till is elsewhere. */
  readonly origen: 'aqui' | 'caja' | 'otra';
  /** Whether its document stands: neither refused nor invalidated. */
  readonly vale: boolean;
  /** Whether a shop said what arrived, and whether this one did. */
  readonly recibido: boolean;
  readonly recibidoAqui: boolean;
  readonly lineas: readonly ShownTransferLine[];
  readonly papeles: readonly ShownTransferPaper[];
  /** Lines of a file whose codes are no goods here. */
  readonly desconocidas: readonly string[];
  /** The file, to be sent back when it is received; null where the store has it. */
  readonly texto: string | null;
}

export const TRANSFERS_OPERATIONS = {
  /** Of which something is on its way, or more came than was sent; the oldest first. */
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
  /** Reads a file; nothing is kept. */
  'transfers.read': { access: 'cajero', input: z.strictObject({ texto }), output: answers<ShownTransfer>() },
  /** Once for a transfer: a line that is not named did not arrive. `clave`: one per paper. `despues`: more of one that was received. */
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
  /** What the shop that sent it says of the difference; of `acuse`, `tienda` is the other shop's code. */
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
  /** The receiving shop: `cerrado` where the other one settled the difference, `anulado` takes its reception back. */
  'transfers.end': {
    access: 'gerente',
    input: z.strictObject({ clave: textId, documento, acto: z.enum(['cerrado', 'anulado']), motivo }),
    output: answers<ShownTransfer>(),
  },
} as const;
