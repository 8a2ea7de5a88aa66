/**
 * Fetches what customers owe at other tills (§accounts), and requests a larger share of a limit for a sale that needs
 * it (§account-quotas).
 */
import type { KeyObject } from 'node:crypto';
import { tillAccounts } from '../../contract/central/accounts/till-accounts.ts';
import { centralLink, type CentralLink } from '../../store/central/link.ts';
import { otherTillsPosition, putOtherTills } from '../../store/central/other-tills-accounts.ts';
import { column } from '../../store/record.ts';
import { callAsTill, readAtCentre, whileAt, type Sending } from './sending.ts';
import { lackingParts, partsAsked } from '../accounts/lacking-parts.ts';

/** Polling interval; the data is at most this old while the centre answers. */
const EVERY_MS = 15_000;

/** Whether this till has accounts at all. */
const KEPT = column.integer.select(
  'SELECT 1 WHERE EXISTS (SELECT 1 FROM account_charge) OR EXISTS (SELECT 1 FROM account_payment) OR EXISTS (SELECT 1 FROM customer_terms)',
);

/** Fetches once. @returns the pause in ms */
export async function accountsStep(sending: Sending): Promise<number> {
  const { store, port } = sending;
  const link = store.read(centralLink);
  // Until all own rows are sent, the centre takes rows of an earlier enrolment for another till's.
  if (link === null || link.state !== 'ACTIVA' || link.previousEpoch !== null || link.toldUntil === null)
    return EVERY_MS;
  const key = port.keyOf(link);
  if (key === null || store.read((reader) => KEPT.find(reader)) === null) return EVERY_MS;
  await askForMore(sending, { link, key });
  const { position, entrega } = store.read(otherTillsPosition);
  const path = `/till/accounts?after=${position}&entrega=${entrega}`;
  const read = await readAtCentre(sending, { link, key }, { path, schema: tillAccounts });
  if (read !== null) await whileAt(sending, link, (tx) => putOtherTills(tx, read));
  return EVERY_MS;
}

/** Requests lacking shares. An older centre does not know the request; without an answer it is repeated. */
async function askForMore(
  sending: Sending,
  { link, key }: { readonly link: CentralLink; readonly key: KeyObject },
): Promise<void> {
  const lacking = lackingParts(sending.store, sending.clock.now());
  if (lacking.cuentas.length === 0) return;
  const reply = await callAsTill(
    sending,
    { link, key },
    {
      method: 'POST',
      path: '/till/accounts/more',
      body: { bytes: Buffer.from(JSON.stringify(lacking)), type: 'json' },
    },
  );
  if (reply.kind === 'answer' && reply.status < SERVER_FAULT) partsAsked(sending.store);
}

const SERVER_FAULT = 500;
