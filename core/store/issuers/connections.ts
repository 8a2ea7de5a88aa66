/** Where an issuer's documents of one environment go, with the sealed password. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Connection } from '../../contract/settings/issuer.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { changeOf, type Change } from '../change.ts';
import { AUTORIDADES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { remembered } from '../row-cache.ts';
import { column, orNull, record, upsertionOf } from '../record.ts';
import { blobOrNull } from '../row.ts';
import { keepRealTime } from './rehearsed-time.ts';

const CONNECTION = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  autoridad: column.oneOf(AUTORIDADES),
  url: orNull(column.text),
  user: orNull(column.text),
});

interface ConnectionSecret {
  readonly connection: Connection | null;
  readonly secret: Buffer | null;
}

const FIND = remembered<ConnectionSecret>(
  'SELECT * FROM connection WHERE issuer_id = ? AND ambiente = ?',
  ([row]) =>
    row === undefined
      ? { connection: null, secret: null }
      : { connection: CONNECTION.parse(row), secret: blobOrNull(row, 'password_sealed') },
);
const LIST = CONNECTION.select('SELECT * FROM connection ORDER BY issuer_id, ambiente');
const CONNECTION_ROW = upsertionOf('connection', CONNECTION, {
  key: ['issuer_id', 'ambiente'],
  extra: ['password_sealed', 'updated_at'],
});

/** The connection, or null when that environment cannot issue. */
export function findConnection(reader: Reader, issuerId: string, ambiente: Ambiente): Connection | null {
  return FIND(reader, issuerId, ambiente).connection;
}

/** All connections by issuer and environment. */
export function listConnections(reader: Reader): readonly Connection[] {
  return LIST.list(reader);
}

/** The connection with its sealed password; both null when there is none. */
export function connectionSecret(reader: Reader, issuerId: string, ambiente: Ambiente): ConnectionSecret {
  return FIND(reader, issuerId, ambiente);
}

/**
 * Puts a connection in place.
 *
 * @param secret the sealed password. Sealing the same password twice gives other bytes, so whether the password changed
 *   is the caller's to say: null keeps the stored one
 * @throws Error (SQLite constraint) for the real authority without address, and for an address without user or password
 */
export function upsertConnection(
  tx: Tx,
  of: { readonly connection: Connection; readonly secret: Buffer | null; readonly now: Instant },
): Change {
  const { connection, now } = of;
  const { issuerId, ambiente, url } = connection;
  const before = connectionSecret(tx, issuerId, ambiente);
  const secret = url === null ? null : (of.secret ?? before.secret);
  const newSecret = secret !== null && before.secret?.equals(secret) !== true;
  const change = changeOf(before.connection, connection);
  if (change === 'unchanged' && !newSecret) return change;
  // Of a folder of before this was kept, the one that is replaced tells.
  if ([before.connection, connection].some((each) => each?.autoridad === 'hacienda')) keepRealTime(tx);
  CONNECTION_ROW.run(tx, connection, { password_sealed: secret, updated_at: now });
  return change === 'unchanged' ? 'updated' : change;
}
