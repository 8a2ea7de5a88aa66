/** A supplier's document that is kept, read again from its text. */
import type { OwnTaxpayer } from '../../domain/purchases/purchase-checks.ts';
import {
  readDocument,
  type DocumentReading,
  type ReceivedDocument,
} from '../../domain/purchases/received-document.ts';
import { readReceived, type Received } from '../../domain/purchases/received-text.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { KeptPurchase } from '../../store/purchases/purchase-rows.ts';
import type { Reader } from '../../store/store.ts';

/** Reads what came, in any of its shapes. */
export function received(sent: unknown): Received {
  return readReceived(sent, (part) => Buffer.from(part, 'base64url').toString('utf8'));
}

/** @throws Error where the text is not the one that was kept: a damaged database */
export function keptDocument({
  original,
  clave,
}: Pick<KeptPurchase, 'original' | 'clave'>): ReceivedDocument {
  const read = received(original);
  const reading: DocumentReading | null = read.kind === 'document' ? readDocument(read.root) : null;
  if (reading?.ok !== true) throw new Error(`purchase ${clave} cannot be read any more`);
  return reading.document;
}

/** Whose purchases these are. */
export function ownTaxpayer(reader: Reader, issuerId: string): OwnTaxpayer {
  const issuer = findIssuer(reader, issuerId);
  if (issuer === null) throw new Error(`no issuer ${issuerId}`);
  return { nit: issuer.nit, nrc: issuer.nrc };
}
