/** Records changes of what documents charge to accounts, so that the stream sends them (§accounts). */
import { chargeAsItStands } from '../../engine/accounts/customer-account.ts';
import { chargeOfDocument } from '../../store/accounts/charges.ts';
import {
  affectedCharges,
  centralCharge,
  chargesNotedUntil,
  lastLifeLine,
  noteChargesUntil,
  putCentralCharge,
  type CentralCharge,
} from '../../store/central/account-charges.ts';
import type { Reader, Store } from '../../store/store.ts';

const LIFE_LINES_AT_ONCE = 500;

/** Position reached in an epoch without anything to write; after a restart or in another epoch the rows are read again. */
const seen = new WeakMap<Store, { readonly epoch: string; readonly until: number }>();

/** Processes new history rows; a sale paid at once writes nothing. */
export async function noteCharges(store: Store, epoch: string): Promise<void> {
  for (;;) {
    const looked = seen.get(store);
    const { until, end, changed } = store.read((reader) =>
      changes(reader, looked?.epoch === epoch ? looked.until : 0),
    );
    if (changed.length > 0)
      await store.transact((tx) => {
        for (const charge of changed) putCentralCharge(tx, charge);
        noteChargesUntil(tx, until);
      });
    seen.set(store, { epoch, until });
    if (until >= end) return;
  }
}

function changes(reader: Reader, looked: number) {
  const after = Math.max(chargesNotedUntil(reader), looked);
  const end = lastLifeLine(reader);
  const until = Math.min(end, after + LIFE_LINES_AT_ONCE);
  const changed = affectedCharges(reader, { after, until }).flatMap((id) => changedCharge(reader, id) ?? []);
  return { until, end, changed };
}

/** The charge of a document now; null where it is already recorded. */
function changedCharge(reader: Reader, documentId: number): CentralCharge | null {
  const before = centralCharge(reader, documentId);
  const now = chargeNow(reader, documentId) ?? (before === null ? null : { ...before, centavos: 0n });
  return now === null || (before !== null && isSame(before, now)) ? null : now;
}

function chargeNow(reader: Reader, documentId: number): CentralCharge | null {
  const charge = chargeOfDocument(reader, documentId);
  if (charge === null || charge.tipoDocumento === null || charge.numDocumento === null) return null;
  const { tipoDocumento, numDocumento, vence } = charge;
  return { documentId, tipoDocumento, numDocumento, vence, centavos: chargeAsItStands(reader, documentId) };
}

const isSame = (one: CentralCharge, other: CentralCharge): boolean =>
  one.centavos === other.centavos &&
  one.vence === other.vence &&
  one.tipoDocumento === other.tipoDocumento &&
  one.numDocumento === other.numDocumento;
