/** The centre that this till is enrolled at, and where it stands with it. */
import type { Rule } from '../../contract/rules/rules.ts';
import { STREAM_BEGINNING } from '../../domain/central/stream-chain.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { storedRule, storedRuleOf } from '../../domain/last-answer.ts';
import type { Reader, Tx } from '../handle.ts';
import { blob, integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';
import { placeOf } from './stream-place.ts';
import { beginStreamAnew, emptyStream, type StreamStand } from './stream.ts';
import { beginStreaming, endStreaming } from './stream-triggers.ts';

const STATES = ['PENDIENTE', 'ACTIVA', 'BIFURCADA', 'REVOCADA'] as const;

export interface CentralLink {
  readonly url: string;
  /** What people call this computer. */
  readonly nombre: string;
  /** The one-time code while it is not known whether it was used up. */
  readonly codigo: string | null;
  readonly installation: string | null;
  readonly company: string | null;
  readonly shop: string | null;
  readonly publicKey: string;
  /** The private key as the vault sealed it. */
  readonly keySealed: Buffer;
  readonly epoch: string;
  /** The epoch before, while the centre does not know the present one. */
  readonly previousEpoch: string | null;
  /** `PENDIENTE`: the code was not exchanged yet. The last two: nothing is sent until a person acts. */
  readonly state: (typeof STATES)[number];
  /** What the centre said to people, or why nothing is sent; null when all is well. */
  readonly message: Rule | null;
  /** What the centre has. */
  readonly acked: StreamStand;
  /** Everything that was written before this moment is there; null as long as rows from before the enrolment are to be told. */
  readonly toldUntil: Instant | null;
  readonly catalogue: number;
  readonly contactAt: Instant | null;
  readonly enrolledAt: Instant;
}

/** A till on its way to be enrolled. */
export type NewLink = Pick<CentralLink, 'url' | 'nombre' | 'publicKey' | 'keySealed' | 'epoch'> & {
  readonly codigo: string;
};

// Not remembered: it is written with every batch, and all that is remembered would be forgotten with it.
const FIND = query('SELECT * FROM central_link');
const FORGET = command('DELETE FROM central_link');
const FORGET_BROUGHT = [
  'central_product',
  'central_customer',
  'central_proposal',
  'central_person',
  'central_fixed',
  'central_order',
].map((table) => command(`DELETE FROM ${table}`));
const LINK_ROW = insertion('central_link', [
  'id',
  'url',
  'nombre',
  'codigo',
  'public_key',
  'key_sealed',
  'epoch',
  'state',
  'acked_head',
  'enrolled_at',
]);
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
  const row = FIND.get(reader);
  return row === undefined ? null : linkOf(row);
}

/** Notes an enrolment before it is asked for: its answer may be lost. */
export function beginEnrolment(tx: Tx, link: NewLink, now: Instant): void {
  leaveCentre(tx);
  LINK_ROW.run(tx, {
    id: 1,
    url: link.url,
    nombre: link.nombre,
    codigo: link.codigo,
    public_key: link.publicKey,
    key_sealed: link.keySealed,
    epoch: link.epoch,
    state: 'PENDIENTE',
    acked_head: STREAM_BEGINNING,
    enrolled_at: now,
  });
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

function linkOf(row: Row): CentralLink {
  const message = textOrNull(row, 'message');
  return {
    url: text(row, 'url'),
    nombre: text(row, 'nombre'),
    codigo: textOrNull(row, 'codigo'),
    installation: textOrNull(row, 'installation'),
    company: textOrNull(row, 'company'),
    shop: textOrNull(row, 'shop'),
    publicKey: text(row, 'public_key'),
    keySealed: blob(row, 'key_sealed'),
    epoch: text(row, 'epoch'),
    previousEpoch: textOrNull(row, 'previous_epoch'),
    state: oneOf(row, 'state', STATES),
    message: message === null ? null : storedRuleOf(message),
    acked: {
      seq: integer(row, 'acked_seq'),
      head: text(row, 'acked_head'),
      place: placeOf(text(row, 'place')),
    },
    toldUntil: integerOrNull(row, 'told_until'),
    catalogue: integer(row, 'catalogue'),
    contactAt: integerOrNull(row, 'contact_at'),
    enrolledAt: integer(row, 'enrolled_at'),
  };
}
