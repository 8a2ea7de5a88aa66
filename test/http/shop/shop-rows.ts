/** Rows of a shop's database through a connection of their own: what they show is committed. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import type { ApiShop } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';

/** A product as a centre hands it down, without code, name and prices. */
export const ofCentre = {
  ...NEW_TRAITS,
  nit: SHOP_NIT,
  codigosBarra: [],
};

/** What a query gives. */
export function rowsOf({ shop }: ApiShop, sql: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new Database(fileOf(shop), { readonly: true });
  const rows = database.prepare<[], Record<string, unknown>>(sql).all();
  database.close();
  return rows;
}

/** Runs statements, in the place of what the product cannot do yet. */
export function changeRows({ shop }: ApiShop, statements: readonly string[]): void {
  const database = new Database(fileOf(shop));
  for (const sql of statements) database.exec(sql);
  database.close();
}

function fileOf({ folder }: Pick<ApiShop['shop'], 'folder'>): string {
  return dataFolder(join(folder, 'datos'), {}).database;
}
