/** Mail settings of an issuer, with the sealed password. */
import { MAIL_SECURITIES, type MailSettings } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { changeOf, type Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, selection, upsertionOf, type RecordOf } from '../record.ts';
import { remembered } from '../row-cache.ts';
import { command, type Row } from '../statement.ts';
import { stopReasonOf, storedReason, type StopReason } from './stop-reason.ts';

const SETTINGS = record({
  issuerId: column.text,
  activo: column.flag,
  host: column.text,
  port: column.integer,
  seguridad: column.oneOf(MAIL_SECURITIES),
  usuario: orNull(column.text),
  remitente: column.text,
  remitenteNombre: column.text,
  ca: orNull(column.text),
  sellado: column.flag,
  contingencia: column.flag,
  invalidacion: column.flag,
} satisfies Readonly<Record<keyof MailSettings | 'issuerId', unknown>>);
/** Password sealed by the vault; null without a user. */
const WITH_PASSWORD = SETTINGS.extend({ passwordSealed: orNull(column.bytes) });
const STOPPED = record({
  stoppedAt: orNull(column.integer),
  stoppedWhy: orNull(column.stored({ read: stopReasonOf, write: storedReason })),
});

export interface StoredMailSettings extends RecordOf<typeof WITH_PASSWORD> {
  /** When and why sending was stopped; null while active. */
  readonly stopped: { readonly at: Instant; readonly why: StopReason } | null;
}

const FIND = selection(settingsOf, 'SELECT * FROM mail_settings WHERE issuer_id = ?');
const LIST = remembered<readonly StoredMailSettings[]>(
  'SELECT * FROM mail_settings ORDER BY issuer_id',
  (rows) => rows.map(settingsOf),
);
const SETTINGS_ROW = upsertionOf('mail_settings', WITH_PASSWORD.extend(STOPPED.shape), {
  key: ['issuer_id'],
  extra: ['updated_at'],
});
const STOP = command(`
  UPDATE mail_settings SET stopped_at = ?, stopped_why = ? WHERE issuer_id = ? AND updated_at = ? AND stopped_at IS NULL`);
const RESUME = command(
  'UPDATE mail_settings SET stopped_at = NULL, stopped_why = NULL WHERE issuer_id = ? AND stopped_at IS NOT NULL',
);
const UPDATED = column.integer.select('SELECT updated_at FROM mail_settings WHERE issuer_id = ?');

/** Null if never configured. */
export function findMailSettings(reader: Reader, issuerId: string): StoredMailSettings | null {
  return FIND.find(reader, issuerId);
}

/** Of all issuers. Cached. */
export function listMailSettings(reader: Reader): readonly StoredMailSettings[] {
  return LIST(reader);
}

/**
 * Stores settings and clears a stop.
 *
 * @param passwordSealed null only without a user
 */
export function putMailSettings(
  tx: Tx,
  { passwordSealed, ...settings }: RecordOf<typeof WITH_PASSWORD>,
  now: Instant,
): Change {
  const before = findMailSettings(tx, settings.issuerId);
  const { issuerId } = settings;
  // Strictly increasing, even within a millisecond: a stop for the old settings must not apply to the new ones.
  const at = Math.max(now, updatedAt(tx, issuerId) + 1);
  const row = { ...settings, passwordSealed, stoppedAt: null, stoppedWhy: null };
  SETTINGS_ROW.run(tx, row, { updated_at: at });
  if (before === null) return 'created';
  const { passwordSealed: sealedBefore, stopped: _stopped, ...plain } = before;
  const samePassword = sealedBefore === null ? passwordSealed === null : passwordSealed?.equals(sealedBefore);
  return samePassword === true ? changeOf(plain, settings) : 'updated';
}

/** Last change, epoch ms; 0 if never configured. */
export function updatedAt(reader: Reader, issuerId: string): Instant {
  return UPDATED.find(reader, issuerId) ?? 0;
}

/**
 * Stops sending until a user fixes the settings.
 *
 * @param of `as`: {@link updatedAt} of the settings that failed; no effect if they have changed
 */
export function stopMail(
  tx: Tx,
  issuerId: string,
  of: { readonly why: StopReason; readonly as: Instant; readonly at: Instant },
): void {
  STOP.run(tx, of.at, storedReason(of.why), issuerId, of.as);
}

/** @returns whether it was stopped */
export function resumeMail(tx: Tx, issuerId: string): boolean {
  return RESUME.run(tx, issuerId).changes === 1;
}

function settingsOf(row: Row): StoredMailSettings {
  const { stoppedAt: at, stoppedWhy: why } = STOPPED.parse(row);
  return {
    ...WITH_PASSWORD.parse(row),
    stopped: at === null || why === null ? null : { at, why },
  };
}
