/** The printed record of a stock count (CT 142); quantities and amounts are decimal text, moments and days as written in El Salvador. */
import type { Ambiente } from '../ambiente.ts';
import type { CountScope, DifferenceCause } from '../stock/counts.ts';
import type { SourceBook } from '../stock/source-books.ts';

export interface CountRecordLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly uniMedida: number;
  readonly esperado: string;
  readonly contado: string;
  readonly diferencia: string;
  readonly costoUnitario: string | null;
  readonly total: string | null;
  /** Value of the difference. */
  readonly valor: string | null;
  readonly libro: SourceBook;
  readonly causa: DifferenceCause | null;
  readonly motivo: string | null;
}

export interface CountRecord {
  /** Number of the count in its branch. */
  readonly numero: number;
  readonly ambiente: Ambiente;
  readonly contribuyente: { readonly nombre: string; readonly nit: string; readonly nrc: string };
  readonly sucursal: { readonly id: string; readonly nombre: string };
  /** Null: written over the API. */
  readonly alcance: CountScope | null;
  readonly nombre: string | null;
  /** First and last time of counting. */
  readonly desde: string;
  readonly hasta: string;
  readonly guardado: string;
  /** Closing time, epoch ms. */
  readonly at: number;
  readonly guardo: string;
  readonly aprobo: string | null;
  readonly contaron: readonly string[];
  readonly anulado: { readonly en: string; readonly motivo: string } | null;
  readonly lineas: readonly CountRecordLine[];
  /** Value of the stock, and of the differences. */
  readonly total: string;
  readonly diferencia: string;
}
