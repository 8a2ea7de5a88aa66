/** Enrolment of this till at the central server, and the state of synchronisation. */
import type { Rule } from '../../contract/rules/rules.ts';
import { STREAM_BEGINNING } from '../../domain/central/stream-chain.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { storedRule, storedRuleOf } from '../../domain/last-answer.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, group, insertionOf, named, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import { placeOf } from './stream-place.ts';
import { abandonFlight, beginStreamAnew, emptyStream, noteAgain, type StreamStand } from './stream.ts';
import { beginStreaming, endStreaming } from './stream-triggers.ts';

const STATES = ['PENDIENTE', 'ACTIVA', 'BIFURCADA', 'REVOCADA'] as const;

const LINK = record({
  url: column.text,
  /** Name of this computer for users. */
  nombre: column.text,
  /** One-time enrolment code while it may still be unused. */
  codigo: orNull(column.text),
  installation: orNull(column.text),
  company: orNull(column.text),
  shop: orNull(column.text),
  publicKey: column.text,
  /** Private key, sealed by the vault. */
  keySealed: column.bytes,
  epoch: column.text,
  /** The epoch known to the central server, while it does not know the present one. */
  previousEpoch: orNull(column.text),
  /** `PENDIENTE`: code not exchanged yet. `BIFURCADA`, `REVOCADA`: nothing is sent until a user acts. */
  state: column.oneOf(STATES),
  /** Message of the central server, or why nothing is sent; null when all is well. */
  message: orNull(column.stored({ read: storedRuleOf, write: storedRule })),
  acked: group({
    seq: named('acked_seq', column.integer),
    head: named('acked_head', column.text),
    place: column.stored({ read: placeOf, write: JSON.stringify }),
  }),
  /** Everything written before this moment was sent; null until rows older than the enrolment are sent. */
  toldUntil: orNull(column.integer),
  catalogue: column.integer,
  contactAt: orNull(column.integer),
  enrolledAt: column.integer,
});
export type CentralLink = RecordOf<typeof LINK>;

export type NewLink = Pick<CentralLink, 'url' | 'nombre' | 'publicKey' | 'keySealed' | 'epoch'> & {
  readonly codigo: string;
};

// Not cached: it is written with every batch, which would clear the whole row cache.
const FIND = LINK.select('SELECT * FROM central_link');
const FORGET = command('DELETE FROM central_link');
const FORGET_BROUGHT = [
  'central_product',
  'central_price',
  'central_promotion',
  'central_charge',
  'central_account',
  'central_account_end',
  'central_customer',
  'central_proposal',
  'central_person',
  'central_fixed',
  'central_order',
  'central_stock',
  'central_stock_end',
].map((table) => command(`DELETE FROM ${table}`));
const LINK_ROW = insertionOf(
  'central_link',
  LINK.pick('url', 'nombre', 'codigo', 'publicKey', 'keySealed', 'epoch', 'state', 'enrolledAt'),
  'id',
  'acked_head',
);
const ENROL = command(`
  UPDATE central_link SET installation = ?, company = ?, shop = ?, codigo = NULL, state = 'ACTIVA',
    contact_at = ?, enrolled_at = ?`);
const ACKNOWLEDGE = command(`
  UPDATE central_link SET acked_seq = ?, acked_head = ?, place = ?, told_until = coalesce(?, told_until), contact_at = ?, message = NULL`);
const STOP = command('UPDATE central_link SET state = ?, message = ?');
const TELL = command('UPDATE central_link SET message = ? WHERE message IS NOT ?');
const NEW_EPOCH = command(`
  UPDATE central_link SET previous_epoch = coalesce(previous_epoch, epoch), epoch = ?,
    state = iif(state = 'BIFURCADA', 'ACTIVA', state), message = NULL WHERE state IN ('ACTIVA', 'BIFURCADA')`);

/** Null when the till is not enrolled. */
export function centralLink(reader: Reader): CentralLink | null {
  return FIND.find(reader);
}

/** Stored before the request, because its response may be lost. */
export function beginEnrolment(tx: Tx, link: NewLink, now: Instant): void {
  leaveCentre(tx);
  const begun = { ...link, state: 'PENDIENTE', enrolledAt: now } as const;
  LINK_ROW.run(tx, begun, { id: 1, acked_head: STREAM_BEGINNING });
}

/** Activates the enrolment; all present and future rows are sent. */
export function completeEnrolment(
  tx: Tx,
  answer: { readonly installation: string; readonly company: string; readonly shop: string },
  now: Instant,
): void {
  ENROL.run(tx, answer.installation, answer.company, answer.shop, now, now);
  beginStreaming(tx);
  goOnFrom(tx, beginStreamAnew(tx, { seq: 0, head: STREAM_BEGINNING }));
}

/** Deletes the enrolment; data received from the central server become the till's own. */
export function leaveCentre(tx: Tx): void {
  endStreaming(tx);
  emptyStream(tx);
  for (const forget of FORGET_BROUGHT) forget.run(tx);
  FORGET.run(tx);
}

/** The central server stored everything up to this position. */
export function acknowledge(
  tx: Tx,
  { seq, head, place, toldUntil }: StreamStand & Pick<CentralLink, 'toldUntil'>,
  at: Instant,
): void {
  ACKNOWLEDGE.run(tx, seq, head, JSON.stringify(place), toldUntil, at);
}

/** Continues from a position: the central server has nothing after it. */
export const goOnFrom = command(
  'UPDATE central_link SET acked_seq = ?, acked_head = ?, place = ?, told_until = NULL, message = NULL',
  ({ seq, head, place }: StreamStand) => [seq, head, JSON.stringify(place)],
).run;

/** Stops sending until a user acts. `REVOCADA` also stops recording changes. */
export function stopSending(
  tx: Tx,
  { state, message }: { readonly state: 'BIFURCADA' | 'REVOCADA'; readonly message: Rule },
): void {
  STOP.run(tx, state, storedRule(message));
  if (state === 'REVOCADA') {
    endStreaming(tx);
    emptyStream(tx);
  }
}

export function tellTrouble(tx: Tx, message: Rule): void {
  const stored = storedRule(message);
  TELL.run(tx, stored, stored);
}

export const noteContact = command<[at: Instant]>('UPDATE central_link SET contact_at = ?').run;

export const putCatalogueVersion = command<[version: number]>('UPDATE central_link SET catalogue = ?').run;

/**
 * Starts a new epoch after a restore or fork; it is announced before anything is sent. Goods and charges are sent again, since another history of this
 * till may have told them otherwise. @returns whether it applied
 */
export function openNewEpoch(tx: Tx, epoch: string): boolean {
  // What was refused at a fork is not common with the centre, which has another batch there.
  if (centralLink(tx)?.state === 'BIFURCADA') abandonFlight(tx);
  const applied = NEW_EPOCH.run(tx, epoch).changes === 1;
  if (applied) noteAgain(tx);
  return applied;
}

export const epochOpened = command<[at: Instant]>(
  'UPDATE central_link SET previous_epoch = NULL, message = NULL, contact_at = ?',
).run;
