/** Audit log of managers and tills: append-only, one hash chain per company. */
import { chainHash } from '../../store/proof/hash-chain.ts';
import { AUDIT_PAGE, type AuditPage } from '../../contract/central/manager-access.ts';
import type { Tx } from '../store/database.ts';
import { holdCompany } from '../store/hold-company.ts';

const BEGINNING = 'caja-dte central audit 1';

/** Appends an entry; entries of a company are serialised. */
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
  await holdCompany(tx, company);
  const last = await tx.row<{ id: string; hash: string }>(
    'SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1',
  );
  const id = Number(last?.id ?? 0) + 1;
  const said = JSON.stringify(detail);
  const hash = chainHash(last?.hash ?? BEGINNING, [id, now, actor, act, said]);
  await tx.run(
    'INSERT INTO audit (company_id, id, at, actor, act, detail, said, hash) VALUES ($1, $2, $3, $4, $5, $6::text::jsonb, $6::text, $7)',
    [company, id, now, actor, act, said, hash],
  );
}

interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly act: string;
  /** Null of an entry whose text was not stored. */
  readonly said: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/**
 * A page of the newest entries before one, each with whether it follows from its predecessor.
 * @param before null: from the newest
 */
export async function listAudit(tx: Tx, before: number | null): Promise<AuditPage> {
  const rows = await tx.rows<AuditRow>(
    `SELECT id, at, actor, act, said, detail, hash FROM audit WHERE $1::bigint IS NULL OR id < $1
     ORDER BY id DESC LIMIT ${AUDIT_PAGE + 1}`,
    [before],
  );
  const names = await namesIn(tx);
  return {
    entries: rows.slice(0, AUDIT_PAGE).map(({ id, at, actor, act, detail }) => ({
      id: Number(id),
      at: Number(at),
      actor,
      act,
      detail: named(detail, names) as AuditRow['detail'],
    })),
    broken: rows
      .slice(0, AUDIT_PAGE)
      .flatMap((row, index) => (follows(row, rows[index + 1]) ? [] : [Number(row.id)])),
    more: rows.length > AUDIT_PAGE,
  };
}

async function namesIn(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    `SELECT shop_id AS id, name FROM shop UNION ALL SELECT installation_id, name FROM installation
     UNION ALL SELECT manager_id, name FROM manager`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => named(each, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each, names)]));
}

/** Whether an entry follows from its predecessor; without a stored text only its number is checked. */
function follows({ id, at, actor, act, said, hash }: AuditRow, previous: AuditRow | undefined): boolean {
  const isFirst = previous === undefined;
  if (isFirst ? Number(id) !== 1 : Number(id) !== Number(previous.id) + 1) return false;
  if (said === null) return true;
  return chainHash(isFirst ? BEGINNING : previous.hash, [Number(id), Number(at), actor, act, said]) === hash;
}
