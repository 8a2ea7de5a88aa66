/** A printed order to a supplier, which is no fiscal document. */
import type { Ambiente } from '../ambiente.ts';

export interface PrintedOrder {
  readonly numero: number;
  /** `2026-11-28` in El Salvador. */
  readonly fecha: string;
  readonly ambiente: Ambiente;
  readonly persona: string;
  readonly emisor: {
    readonly nombre: string;
    readonly nit: string;
    readonly nrc: string;
    readonly telefono: string;
    readonly correo: string;
  };
  /** Delivery branch and its address. */
  readonly sucursal: string;
  readonly direccion: {
    readonly departamento: string;
    readonly municipio: string;
    readonly distrito: string | null;
    readonly complemento: string;
  };
  /** Null if the supplier is unknown. */
  readonly proveedor: { readonly nombre: string; readonly nit: string } | null;
  readonly lineas: readonly {
    readonly codigo: string;
    readonly codigoProveedor: string | null;
    readonly descripcion: string;
    /** Decimal text, in the supplier's presentation. */
    readonly cantidad: string;
    readonly factor: number;
  }[];
}

/** Port for drawing orders, implemented by `core/output`. */
export interface OrderPaper {
  pdf(order: PrintedOrder): Promise<Uint8Array>;
}
