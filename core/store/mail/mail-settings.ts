/** How an issuer sends mail, with the sealed password of its account. */
import { MAIL_SECURITIES, type AutomaticMailKind, type MailSecurity } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { changeOf, type Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { remembered } from '../row-cache.ts';
import { blobOrNull, integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { command, query, upsertion, type Row } from '../statement.ts';
import { stopReasonOf, storedReason, type StopReason } from './stop-reason.ts';

export interface MailSettings {
  readonly issuerId: string;
  /** Whether anything is sent. */
  readonly activo: boolean;
  readonly host: string;
  readonly port: number;
  readonly seguridad: MailSecurity;
  /** Null for a server that asks nobody who they are. */
  readonly usuario: string | null;
  readonly remitente: string;
  readonly remitenteNombre: string;
  /** Certificates (PEM) that vouch for the server; null for those the computer trusts. */
  readonly ca: string | null;
  /** Which mails go out by themselves. */
  readonly kinds: Readonly<Record<AutomaticMailKind, boolean>>;
}

export interface StoredMailSettings extends MailSettings {
  /** As the vault sealed it; null without a user. */
  readonly passwordSealed: Buffer | null;
  /** Since when and why nothing goes out; null while it does. */
  readonly stopped: { readonly at: Instant; readonly why: StopReason } | null;
}

const FIND = query('SELECT * FROM mail_settings WHERE issuer_id = ?');
const LIST = remembered<readonly StoredMailSettings[]>(
  'SELECT * FROM mail_settings ORDER BY issuer_id',
  (rows) => rows.map(settingsOf),
);
const SETTINGS_ROW = upsertion('mail_settings', {
  columns: [
    'issuer_id',
    'activo',
    'host',
    'port',
    'seguridad',
    'usuario',
    'password_sealed',
    'remitente',
    'remitente_nombre',
    'ca',
    'sellado',
    'contingencia',
    'invalidacion',
    'stopped_at',
    'stopped_why',
    'updated_at',
  ],
  key: ['issuer_id'],
});
const STOP = command(`
  UPDATE mail_settings SET stopped_at = ?, stopped_why = ? WHERE issuer_id = ? AND updated_at = ? AND stopped_at IS NULL`);
const RESUME = command(
  'UPDATE mail_settings SET stopped_at = NULL, stopped_why = NULL WHERE issuer_id = ? AND stopped_at IS NOT NULL',
);
const UPDATED = column.integer.select('SELECT updated_at FROM mail_settings WHERE issuer_id = ?');

/** The settings of an issuer; null before there are any. */
export function findMailSettings(reader: Reader, issuerId: string): StoredMailSettings | null {
  const row = FIND.get(reader, issuerId);
  return row === undefined ? null : settingsOf(row);
}

/** Those of every issuer that has any. */
export function listMailSettings(reader: Reader): readonly StoredMailSettings[] {
  return LIST(reader);
}

/**
 * Puts settings in place; whatever had stopped the outbox is taken for mended.
 *
 * @param passwordSealed null only without a user
 */
export function putMailSettings(
  tx: Tx,
  { passwordSealed, ...settings }: MailSettings & { readonly passwordSealed: Buffer | null },
  now: Instant,
): Change {
  const before = findMailSettings(tx, settings.issuerId);
  const { issuerId, activo, host, port, seguridad, usuario, remitente, remitenteNombre, ca, kinds } =
    settings;
  // Later than before even within one millisecond: a stop that belongs to the old ones must not stop the new ones.
  const at = Math.max(now, updatedAt(tx, issuerId) + 1);
  SETTINGS_ROW.run(tx, {
    issuer_id: issuerId,
    activo: Number(activo),
    host,
    port,
    seguridad,
    usuario,
    password_sealed: passwordSealed,
    remitente,
    remitente_nombre: remitenteNombre,
    ca,
    sellado: Number(kinds.sellado),
    contingencia: Number(kinds.contingencia),
    invalidacion: Number(kinds.invalidacion),
    stopped_at: null,
    stopped_why: null,
    updated_at: at,
  });
  if (before === null) return 'created';
  const { passwordSealed: sealedBefore, stopped: _stopped, ...plain } = before;
  const samePassword = sealedBefore === null ? passwordSealed === null : passwordSealed?.equals(sealedBefore);
  return samePassword === true ? changeOf(plain, settings) : 'updated';
}

/** When an issuer's settings were put in place; 0 before there are any. */
export function updatedAt(reader: Reader, issuerId: string): Instant {
  return UPDATED.find(reader, issuerId) ?? 0;
}

/**
 * Sends nothing more until a person mends the settings.
 *
 * @param of `as` {@link updatedAt} of the settings that failed: others are not to blame
 */
export function stopMail(
  tx: Tx,
  issuerId: string,
  of: { readonly why: StopReason; readonly as: Instant; readonly at: Instant },
): void {
  STOP.run(tx, of.at, storedReason(of.why), issuerId, of.as);
}

/** Sends again. @returns whether it was stopped */
export function resumeMail(tx: Tx, issuerId: string): boolean {
  return RESUME.run(tx, issuerId).changes === 1;
}

function settingsOf(row: Row): StoredMailSettings {
  const at = integerOrNull(row, 'stopped_at');
  return {
    issuerId: text(row, 'issuer_id'),
    activo: integer(row, 'activo') === 1,
    host: text(row, 'host'),
    port: integer(row, 'port'),
    seguridad: oneOf(row, 'seguridad', MAIL_SECURITIES),
    usuario: textOrNull(row, 'usuario'),
    passwordSealed: blobOrNull(row, 'password_sealed'),
    remitente: text(row, 'remitente'),
    remitenteNombre: text(row, 'remitente_nombre'),
    ca: textOrNull(row, 'ca'),
    kinds: {
      sellado: integer(row, 'sellado') === 1,
      contingencia: integer(row, 'contingencia') === 1,
      invalidacion: integer(row, 'invalidacion') === 1,
    },
    stopped: at === null ? null : { at, why: stopReasonOf(text(row, 'stopped_why')) },
  };
}
