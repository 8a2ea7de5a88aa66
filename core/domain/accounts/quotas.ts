/**
 * Share of a customer's credit limit that each till may grant offline; the shares never exceed the limit
 * (§account-quotas). Cents.
 */
import type { AccountOfRows, ChargeRow, EntryRow, PaymentRow } from './account-of-rows.ts';

/** Shares set by a manager, by till; null when the limit is split equally. */
export type AgreedParts = ReadonlyMap<string, bigint> | null;

/** Splits the limit equally; remaining cents go to the first tills. @param tills in a fixed order */
function equalPart(
  limit: bigint,
  { till, tills }: { readonly till: string; readonly tills: readonly string[] },
): bigint {
  const place = BigInt(tills.indexOf(till));
  if (place < 0n || limit <= 0n) return 0n;
  const count = BigInt(tills.length);
  return limit / count + (place < limit % count ? 1n : 0n);
}

/** A till's share: the agreed one, 0 when only other tills have one, else an equal share. */
export function partOf(
  limit: bigint,
  {
    till,
    tills,
    agreed,
  }: { readonly till: string; readonly tills: readonly string[]; readonly agreed: AgreedParts },
): bigint {
  return agreed === null ? equalPart(limit, { till, tills }) : (agreed.get(till) ?? 0n);
}

export function sumOfParts(agreed: AgreedParts): bigint {
  return [...(agreed?.values() ?? [])].reduce((sum, part) => sum + part, 0n);
}

/** Part of the limit assigned to no till; 0 when it is split equally. */
export function freeOf(limit: bigint, agreed: AgreedParts): bigint {
  if (agreed === null) return 0n;
  const left = limit - sumOfParts(agreed);
  return left > 0n ? left : 0n;
}

type TillRow = { readonly installation: string };

/** Unpaid credit by the till that granted it, whichever till took the payments. */
export function owedByTill(
  account: Pick<
    AccountOfRows<ChargeRow & TillRow, PaymentRow & TillRow, EntryRow & TillRow>,
    'cargos' | 'apuntes'
  >,
): ReadonlyMap<string, bigint> {
  const owed = new Map<string, bigint>();
  for (const { installation, pendiente } of [...account.cargos, ...account.apuntes])
    owed.set(installation, (owed.get(installation) ?? 0n) + pendiente);
  return owed;
}

export interface HandedPart {
  readonly cupo: bigint;
  /** Highest share it may still use: maximum of all answers since the last acknowledged one. */
  readonly held: bigint;
}

/**
 * Share that may be sent to a till now: a growing share is limited to what the others leave and waits until they
 * acknowledge smaller ones. A share already held is never reduced here.
 *
 * @param room the limit less the balances of removed tills
 * @param others share held by each other till
 */
export function tellable(
  wanted: bigint,
  {
    told,
    room,
    others,
  }: { readonly told: HandedPart | null; readonly room: bigint; readonly others: readonly bigint[] },
): bigint {
  if (told !== null && wanted <= told.held) return wanted;
  const left = others.reduce((sum, held) => sum - held, room);
  const least = told?.cupo ?? left;
  const most = left > least ? left : least;
  return wanted < most ? wanted : most;
}
