/** Quick product keys of a shop, as a manager arranged them. */
import type { CentralPage } from '../../contract/central/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { nextVersion } from './versions.ts';

/** Null if unchanged. */
export async function quickKeysAfter(
  tx: Tx,
  shop: string,
  after: number | null,
): Promise<CentralPage[] | null> {
  const row = await tx.row<{ pages: CentralPage[] }>(
    'SELECT pages FROM quick_keys WHERE shop_id = $1 AND version > $2',
    [shop, after ?? 0],
  );
  return row?.pages ?? null;
}

/** Replaces all pages of a shop; returns the new version. */
export async function putQuickKeys(
  tx: Tx,
  company: string,
  of: { readonly shop: string; readonly pages: readonly CentralPage[]; readonly now: number },
): Promise<number> {
  const version = await nextVersion(tx, company, of.now);
  await tx.run(
    `INSERT INTO quick_keys (company_id, shop_id, pages, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, shop_id) DO UPDATE SET pages = excluded.pages, version = excluded.version`,
    [company, of.shop, JSON.stringify(of.pages), version],
  );
  return version;
}
