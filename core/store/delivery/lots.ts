/** Lots: contingency documents sent together (§lots, §lot-query). */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Edition } from '../../contract/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import type { ContingencyOwner } from './contingencies.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { command } from '../statement.ts';

const LOT_STATES = ['ENVIANDO', 'RECIBIDO', 'TERMINADO'] as const;
/** `ENVIANDO`: stored before sending. `RECIBIDO`: the authority is processing it. `TERMINADO`: no more polling. */
export type LotState = (typeof LOT_STATES)[number];

export interface Lot extends ContingencyOwner {
  readonly id: number;
  readonly idEnvio: string;
  readonly edicion: Edition;
  readonly codigoLote: string | null;
  readonly estado: LotState;
  readonly polls: number;
  readonly sentAt: Instant;
}

const LOT = record({
  id: column.integer,
  idEnvio: column.text,
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  autoridad: column.oneOf(AUTORIDADES),
  edicion: column.oneOf(EDICIONES),
  codigoLote: orNull(column.text),
  estado: column.oneOf(LOT_STATES),
  polls: column.integer,
  sentAt: column.integer,
});

const INSERT = command(`
  INSERT INTO lot (id_envio, issuer_id, ambiente, autoridad, edicion, estado, sent_at, updated_at)
  VALUES (?, ?, ?, ?, ?, 'ENVIANDO', ?, ?)`);
const ADD = command('INSERT INTO lot_document (lot_id, document_id) VALUES (?, ?)');
const WAKE_POLLS = command('UPDATE lot SET next_poll_at = ? WHERE next_poll_at > ?');
const WAKE_POLLS_OF = command(
  'UPDATE lot SET next_poll_at = ? WHERE next_poll_at > ? AND issuer_id = ? AND ambiente = ?',
);
const WAKE_CANDIDATES_OF = command(`
  UPDATE outbox SET next_attempt_at = ? WHERE retenido = 'LOTE' AND next_attempt_at > +?
    AND EXISTS (SELECT 1 FROM document WHERE document.id = outbox.document_id AND issuer_id = ? AND ambiente = ?)`);
const WAKE_CANDIDATES = command(
  "UPDATE outbox SET next_attempt_at = ? WHERE retenido = 'LOTE' AND next_attempt_at > +?",
);
/** Documents of a lot without a result. */
const WAITING = column.integer.select(`
  SELECT lot_document.document_id FROM lot_document JOIN outbox ON outbox.document_id = lot_document.document_id
  WHERE lot_id = +? AND retenido = 'LOTE' ORDER BY lot_document.document_id`);

/** Stores a lot before sending. @returns its id */
export function insertLot(
  tx: Tx,
  lot: ContingencyOwner & {
    readonly idEnvio: string;
    readonly edicion: Edition;
    readonly documentIds: readonly number[];
    readonly at: Instant;
  },
): number {
  const { idEnvio, issuerId, ambiente, autoridad, edicion, at } = lot;
  const { rowId } = INSERT.run(tx, idEnvio, issuerId, ambiente, autoridad, edicion, at, at);
  for (const documentId of lot.documentIds) ADD.run(tx, rowId, documentId);
  return rowId;
}

/** The authority accepted the lot; polling starts at `pollAt`. */
export const lotReceived = command(
  "UPDATE lot SET estado = 'RECIBIDO', codigo_lote = ?, next_poll_at = ?, updated_at = ? WHERE id = ?",
  (lotId: number, of: { readonly codigoLote: string; readonly pollAt: Instant; readonly now: Instant }) => [
    of.codigoLote,
    of.pollAt,
    of.now,
    lotId,
  ],
).run;

/** Records a poll that did not settle every document. */
export const lotPolled = command(
  'UPDATE lot SET polls = polls + 1, next_poll_at = ?, updated_at = ? WHERE id = ?',
  (lotId: number, of: { readonly pollAt: Instant; readonly now: Instant }) => [of.pollAt, of.now, lotId],
).run;

export const finishLot = command(
  "UPDATE lot SET estado = 'TERMINADO', next_poll_at = NULL, updated_at = ? WHERE id = ?",
  (lotId: number, now: Instant) => [now, lotId],
).run;

/** Makes all lot polls, and all documents waiting for a lot, due. */
export function wakeAllLots(tx: Tx, now: Instant): void {
  WAKE_POLLS.run(tx, now, now);
  WAKE_CANDIDATES.run(tx, now, now);
}

/** Like {@link wakeAllLots} for one issuer and environment. */
export function wakeLots(
  tx: Tx,
  { issuerId, ambiente }: { readonly issuerId: string; readonly ambiente: Ambiente },
  now: Instant,
): void {
  WAKE_POLLS_OF.run(tx, now, now, issuerId, ambiente);
  WAKE_CANDIDATES_OF.run(tx, now, now, issuerId, ambiente);
}

export const findLot = LOT.select<[id: number]>('SELECT * FROM lot WHERE id = ?').find;

export const openLots = LOT.select<[]>("SELECT * FROM lot WHERE estado <> 'TERMINADO' ORDER BY id").list;

export const dueLots = column.integer.select<[now: Instant]>(
  "SELECT id FROM lot WHERE estado = 'RECIBIDO' AND next_poll_at <= +? ORDER BY id",
).list;

/** Time of the next poll, or null. */
export const nextLotAt = orNull(column.integer).select<[]>(
  "SELECT min(next_poll_at) AS at FROM lot WHERE estado = 'RECIBIDO'",
).find;

/** Ids of the lot's documents without a result. */
export function waitingInLot(reader: Reader, lotId: number): readonly number[] {
  return WAITING.list(reader, lotId);
}
