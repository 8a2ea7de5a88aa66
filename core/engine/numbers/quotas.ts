/** Quotas of a branch: documents per calendar month of El Salvador and environment (§quotas). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Branch } from '../../contract/settings/issuer.ts';
import type { Quota } from '../../contract/api/stats.ts';
import { refusal } from '../../domain/app-error.ts';
import { addDays, endOfDay, fiscalDate, monthOf, type Instant } from '../../domain/fiscal-time.ts';
import { countIssued } from '../../store/statistics/document-counts.ts';
import type { Reader } from '../../store/store.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface QuotaQuestion {
  readonly ambiente: Ambiente;
  readonly now: Instant;
}

/** Remaining documents of the month; every numbered one counts, whatever its state. */
export function documentQuota(reader: Reader, branch: Branch, { ambiente, now }: QuotaQuestion): Quota {
  const { from, to } = monthOf(fiscalDate(now));
  const { issuerId, id: branchId } = branch;
  const usado = countIssued(reader, { issuerId, branchId, ambiente, from, before: addDays(to, 1) });
  const limite = branch.quotas.documentosMes;
  return { limite, usado, disponible: limite === null ? null : Math.max(0, limite - usado) };
}

/** Sum of several branches' quotas; unlimited if one of them is. */
export function sumOfQuotas(quotas: readonly Quota[]): Quota {
  const add = (pick: (quota: Quota) => number | null): number | null =>
    quotas.reduce<number | null>((sum, quota) => {
      const part = pick(quota);
      return sum === null || part === null ? null : sum + part;
    }, 0);
  return {
    limite: add((quota) => quota.limite),
    usado: add((quota) => quota.usado) ?? 0,
    disponible: add((quota) => quota.disponible),
  };
}

/**
 * Refuses a document beyond the quota; call it in the transaction that numbers it.
 *
 * @throws AppError `CUOTA_AGOTADA` with the seconds until the next month
 */
export function assertQuota(reader: Reader, branch: Branch, of: QuotaQuestion): void {
  if (branch.quotas.documentosMes === null) return;
  const { disponible } = documentQuota(reader, branch, of);
  if (disponible !== 0) return;
  const { to } = monthOf(fiscalDate(of.now));
  const retryAfterSeconds = Math.ceil((endOfDay(to) - of.now) / 1000);
  const broken = rule('cuota-agotada', { limite: branch.quotas.documentosMes, dia: addDays(to, 1) });
  throw refusal('CUOTA_AGOTADA', broken, { retryAfterSeconds });
}
