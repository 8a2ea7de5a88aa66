/** The record of a count as paper says it (CT 142); quantities and amounts are decimal texts, moments and days as El Salvador writes them. */
import type { Ambiente } from '../ambiente.ts';
import type { CountScope, DifferenceCause } from '../stock/counts.ts';
import type { SourceBook } from '../stock/source-books.ts';

export interface CountRecordLine {
  readonly codigo: string;
  readonly descripcion: string;
  /** CAT-014. */
  readonly uniMedida: number;
  readonly esperado: string;
  readonly contado: string;
  readonly diferencia: string;
  /** Without IVA; null where nobody knows. */
  readonly costoUnitario: string | null;
  readonly total: string | null;
  /** Of the difference. */
  readonly valor: string | null;
  readonly libro: SourceBook;
  readonly causa: DifferenceCause | null;
  readonly motivo: string | null;
}

export interface CountRecord {
  readonly numero: number;
  readonly ambiente: Ambiente;
  readonly contribuyente: { readonly nombre: string; readonly nit: string; readonly nrc: string };
  readonly sucursal: { readonly id: string; readonly nombre: string };
  /** Null: a program wrote it. */
  readonly alcance: CountScope | null;
  readonly nombre: string | null;
  /** Between which moments it was counted. */
  readonly desde: string;
  readonly hasta: string;
  readonly guardado: string;
  /** When it was kept, epoch ms. */
  readonly at: number;
  readonly guardo: string;
  readonly aprobo: string | null;
  readonly contaron: readonly string[];
  readonly anulado: { readonly en: string; readonly motivo: string } | null;
  readonly lineas: readonly CountRecordLine[];
  /** Of what there was, and of the differences. */
  readonly total: string;
  readonly diferencia: string;
}
