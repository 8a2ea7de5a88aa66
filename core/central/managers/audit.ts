/** What managers and tills did at the centre: append-only, one chain of hashes per company. */
import { chainHash } from '../../store/proof/hash-chain.ts';
import type { Tx } from '../store/database.ts';

/** What stands before the first entry. */
const BEGINNING = 'caja-dte central audit 1';

/** Appends an entry; entries of one company follow one another. */
export async function appendAudit(
  tx: Tx,
  entry: {
    readonly company: string;
    readonly actor: string;
    readonly act: string;
    readonly detail: Readonly<Record<string, unknown>>;
    readonly now: number;
  },
): Promise<void> {
  const { company, actor, act, detail, now } = entry;
  // Not the strongest lock: rows of the same transaction that name the company would wait for one another in a circle.
  await tx.run('SELECT 1 FROM company WHERE company_id = $1 FOR NO KEY UPDATE', [company]);
  const last = await tx.row<{ id: string; hash: string }>(
    'SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1',
  );
  const id = Number(last?.id ?? 0) + 1;
  const hash = chainHash(last?.hash ?? BEGINNING, [id, now, actor, act, JSON.stringify(detail)]);
  await tx.run(
    'INSERT INTO audit (company_id, id, at, actor, act, detail, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [company, id, now, actor, act, JSON.stringify(detail), hash],
  );
}
