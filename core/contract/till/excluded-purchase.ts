/** A purchase from somebody who is no taxpayer of IVA (14, §sujeto-excluido), as the till's screen writes it. Amounts are decimal texts in USD. */
import { z } from 'zod';
import type { ApprovalNeed } from '../bridge/bridge-manager.ts';
import type { Fault } from '../problem.ts';
import type { Rule } from '../rules/rules.ts';

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const supplier = z.object({
  /** CAT-022; a supplier may also show a passport (03). */
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
/** Who sells, as the last purchase from them has it. */
export type Supplier = Readonly<z.infer<typeof supplier>>;

/** Who sells, in the request behind a purchase. */
export const supplierOfRequest = z.object({ receptor: supplier });

/** What a purchase would be. */
export interface PurchasePreview {
  /** Whether it could be issued as it is. */
  readonly emitible: boolean;
  /** Null while lines cannot be calculated. */
  readonly lineas: readonly { readonly importe: string; readonly retieneRenta: boolean }[] | null;
  /** Null also while more is taken off the whole than there is. */
  readonly totales: {
    /** What is bought, before income tax is withheld. */
    readonly subTotal: string;
    /** Income tax withheld. */
    readonly reteRenta: string;
    /** What is handed to the supplier. */
    readonly total: string;
  } | null;
  /** Whether paying it in cash is more than the person may take out alone, and who may approve it. */
  readonly aprobacion: ApprovalNeed;
  readonly faults: readonly Fault[];
  readonly avisos: readonly Rule[];
}

/** A purchase that was issued, as a correction of it begins. */
export interface PurchaseDraft {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** JSON text of the request behind it. */
  readonly request: string;
}
