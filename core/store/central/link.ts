/** The centre that this till is enrolled at, and where it stands with it. */
import type { Rule } from '../../contract/rules/rules.ts';
import { STREAM_BEGINNING } from '../../domain/central/stream-chain.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { storedRule, storedRuleOf } from '../../domain/last-answer.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, group, insertionOf, named, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import { placeOf } from './stream-place.ts';
import { beginStreamAnew, emptyStream, type StreamStand } from './stream.ts';
import { beginStreaming, endStreaming } from './stream-triggers.ts';

const STATES = ['PENDIENTE', 'ACTIVA', 'BIFURCADA', 'REVOCADA'] as const;

const LINK = record({
  url: column.text,
  /** What people call this computer. */
  nombre: column.text,
  /** The one-time code while it is not known whether it was used up. */
  codigo: orNull(column.text),
  installation: orNull(column.text),
  company: orNull(column.text),
  shop: orNull(column.text),
  publicKey: column.text,
  /** The private key as the vault sealed it. */
  keySealed: column.bytes,
  epoch: column.text,
  /** The epoch before, while the centre does not know the present one. */
  previousEpoch: orNull(column.text),
  /** `PENDIENTE`: the code was not exchanged yet. The last two: nothing is sent until a person acts. */
  state: column.oneOf(STATES),
  /** What the centre said to people, or why nothing is sent; null when all is well. */
  message: orNull(column.stored({ read: storedRuleOf, write: storedRule })),
  /** What the centre has. */
  acked: group({
    seq: named('acked_seq', column.integer),
    head: named('acked_head', column.text),
    place: column.stored({ read: placeOf, write: JSON.stringify }),
  }),
  /** Everything that was written before this moment is there; null as long as rows from before the enrolment are to be told. */
  toldUntil: orNull(column.integer),
  catalogue: column.integer,
  contactAt: orNull(column.integer),
  enrolledAt: column.integer,
});
export type CentralLink = RecordOf<typeof LINK>;

/** A till on its way to be enrolled. */
export type NewLink = Pick<CentralLink, 'url' | 'nombre' | 'publicKey' | 'keySealed' | 'epoch'> & {
  readonly codigo: string;
};

// Not remembered: it is written with every batch, and all that is remembered would be forgotten with it.
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
const GO_ON_FROM = command(
  'UPDATE central_link SET acked_seq = ?, acked_head = ?, place = ?, told_until = NULL, message = NULL',
);
const STOP = command('UPDATE central_link SET state = ?, message = ?');
const TELL = command('UPDATE central_link SET message = ? WHERE message IS NOT ?');
const CONTACT = command('UPDATE central_link SET contact_at = ?');
const CATALOGUE = command('UPDATE central_link SET catalogue = ?');
const NEW_EPOCH = command(`
  UPDATE central_link SET previous_epoch = coalesce(previous_epoch, epoch), epoch = ?,
    state = iif(state = 'BIFURCADA', 'ACTIVA', state), message = NULL WHERE state IN ('ACTIVA', 'BIFURCADA')`);
const EPOCH_OPENED = command('UPDATE central_link SET previous_epoch = NULL, message = NULL, contact_at = ?');

/** Where this till is enrolled; null where it is alone. */
export function centralLink(reader: Reader): CentralLink | null {
  return FIND.find(reader);
}

/** Notes an enrolment before it is asked for: its answer may be lost. */
export function beginEnrolment(tx: Tx, link: NewLink, now: Instant): void {
  leaveCentre(tx);
  const begun = { ...link, state: 'PENDIENTE', enrolledAt: now } as const;
  LINK_ROW.run(tx, begun, { id: 1, acked_head: STREAM_BEGINNING });
}

/** The centre took this till: every row is told, those that are there already and those to come. */
export function completeEnrolment(
  tx: Tx,
  answer: { readonly installation: string; readonly company: string; readonly shop: string },
  now: Instant,
): void {
  ENROL.run(tx, answer.installation, answer.company, answer.shop, now, now);
  beginStreaming(tx);
  goOnFrom(tx, beginStreamAnew(tx, { seq: 0, head: STREAM_BEGINNING }));
}

/** Forgets the centre; what it brought stays and is the till's own. */
export function leaveCentre(tx: Tx): void {
  endStreaming(tx);
  emptyStream(tx);
  for (const forget of FORGET_BROUGHT) forget.run(tx);
  FORGET.run(tx);
}

/** Everything up to there is kept at the centre. */
export function acknowledge(
  tx: Tx,
  { seq, head, place, toldUntil }: StreamStand & Pick<CentralLink, 'toldUntil'>,
  at: Instant,
): void {
  ACKNOWLEDGE.run(tx, seq, head, JSON.stringify(place), toldUntil, at);
}

/** The centre has nothing after that position. */
export function goOnFrom(tx: Tx, { seq, head, place }: StreamStand): void {
  GO_ON_FROM.run(tx, seq, head, JSON.stringify(place));
}

/** Sends nothing more until a person acts. A till that was revoked is not written for either. */
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

/** Says why nothing goes up. */
export function tellTrouble(tx: Tx, message: Rule): void {
  const stored = storedRule(message);
  TELL.run(tx, stored, stored);
}

/** The centre answered. */
export function noteContact(tx: Tx, at: Instant): void {
  CONTACT.run(tx, at);
}

/** The version of the catalogue that was applied. */
export function putCatalogueVersion(tx: Tx, version: number): void {
  CATALOGUE.run(tx, version);
}

/** This database goes on from an earlier state of it, or as one of two: the centre learns that before anything is sent. */
export function openNewEpoch(tx: Tx, epoch: string): boolean {
  return NEW_EPOCH.run(tx, epoch).changes === 1;
}

/** The centre knows the epoch. */
export function epochOpened(tx: Tx, at: Instant): void {
  EPOCH_OPENED.run(tx, at);
}
