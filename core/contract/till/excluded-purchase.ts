/** A purchase from somebody who is no taxpayer of IVA (14, §sujeto-excluido), as the till's screen writes it. Amounts are decimal texts in USD. */
import type { ApprovalNeed } from '../bridge/bridge-manager.ts';
import type { Fault } from '../problem.ts';
import type { Rule } from '../rules/rules.ts';

/** Who sells, as the last purchase from them has it. */
export interface Supplier {
  /** CAT-022; a supplier may also show a passport (03). */
  readonly tipoDocumento: string;
  /** Digits, without hyphens. */
  readonly numDocumento: string;
  readonly nombre: string;
  readonly codActividad: string | null;
  readonly telefono: string | null;
  readonly correo: string | null;
  readonly direccion: {
    readonly departamento: string;
    readonly municipio: string;
    readonly distrito: string | null;
    readonly complemento: string;
  } | null;
}

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
