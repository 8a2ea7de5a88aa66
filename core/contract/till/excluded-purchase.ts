/** A purchase from a seller outside IVA (14, §sujeto-excluido), as the till's screen enters it. Amounts are decimal text in USD. */
import { z } from 'zod';
import type { ApprovalNeed } from '../bridge/bridge-manager.ts';
import type { Fault } from '../problem.ts';
import type { Rule } from '../rules/rules.ts';

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const supplier = z.object({
  /** CAT-022; a seller may also use a passport (03). */
  tipoDocumento: z.string(),
  /** Digits, without hyphens. */
  numDocumento: z.string(),
  nombre: z.string(),
  codActividad: textOrNull,
  telefono: textOrNull,
  correo: textOrNull,
  direccion: z
    .object({
      departamento: z.string(),
      municipio: z.string(),
      distrito: textOrNull,
      complemento: z.string(),
    })
    .nullish()
    .transform((place) => place ?? null),
});
/** A seller, with the data of the last purchase. */
export type Supplier = Readonly<z.infer<typeof supplier>>;

/** The seller in a purchase's request. */
export const supplierOfRequest = z.object({ receptor: supplier });

export interface PurchasePreview {
  /** Whether it can be issued as it is. */
  readonly emitible: boolean;
  /** Null if the lines cannot be calculated. */
  readonly lineas: readonly { readonly importe: string; readonly retieneRenta: boolean }[] | null;
  /** Also null if the discount exceeds the total. */
  readonly totales: {
    /** Total before withholding income tax. */
    readonly subTotal: string;
    readonly reteRenta: string;
    /** Amount paid to the seller. */
    readonly total: string;
  } | null;
  /** Whether a cash payment exceeds what the user may take out alone, and who can approve it. */
  readonly aprobacion: ApprovalNeed;
  readonly faults: readonly Fault[];
  readonly avisos: readonly Rule[];
}

/** An issued purchase, as draft of its correction. */
export interface PurchaseDraft {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** JSON text of its request. */
  readonly request: string;
}
