/** Asks the centre what customers owe at other tills, so that this till can show it with what it wrote itself (§accounts). */
import { tillAccounts } from '../../contract/central/accounts/till-accounts.ts';
import { centralLink } from '../../store/central/link.ts';
import { otherTillsPosition, putOtherTills } from '../../store/central/other-tills-accounts.ts';
import { column } from '../../store/record.ts';
import { callCentre, whileAt, type Sending } from './sending.ts';

/** How old what is shown may become while the centre answers. */
const EVERY_MS = 15_000;

/** Whether this till has anything to do with accounts. */
const KEPT = column.integer.select(
  'SELECT 1 WHERE EXISTS (SELECT 1 FROM account_charge) OR EXISTS (SELECT 1 FROM account_payment) OR EXISTS (SELECT 1 FROM customer_terms)',
);

/** Asks once; gives the milliseconds to rest. */
export async function accountsStep(sending: Sending): Promise<number> {
  const { store, port } = sending;
  const link = store.read(centralLink);
  // Before all of its own is told, the centre takes rows of an earlier enrolment for another till's.
  if (link === null || link.state !== 'ACTIVA' || link.previousEpoch !== null || link.toldUntil === null)
    return EVERY_MS;
  const key = port.keyOf(link);
  if (key === null || store.read((reader) => KEPT.find(reader)) === null) return EVERY_MS;
  const after = store.read(otherTillsPosition)?.position ?? 0;
  const reply = await callCentre(sending, {
    url: link.url,
    method: 'GET',
    path: `/till/accounts?after=${after}`,
    installation: link.installation ?? '',
    key,
    body: null,
  });
  const read = reply.kind === 'answer' && reply.status === 200 ? tillAccounts.safeParse(reply.body) : null;
  if (read?.success === true) await whileAt(sending, link, (tx) => putOtherTills(tx, read.data));
  return EVERY_MS;
}
