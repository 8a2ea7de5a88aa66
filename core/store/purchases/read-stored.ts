/** A purchase that is kept, read again from its text: a supplier's document, or what a person wrote. */
import { storedWriting, type StoredWriting } from '../../contract/purchases/written-purchase.ts';
import type { OwnTaxpayer } from '../../domain/purchases/purchase-checks.ts';
import {
  readDocument,
  type DocumentReading,
  type ReceivedDocument,
} from '../../domain/purchases/received-document.ts';
import { readReceived, type Received } from '../../domain/purchases/received-text.ts';
import { writtenDocument } from '../../domain/purchases/written-document.ts';
import { findIssuer } from '../issuers/issuers.ts';
import type { StoredPurchase } from './purchase-rows.ts';
import type { Reader } from '../handle.ts';

/** Reads what came, in any of its shapes. */
export function received(sent: unknown): Received {
  return readReceived(sent, (part) => Buffer.from(part, 'base64url').toString('utf8'));
}

/** No supplier's document begins so. */
const WRITING_BEGINS = '{"escrita":';

/** The text under which it is kept. */
export function writingText({ escrita, codigoGeneracion, ambiente, relacionado }: StoredWriting): string {
  return JSON.stringify({ escrita, codigoGeneracion, ambiente, relacionado });
}

/** What a person wrote; null for what a supplier sent. */
export function storedWritingOf({ original }: Pick<StoredPurchase, 'original'>): StoredWriting | null {
  return original.startsWith(WRITING_BEGINS) ? storedWriting.parse(JSON.parse(original)) : null;
}

/** @throws Error where the text is not the one that was kept: a damaged database */
export function storedDocument({
  original,
  clave,
}: Pick<StoredPurchase, 'original' | 'clave'>): ReceivedDocument {
  const writing = storedWritingOf({ original });
  if (writing !== null) return writtenDocument(writing);
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
