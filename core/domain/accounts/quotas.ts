/** Which part of a customer's limit each till may give without asking: together never more than the limit (§account-quotas). */

/** A limit is shared out in equal parts; the cents that are left go to the first ones. @param tills in a fixed order */
export function quotaOf(
  limit: number,
  { till, tills }: { readonly till: string; readonly tills: readonly string[] },
): number {
  const place = tills.indexOf(till);
  if (place < 0) return 0;
  const share = Math.floor(limit / tills.length);
  return share + (place < limit % tills.length ? 1 : 0);
}
