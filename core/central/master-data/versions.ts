/** Versions of the data sent to tills: one number per company, and the oldest from which deletions are known. */
import type { Tx } from '../store/database.ts';

/** A till that was away for longer gets everything again. */
const KEEP_GONE_MS = 365 * 24 * 3_600_000;
/** Prices are deleted with their product. */
const FORGET_PRICES = `DELETE FROM price p USING product g
  WHERE p.company_id = g.company_id AND p.codigo = g.codigo AND g.gone AND g.gone_at < $1`;

/** The version of a change; also purges old deletions. */
export async function nextVersion(tx: Tx, company: string, now: number): Promise<number> {
  const row = await tx.row<{ catalogue_version: string }>(
    'UPDATE company SET catalogue_version = catalogue_version + 1 WHERE company_id = $1 RETURNING catalogue_version',
    [company],
  );
  const version = Number(row?.catalogue_version);
  await tx.run('INSERT INTO catalogue_mark (company_id, version) VALUES ($1, $2)', [company, version]);
  await forgetGone(tx, company, now - KEEP_GONE_MS);
  return version;
}

async function forgetGone(tx: Tx, company: string, before: number): Promise<void> {
  await tx.run(FORGET_PRICES, [before]);
  const forgotten = await tx.row<{ version: string | null }>(
    `WITH products AS (DELETE FROM product WHERE gone AND gone_at < $1 RETURNING version),
       customers AS (DELETE FROM customer WHERE gone AND gone_at < $1 RETURNING version),
       prices AS (DELETE FROM agreed_price WHERE gone AND gone_at < $1 RETURNING version),
       people AS (DELETE FROM person WHERE gone AND gone_at < $1 RETURNING version)
     SELECT max(version) AS version FROM
       (SELECT version FROM products UNION ALL SELECT version FROM customers UNION ALL SELECT version FROM prices
        UNION ALL SELECT version FROM people) AS gone`,
    [before],
  );
  const version = forgotten?.version ?? null;
  if (version === null) return;
  await tx.run('UPDATE company SET catalogue_since = greatest(catalogue_since, $2) WHERE company_id = $1', [
    company,
    version,
  ]);
  // A till with an older version gets everything anyway.
  await tx.run('DELETE FROM catalogue_mark WHERE version < $1', [version]);
}

/** Distinguishes versions of the same number after a restore; null if unknown. */
export async function catalogueMark(tx: Tx, version: number): Promise<string | null> {
  const row = await tx.row<{ mark: string }>('SELECT mark FROM catalogue_mark WHERE version = $1', [version]);
  return row?.mark ?? null;
}

export interface TillNews {
  readonly catalogue: number;
  readonly catalogueMark: string | null;
  /** Unanswered orders. */
  readonly orders: number;
}

export async function newsOf(tx: Tx, installation: string): Promise<TillNews> {
  const row = await tx.row<{ catalogue: string; mark: string | null; orders: string }>(
    `SELECT c.catalogue_version AS catalogue,
       (SELECT m.mark FROM catalogue_mark m WHERE m.company_id = c.company_id AND m.version = c.catalogue_version) AS mark,
       (SELECT count(*) FROM manager_order o WHERE o.company_id = c.company_id AND o.installation_id = $1
         AND o.estado IN ('pedida', 'recibida')) AS orders
     FROM company c`,
    [installation],
  );
  return {
    catalogue: Number(row?.catalogue ?? 0),
    catalogueMark: row?.mark ?? null,
    orders: Number(row?.orders ?? 0),
  };
}
