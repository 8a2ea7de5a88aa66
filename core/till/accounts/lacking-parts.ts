/**
 * By how much this till's shares of credit limits are too small (§account-quotas): for a refused sale, and for one more
 * sale like each customer's last. In memory only; after a restart the next sale finds it again.
 */
import { MAX_ASKED_PARTS, type AskedParts } from '../../contract/central/accounts/till-accounts.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { accountsChargedAfter, lastCharge, type AccountOf } from '../../store/accounts/charges.ts';
import { otherTillsOf } from '../../store/central/other-tills-accounts.ts';
import type { Reader, Store } from '../../store/store.ts';

type Asked = AskedParts['cuentas'][number];
interface Lacking {
  until: number;
  readonly asked: Map<string, Asked>;
}

const lackings = new WeakMap<Store, Lacking>();

function lackingOf(store: Store): Lacking {
  const found = lackings.get(store) ?? { until: store.read(lastCharge), asked: new Map<string, Asked>() };
  lackings.set(store, found);
  return found;
}

/** Records that a sale on credit exceeded this till's share by `falta` cents. */
export function notePartLacking(
  store: Store,
  { tipoDocumento, numDocumento }: AccountOf,
  falta: bigint,
): void {
  const { asked } = lackingOf(store);
  const key = `${tipoDocumento} ${numDocumento}`;
  const most = Math.max(Number(falta), asked.get(key)?.falta ?? 0);
  if (asked.size < MAX_ASKED_PARTS || asked.has(key))
    asked.set(key, { tipoDocumento, numDocumento, falta: most });
}

export function lackingParts(store: Store, now: Instant): AskedParts {
  const lacking = lackingOf(store);
  const last = store.read(lastCharge);
  if (last > lacking.until) {
    const charged = store.read((reader) =>
      accountsChargedAfter(reader, lacking.until).map((each) => ({ each, falta: lackOf(reader, each, now) })),
    );
    for (const { each, falta } of charged) if (falta > 0n) notePartLacking(store, each, falta);
    lacking.until = last;
  }
  return { cuentas: [...lacking.asked.values()] };
}

export function partsAsked(store: Store): void {
  lackingOf(store).asked.clear();
}

/** Cents lacking for another sale like the last one. */
function lackOf(reader: Reader, of: AccountOf & { readonly centavos: bigint }, now: Instant): bigint {
  const cupo = otherTillsOf(reader, of)?.cupo ?? null;
  return cupo === null ? 0n : readAccount(reader, of, fiscalDate(now)).saldo + of.centavos - cupo;
}
