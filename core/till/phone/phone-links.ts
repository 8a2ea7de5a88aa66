/**
 * Links for customers' phones: in memory only, for one use, valid for minutes; their data is deleted with them. A stop
 * of the service ends all (§phone-form).
 */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoVenta } from '../../contract/edition.ts';
import type { PhoneStatus } from '../../contract/phone/phone-form.ts';
import type { Customer } from '../../contract/till/customers.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { DOCUMENT_LINK_MS, MAX_PHONE_LINKS, PHONE_ANSWER_MS, SALE_LINK_MS } from '../limits.ts';
import { tokenHash } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

export type PhoneSubject =
  | { readonly kind: 'sale'; readonly tillId: string; readonly venta: string; readonly tipoDte: TipoVenta }
  | { readonly kind: 'document'; readonly documentId: number };

export interface PhonePlace {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
}

export interface PhoneLink {
  readonly secret: string;
  readonly place: PhonePlace;
  readonly subject: PhoneSubject;
  expiresAt: Instant;
  /** `open`: unused; `busy`: the form is being written. */
  stage: 'open' | 'busy' | PhoneStatus;
  tries: number;
  /** Data the till has not handled yet. */
  typed: Omit<Customer, 'id'> | null;
}

/** A link found by its own secret, or by that of its status page. */
interface Found {
  readonly link: PhoneLink;
  readonly isAnswer: boolean;
}

const SECRET_BYTES = 16;

export function createPhoneLinks({ clock, random }: Pick<TillParts, 'clock' | 'random'>) {
  const byHash = new Map<string, Found>();
  const waits = new Map<PhoneLink, () => void>();
  const newSecret = (): string => Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const forget = (link: PhoneLink): void => {
    link.typed = null;
    waits.get(link)?.();
    waits.delete(link);
    for (const [hash, found] of byHash) if (found.link === link) byHash.delete(hash);
  };
  const links = (): readonly PhoneLink[] => [...byHash.values()].map(({ link }) => link);
  const all = (): readonly PhoneLink[] => [...new Set(links())];
  const isOver = ({ expiresAt }: PhoneLink): boolean => expiresAt <= clock.now();
  /** Deletes the link some time after it ends, so that its phone can still see the status. */
  const holdUntil = (link: PhoneLink, at: Instant): void => {
    link.expiresAt = at;
    waits.get(link)?.();
    const ms = at + PHONE_ANSWER_MS - clock.now();
    waits.set(
      link,
      clock.after(ms, () => forget(link)),
    );
  };
  return {
    create: (place: PhonePlace, subject: PhoneSubject): PhoneLink => {
      const [oldest] = byHash.size < MAX_PHONE_LINKS ? [] : links();
      if (oldest !== undefined) forget(oldest);
      const link: PhoneLink = {
        secret: newSecret(),
        place,
        subject,
        expiresAt: 0,
        stage: 'open',
        tries: 0,
        typed: null,
      };
      byHash.set(tokenHash(link.secret), { link, isAnswer: false });
      holdUntil(link, clock.now() + (subject.kind === 'sale' ? SALE_LINK_MS : DOCUMENT_LINK_MS));
      return link;
    },
    find: (secret: string): Found | null => {
      const found = byHash.get(tokenHash(secret)) ?? null;
      if (found !== null && isOver(found.link)) found.link.typed = null;
      return found;
    },
    isOver,
    /** Stores the result. @returns the secret of the status page */
    answered: (link: PhoneLink, stage: PhoneStatus): string => {
      link.stage = stage;
      holdUntil(link, clock.now() + PHONE_ANSWER_MS);
      const secret = newSecret();
      byHash.set(tokenHash(secret), { link, isAnswer: true });
      return secret;
    },
    /** The till's newest valid link for a sale; null without one. */
    ofTill: (tillId: string): PhoneLink | null =>
      all().find((link) => {
        const { subject, stage } = link;
        return (
          subject.kind === 'sale' &&
          subject.tillId === tillId &&
          (stage === 'open' || stage === 'waiting') &&
          !isOver(link)
        );
      }) ?? null,
    /** The document's unused link; null without one. */
    ofDocument: (documentId: number): PhoneLink | null =>
      all().find(({ subject, stage }) => {
        return subject.kind === 'document' && subject.documentId === documentId && stage === 'open';
      }) ?? null,
    forget,
    forgetAll: () => all().forEach(forget),
  };
}
export type PhoneLinks = ReturnType<typeof createPhoneLinks>;
