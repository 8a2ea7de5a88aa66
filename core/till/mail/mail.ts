/** Mail for a till's screens: settings, test, queue, and a document's mails. */
import { rule } from '../../contract/rules/rules.ts';
import type { AuditAct } from '../../contract/audit-acts.ts';
import type {
  DocumentMail,
  MailForm,
  MailSettingsView,
  MailTrial,
} from '../../contract/bridge/bridge-mail.ts';
import type { Caller } from '../../contract/caller.ts';
import type { DocumentInput } from '../../contract/api/documents.ts';
import { DEFAULT_MAIL, mailSettings, type MailSettings } from '../../contract/mail.ts';
import { typed } from '../../contract/settings/typed.ts';
import { auditChanges, withChanges, type AuditChange } from '../../domain/audit-changes.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { mailOfDocument, receiverAddress } from '../../store/mail/mail-messages.ts';
import {
  findMailSettings,
  putMailSettings,
  resumeMail,
  type StoredMailSettings,
} from '../../store/mail/mail-settings.ts';
import { wakeMail } from '../../store/mail/outbox.ts';
import type { MailScope } from '../../store/mail/mail-scope.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { requireOwn } from '../../engine/queries/documents.ts';
import { askDocumentMail, mailObstacle } from './ask-mail.ts';
import { readAddress, readMailForm, type ReadMailForm } from './mail-form.ts';
import type { MailPort } from './mail-port.ts';
import { stoppedMail } from './mail-stopped.ts';
import { sendNow, mailTrialOf } from './send-now.ts';
import { mailRow, waitingMailView } from './outbox-view.ts';
import type { MailWorker } from './mail-dispatcher.ts';
import { changedOver } from '../changed-meanwhile.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

export interface TillMailDeps extends Pick<TillParts, 'store' | 'clock' | 'random'> {
  readonly mail: MailPort;
  readonly mailWorker: Pick<MailWorker, 'wake'>;
  readonly sealPassword: (issuerId: string, password: string) => Buffer;
  /** Opens the password; null when the vault cannot. */
  readonly passwordOf: (settings: StoredMailSettings) => string | null;
}

export function mailOperations(deps: TillMailDeps) {
  const { store, clock, random, mailWorker } = deps;
  const settings = ({ caller }: TillCaller) =>
    store.read((reader) => settingsView(reader, mailScopeOf(caller), clock.now()));
  const change = async (who: TillCaller, work: (tx: Tx, now: number) => void) => {
    await store.transact((tx, now) => {
      work(tx, now);
      wakeMail(tx, who.caller.issuerId, now);
    });
    mailWorker.wake(who.caller.issuerId);
    return settings(who);
  };
  const ofDocument = (input: DocumentInput, who: TillCaller) =>
    store.read((reader) => documentMail(reader, requireOwn(reader, who.caller, input)));
  return {
    'mail.settings': (_input, who) => settings(who),
    /** @throws AppError `VALIDACION` with every fault at its field */
    'mail.save': ({ antes, ...filled }, who) => {
      const { issuerId } = who.caller;
      return change(who, (tx, now) => {
        const stored = findMailSettings(tx, issuerId);
        const ahora = stored === null ? null : formOf(stored);
        const form = changedOver(filled, { antes, ahora });
        const read = readMailForm(form, stored);
        const passwordSealed = sealedOf(issuerId, { read, stored }, deps);
        const how = putMailSettings(tx, { ...read.settings, issuerId, passwordSealed }, now);
        const cambios = auditChanges(stored === null ? null : shownSettings(stored), read.settings);
        if (how !== 'unchanged') audit(tx, { who, now, accion: 'correo configurado', read, cambios });
      });
    },
    /** Sends a test mail with an unsaved form. @throws AppError `VALIDACION` with every fault at its field */
    'mail.test': async ({ destinatario, form }, who) => {
      const { issuerId } = who.caller;
      const { stored, emisor } = store.read((reader) => ({
        stored: findMailSettings(reader, issuerId),
        emisor: issuerName(reader, issuerId),
      }));
      const read = readMailForm(form, stored);
      const to = readAddress(destinatario, 'destinatario');
      return trial({ read, stored, emisor, to }, deps);
    },
    /** Retries all waiting mails, also after a rejected password. */
    'mail.resume': (_input, who) =>
      change(who, (tx, now) => {
        if (resumeMail(tx, who.caller.issuerId))
          audit(tx, { who, now, accion: 'correo reanudado', read: null });
      }),
    'mail.waiting': (_input, { caller }) =>
      store.read((reader) => waitingMailView(reader, mailScopeOf(caller), clock.now())),
    'mail.ofDocument': ofDocument,
    /** @throws AppError `ESTADO_NO_PERMITE` with the obstacle, `VALIDACION` for the address */
    'mail.resend': async ({ codigoGeneracion, destinatario }, who) => {
      const input = { codigoGeneracion };
      const to = readAddress(destinatario, 'destinatario');
      await store.transact((tx, now) => {
        const document = requireOwn(tx, who.caller, input);
        askDocumentMail(tx, document, { random, to, quien: who.user.nombre, now });
      });
      mailWorker.wake(who.caller.issuerId);
      return ofDocument(input, who);
    },
  } satisfies SomeOperations;
}

interface Audited {
  readonly who: TillCaller;
  readonly now: number;
  readonly accion: AuditAct;
  readonly read: ReadMailForm | null;
  readonly cambios?: readonly AuditChange[];
}

function shownSettings(stored: StoredMailSettings): MailSettings {
  const { issuerId: _issuerId, passwordSealed: _sealed, stopped: _stopped, ...settings } = stored;
  return settings;
}

function audit(tx: Tx, { who, now, accion, read, cambios = [] }: Audited): void {
  const { caller, user } = who;
  const facts =
    read === null
      ? {}
      : {
          activo: read.settings.activo,
          servidor: `${read.settings.host}:${read.settings.port}`,
          seguridad: read.settings.seguridad,
          contrasena: read.password === null ? 'igual' : 'cambiada',
          sellado: read.settings.sellado,
          contingencia: read.settings.contingencia,
          invalidacion: read.settings.invalidacion,
        };
  appendAudit(tx, {
    at: now,
    actor: user.nombre,
    accion,
    detalle: withChanges({ emisor: caller.issuerId, ...facts }, cambios),
  });
}

function sealedOf(
  issuerId: string,
  { read: { settings, password }, stored }: Pick<Trial, 'read' | 'stored'>,
  deps: Pick<TillMailDeps, 'sealPassword'>,
): Buffer | null {
  if (settings.usuario === null) return null;
  return password === null ? (stored?.passwordSealed ?? null) : deps.sealPassword(issuerId, password);
}

interface Trial {
  readonly read: ReadMailForm;
  readonly stored: StoredMailSettings | null;
  readonly emisor: string;
  readonly to: string;
}

async function trial({ read, stored, emisor, to }: Trial, deps: TillMailDeps): Promise<MailTrial> {
  const { settings } = read;
  const password = read.password ?? (stored === null ? null : deps.passwordOf(stored));
  if (settings.usuario !== null && password === null)
    return { resultado: 'clave', dicho: rule('correo-clave-cerrada'), respuesta: null };
  const text = deps.mail.writeTrial(emisor);
  const of = { settings, password: password ?? '', text, clase: 'prueba', to, files: [] };
  return mailTrialOf(await sendNow(of, deps), {
    sent: rule('prueba-de-correo-tomada', { para: to }),
    refused: rule('prueba-de-correo-rechazada', { para: to }),
    away: rule('prueba-de-correo-sin-servidor'),
  });
}

/** Managers see the issuer's outbox; cashiers their own sales at this branch. */
function mailScopeOf({ issuerId, ambiente, role, branchId, onlySalesOf: soldBy }: Caller): MailScope {
  return role === 'admin' ? { issuerId, ambiente } : { issuerId, ambiente, branchId, soldBy };
}

function settingsView(reader: Reader, whose: MailScope, now: Instant): MailSettingsView {
  const stored = findMailSettings(reader, whose.issuerId);
  const remitente = findIssuer(reader, whose.issuerId)?.correo ?? '';
  const proposal = { ...DEFAULT_MAIL, remitente, remitenteNombre: issuerName(reader, whose.issuerId) };
  return {
    form: formOf(stored ?? proposal),
    guardado: stored !== null,
    conPassword: stored !== null && stored.passwordSealed !== null,
    cola: waitingMailView(reader, whose, now),
  };
}

/** The password is never shown; empty keeps it. */
function formOf(settings: MailSettings): MailForm {
  return { ...typed(settings, mailSettings), password: '' };
}

function issuerName(reader: Reader, issuerId: string): string {
  const issuer = findIssuer(reader, issuerId);
  return issuer === null ? '' : (issuer.nombreComercial ?? issuer.nombre);
}

function documentMail(reader: Reader, document: SignedDocument): DocumentMail {
  const obstacle = mailObstacle(reader, document);
  return {
    correos: mailOfDocument(reader, document.id).map((mail) => ({ ...mailRow(mail), quien: mail.quien })),
    sugerido: receiverAddress(reader, document.id),
    detenido: stoppedMail(findMailSettings(reader, document.issuerId)),
    impedimento: obstacle,
  };
}
