/** How much a company may hand down to its tills: each reads all of it when it joins. */
import { MAX_CATALOGUE_ROWS } from '../../contract/central/catalogue/catalogue.ts';
import { MAX_HANDED_PRICES } from '../../contract/central/products/handed-prices.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError, type AppError } from '../../domain/app-error.ts';
import type { Tx } from '../store/database.ts';

const KINDS = {
  productos: { table: 'product', key: 'codigo', most: MAX_CATALOGUE_ROWS, campo: 'codigo' },
  clientes: { table: 'customer', key: 'clave', most: MAX_CATALOGUE_ROWS, campo: 'nombre' },
  precios: {
    table: 'agreed_price',
    key: 'json_build_array(codigo, lista, clave, minimo, desde)::text',
    most: MAX_HANDED_PRICES,
    campo: 'codigo',
  },
} as const;

/**
 * Call with the company's row held. @param keys what is to be stored, also what is there already
 *
 * @throws AppError `VALIDACION` if there is no room for what is new
 */
export async function assertRoom(tx: Tx, que: keyof typeof KINDS, keys: readonly string[]): Promise<void> {
  const { table, key, most, campo } = KINDS[que];
  const row = await tx.row<{ total: string; known: string }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE ${key} = ANY ($1::text[])) AS known FROM ${table} WHERE NOT gone`,
    [keys],
  );
  const added = new Set(keys).size - Number(row?.known);
  if (added > 0 && Number(row?.total) + added > most) throw noRoom(campo, { que, most });
}

export function isNoRoom({ faults = [] }: AppError): boolean {
  return faults.some(({ regla }) => regla === 'catalogo-lleno');
}

export function noRoom(
  campo: string,
  { que, most }: { readonly que: string; readonly most: number },
): AppError {
  return validationError([faultAt(campo, 'FUERA_DE_RANGO', rule('catalogo-lleno', { que, maximo: most }))]);
}
