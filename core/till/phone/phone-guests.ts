/** Pages behind customers' links: one page each, and one form accepted once (§phone-form). */
import type { PhoneAnswer, PhoneForm, PhonePage } from '../../contract/phone/phone-form.ts';
import type { Fault } from '../../contract/problem.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { createGuessLimit } from '../../domain/central/guess-limit.ts';
import { AppError } from '../../domain/app-error.ts';
import { documentName } from '../../domain/control-number.ts';
import { fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { PHONE_GUESS_MS, PHONE_GUESSES, PHONE_TRIES } from '../limits.ts';
import { askDocumentMail, mailObstacle } from '../mail/ask-mail.ts';
import { readAddress } from '../mail/mail-form.ts';
import type { TillMailDeps } from '../mail/mail.ts';
import type { TillParts } from '../till-parts.ts';
import type { PhoneLink, PhoneLinks, PhonePlace, PhoneSubject } from './phone-links.ts';
import { readSaleForm, saleFields } from './sale-form.ts';

export interface PhoneGuests {
  page(secret: string): PhonePage;
  send(secret: string, form: PhoneForm): Promise<PhoneAnswer>;
}

export interface PhoneGuestDeps
  extends Pick<TillParts, 'store' | 'clock' | 'random' | 'news'>, Pick<TillMailDeps, 'mailWorker'> {
  readonly links: PhoneLinks;
}

/** Requester of a mail asked for by the customer. */
const CUSTOMER = 'cliente, por su teléfono';

export function isPhoneFormOn(reader: Reader, issuerId: string): boolean {
  const issuer = findIssuer(reader, issuerId);
  return issuer !== null && settingsInForce(issuer.settings).datosPorTelefono;
}

export function phoneGuests(deps: PhoneGuestDeps): PhoneGuests {
  const { store, clock, links } = deps;
  const guesses = createGuessLimit({ clock, atOnce: PHONE_GUESSES, oneMoreMs: PHONE_GUESS_MS });
  const pageOf = (link: PhoneLink, form: PhoneForm, faults: readonly Fault[]): PhonePage =>
    store.read((reader) => formPage(reader, { link, form, faults, now: clock.now() }));
  /** The open link, or the page shown instead. */
  const behind = (secret: string): { readonly link: PhoneLink } | { readonly page: PhonePage } => {
    const found = links.find(secret);
    const isOn = found !== null && store.read((reader) => isPhoneFormOn(reader, found.link.place.issuerId));
    if (found === null || !isOn) return { page: unknown(guesses.take()) };
    const { link, isAnswer } = found;
    if (isAnswer) return { page: store.read((reader) => statusPage(reader, link)) };
    return link.stage === 'open' && !links.isOver(link) ? { link } : { page: { kind: 'used' } };
  };
  return {
    page: (secret) => {
      const found = behind(secret);
      return 'page' in found ? found.page : pageOf(found.link, {}, []);
    },
    send: async (secret, form) => {
      const found = behind(secret);
      if ('page' in found) return found.page;
      const { link } = found;
      link.tries += 1;
      const taken =
        link.subject.kind === 'sale'
          ? takeCustomer(deps, { link, subject: link.subject, form })
          : await takeAddress(deps, { link, subject: link.subject, form });
      if ('next' in taken) return { kind: 'sent', next: taken.next };
      if (link.tries >= PHONE_TRIES) link.stage = 'dropped';
      return pageOf(link, form, taken.faults);
    },
  };
}

function unknown(retryAfterSeconds: number): PhonePage {
  return retryAfterSeconds > 0 ? { kind: 'busy', retryAfterSeconds } : { kind: 'unknown' };
}

interface Taking<Kind extends PhoneSubject['kind']> {
  readonly link: PhoneLink;
  readonly subject: Extract<PhoneSubject, { readonly kind: Kind }>;
  readonly form: PhoneForm;
}

/** Faults of a form, or the secret of the page that shows its status. */
type Taken = { readonly faults: readonly Fault[] } | { readonly next: string };

/** Holds a customer's data for the till, in memory; the first complete form wins. */
function takeCustomer(
  { store, clock, news, links }: PhoneGuestDeps,
  { link, subject, form }: Taking<'sale'>,
): Taken {
  const { tipoDte, tillId } = subject;
  const { customer, faults } = store.read((reader) =>
    readSaleForm(reader, { place: link.place, tipoDte, now: clock.now() }, form),
  );
  if (faults.length > 0) return { faults };
  const next = links.answered(link, 'waiting');
  link.typed = customer;
  news.publish({ kind: 'phone', tillId });
  return { next };
}

/** Queues the mail; the link is used up only with its commit. */
async function takeAddress(
  { store, random, mailWorker, links }: PhoneGuestDeps,
  { link, subject, form }: Taking<'document'>,
): Promise<Taken> {
  link.stage = 'busy';
  try {
    const to = readAddress(form.correo ?? '', 'correo');
    await store.transact((tx, now) =>
      askDocumentMail(tx, documentOf(tx, subject), { random, to, quien: CUSTOMER, now }),
    );
  } catch (error) {
    link.stage = 'open';
    // The page shows why the document cannot be mailed.
    if (error instanceof AppError) return { faults: error.faults ?? [] };
    throw error;
  }
  mailWorker.wake(link.place.issuerId);
  return { next: links.answered(link, 'mailed') };
}

function documentOf(reader: Reader, { documentId }: Extract<PhoneSubject, { kind: 'document' }>) {
  const document = findSignedDocument(reader, documentId);
  if (document === null) throw new Error(`document ${documentId} is not in the store`);
  return document;
}

interface FormQuestion {
  readonly link: PhoneLink;
  readonly form: PhoneForm;
  readonly faults: readonly Fault[];
  readonly now: Instant;
}

function formPage(reader: Reader, { link, form, faults, now }: FormQuestion): PhonePage {
  const { place, subject, expiresAt } = link;
  const head = { shop: shopName(reader, place), until: fiscalTime(expiresAt).slice(0, 'HH:MM'.length) };
  if (link.stage !== 'open') return { kind: 'used' };
  if (subject.kind === 'sale') {
    const { tipoDte } = subject;
    const fields = saleFields(reader, { place, tipoDte, now }, { form, faults });
    return { kind: 'sale', ...head, tipoDte, fields };
  }
  const document = documentOf(reader, subject);
  const correo = {
    name: 'correo',
    value: form.correo ?? '',
    required: true,
    fault: faults[0] ?? null,
  } as const;
  return {
    kind: 'document',
    ...head,
    numeroControl: documentName(document),
    fields: [correo],
    obstacle: mailObstacle(reader, document),
  };
}

function statusPage(reader: Reader, { place, stage }: PhoneLink): PhonePage {
  const status = stage === 'open' || stage === 'busy' ? 'waiting' : stage;
  return { kind: 'status', shop: shopName(reader, place), status };
}

function shopName(reader: Reader, { issuerId }: PhonePlace): string {
  const issuer = findIssuer(reader, issuerId);
  return issuer?.nombreComercial ?? issuer?.nombre ?? '';
}
