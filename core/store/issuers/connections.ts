/** Connection to the authority per issuer and environment, with the sealed password. */
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
const CONNECTION_ROW = upsertionOf('connection', CONNECTION, {
  key: ['issuer_id', 'ambiente'],
  extra: ['password_sealed', 'updated_at'],
});

/** Null when that environment cannot issue. */
export function findConnection(reader: Reader, issuerId: string, ambiente: Ambiente): Connection | null {
  return FIND(reader, issuerId, ambiente).connection;
}

export const listConnections = CONNECTION.select<[]>(
  'SELECT * FROM connection ORDER BY issuer_id, ambiente',
).list;

/** Both null without a connection. */
export function connectionSecret(reader: Reader, issuerId: string, ambiente: Ambiente): ConnectionSecret {
  return FIND(reader, issuerId, ambiente);
}

/**
 * Inserts or updates a connection.
 *
 * @param of `secret`: the sealed password; null keeps the stored one. Sealing is not deterministic, so the caller must
 * know whether the password changed
 * @throws Error (SQLite constraint) for the real authority without a URL, and for a URL without user or password
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
  // The replaced connection counts too: older data folders have no such record.
  if ([before.connection, connection].some((each) => each?.autoridad === 'hacienda')) keepRealTime(tx);
  CONNECTION_ROW.run(tx, connection, { password_sealed: secret, updated_at: now });
  return change === 'unchanged' ? 'updated' : change;
}
