/**
 * Customer data typed on phones: links for a sale in progress and for issued documents. Data becomes a customer record
 * only when a person at the till accepts it (§phone-form).
 */
import type { PhoneLinkView, PhoneView } from '../../contract/bridge/bridge-phone.ts';
import type { PrintedLink } from '../../contract/printing/printed.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalTime, isoUtc } from '../../domain/fiscal-time.ts';
import { requireOwn } from '../../engine/queries/documents.ts';
import { findSignedDocument, type SignedDocument } from '../../store/documents/documents.ts';
import { mailOfDocument, receiverAddress } from '../../store/mail/mail-messages.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader } from '../../store/store.ts';
import type { LanDoor } from '../lan-door.ts';
import { mailObstacle } from '../mail/ask-mail.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { createPhoneEntry, type PhoneEntry } from './phone-entry.ts';
import { phoneGuests, isPhoneFormOn, type PhoneGuestDeps, type PhoneGuests } from './phone-guests.ts';
import { createPhoneLinks, type PhoneLink } from './phone-links.ts';
import { keepWritten, knownCustomer } from './taken-customer.ts';

export interface CustomerPhonesDeps extends Omit<PhoneGuestDeps, 'links'>, Pick<TillParts, 'log'> {
  readonly phoneDoor: (guests: PhoneGuests) => LanDoor;
}

export function createCustomerPhones(deps: CustomerPhonesDeps) {
  const links = createPhoneLinks(deps);
  const door = deps.phoneDoor(phoneGuests({ ...deps, links }));
  const entry = createPhoneEntry(deps, { door, links });
  const parts = { ...deps, links, entry };
  return {
    operations: phoneOperations(parts),
    /** The link on a ticket; null where its document needs none. */
    ticketLink: (reader: Reader, documentId: number): PrintedLink | null => {
      // The setting may have been turned on by a provisioning file: the next ticket has the link.
      void entry.follow();
      const document = findSignedDocument(reader, documentId);
      const link = document === null ? null : documentLink(reader, document, parts);
      if (link === null) return null;
      return { url: entry.urlOf(link), hasta: fiscalTime(link.expiresAt).slice(0, 'HH:MM'.length) };
    },
    start: async () => {
      deps.news.listen(({ kind }) => {
        if (kind === 'context') void entry.follow();
      });
      await entry.follow();
    },
    stop: entry.shut,
  };
}

interface Parts extends PhoneGuestDeps {
  readonly entry: PhoneEntry;
}

function phoneOperations(parts: Parts) {
  const { store, random, news, links, entry } = parts;
  const told = (tillId: string): void => news.publish({ kind: 'phone', tillId });
  return {
    'phone.view': (_input, who) => store.read((reader) => viewOf(reader, parts, who)),
    /**
     * @throws AppError `ESTADO_NO_PERMITE` where it is turned off or the computer has no network, `EMISION_BLOQUEADA`
     * where the port cannot be opened
     */
    'phone.open': async ({ venta, tipoDte }, who) => {
      const { id: tillId, issuerId, branchId, ambiente } = who.till;
      if (!store.read((reader) => isPhoneFormOn(reader, issuerId)))
        throw refusal('ESTADO_NO_PERMITE', rule('telefonos-apagados'));
      await entry.open();
      if (!entry.isOpen()) throw refusal('ESTADO_NO_PERMITE', rule('telefonos-sin-red'));
      // The phone of the dropped link is told that it ended.
      drop(links.ofTill(tillId));
      const link = links.create({ issuerId, branchId, ambiente }, { kind: 'sale', tillId, venta, tipoDte });
      told(tillId);
      return shown(link, entry);
    },
    /** @throws AppError `ESTADO_NO_PERMITE` once the data has expired */
    'phone.take': async ({ venta }, who) => {
      const { link, written } = receivedFor(links.ofTill(who.till.id), venta);
      link.stage = 'busy';
      const customer = await store
        .transact((tx, now) => {
          const kept = keepWritten(tx, written, { who, now, newId: random.uuid });
          const accion = 'datos de cliente tomados de su teléfono';
          appendAudit(tx, { at: now, actor: who.user.nombre, accion, detalle: { id: kept.id } });
          return kept;
        })
        .catch((error: unknown) => {
          link.stage = 'waiting';
          throw error;
        });
      link.stage = 'taken';
      link.typed = null;
      news.publish({ kind: 'customers', issuerId: who.till.issuerId });
      told(who.till.id);
      return customer;
    },
    'phone.drop': (_input, who) => {
      drop(links.ofTill(who.till.id));
      told(who.till.id);
      return {};
    },
    'phone.document': async ({ codigoGeneracion }, who) => {
      await entry.follow();
      const link = store.read((reader) =>
        documentLink(reader, requireOwn(reader, who.caller, { codigoGeneracion }), parts),
      );
      return link === null ? null : shown(link, entry);
    },
  } satisfies SomeOperations;
}

function shown(link: PhoneLink, entry: PhoneEntry): PhoneLinkView {
  return { url: entry.urlOf(link), vence: isoUtc(link.expiresAt) };
}

function drop(link: PhoneLink | null): void {
  if (link === null) return;
  link.stage = 'dropped';
  link.typed = null;
}

function viewOf(reader: Reader, { links, entry }: Parts, { till }: TillCaller): PhoneView {
  const link = links.ofTill(till.id);
  if (link === null || link.subject.kind !== 'sale') return { enlace: null, recibido: null };
  const { venta } = link.subject;
  const { typed: cliente } = link;
  if (cliente === null) return { enlace: { venta, ...shown(link, entry) }, recibido: null };
  const conocido = knownCustomer(reader, till.issuerId, cliente);
  return { enlace: null, recibido: { venta, cliente, conocido } };
}

/** The link for entering an address to mail the document to; null where none is needed. */
function documentLink(reader: Reader, document: SignedDocument, { links, entry }: Parts): PhoneLink | null {
  const { issuerId, branchId, ambiente, id: documentId } = document;
  if (!entry.isOpen() || !isPhoneFormOn(reader, issuerId)) return null;
  const isWanted = mailObstacle(reader, document) === null && receiverAddress(reader, documentId) === null;
  if (!isWanted || mailOfDocument(reader, documentId).length > 0) return null;
  const known = links.ofDocument(documentId);
  if (known !== null && !links.isOver(known)) return known;
  return links.create({ issuerId, branchId, ambiente }, { kind: 'document', documentId });
}

/** @throws AppError `ESTADO_NO_PERMITE` without received data for that sale */
function receivedFor(link: PhoneLink | null, venta: string) {
  const isOfSale = link?.subject.kind === 'sale' && link.subject.venta === venta;
  if (!isOfSale || link.typed === null)
    throw refusal('ESTADO_NO_PERMITE', rule('datos-de-telefono-ya-no-estan'));
  return { link, written: link.typed };
}
