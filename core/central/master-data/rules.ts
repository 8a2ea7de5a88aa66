/** Settings that a company fixes for all its tills. */
import { NO_RULES, type CompanyRules } from '../../contract/central/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { nextVersion } from './versions.ts';

/** Null if unchanged. */
export async function rulesAfter(tx: Tx, after: number | null): Promise<CompanyRules | null> {
  const row = await tx.row<{ rules: CompanyRules }>('SELECT rules FROM company_rules WHERE version > $1', [
    after ?? 0,
  ]);
  return row?.rules ?? null;
}

export async function companyRules(tx: Tx): Promise<CompanyRules> {
  return (await rulesAfter(tx, null)) ?? NO_RULES;
}

/** Returns the new version. */
export async function putRules(
  tx: Tx,
  company: string,
  { rules, now }: { readonly rules: CompanyRules; readonly now: number },
): Promise<number> {
  const version = await nextVersion(tx, company, now);
  await tx.run(
    `INSERT INTO company_rules (company_id, rules, version) VALUES ($1, $2, $3)
     ON CONFLICT (company_id) DO UPDATE SET rules = excluded.rules, version = excluded.version`,
    [company, JSON.stringify(rules), version],
  );
  return version;
}
