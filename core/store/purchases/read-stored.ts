/** Parses the stored text of a purchase: a supplier's document, or one entered by hand. */
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

/** Parses a received file in any supported format. */
export function received(sent: unknown): Received {
  return readReceived(sent, (part) => Buffer.from(part, 'base64url').toString('utf8'));
}

/** Beginning of texts entered by hand; no supplier's document has it. */
const WRITING_BEGINS = '{"escrita":';

export function writingText({ escrita, codigoGeneracion, ambiente, relacionado }: StoredWriting): string {
  return JSON.stringify({ escrita, codigoGeneracion, ambiente, relacionado });
}

/** Null for a supplier's document. */
export function storedWritingOf({ original }: Pick<StoredPurchase, 'original'>): StoredWriting | null {
  return original.startsWith(WRITING_BEGINS) ? storedWriting.parse(JSON.parse(original)) : null;
}

/** @throws Error when the text cannot be parsed: a damaged database */
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

export function ownTaxpayer(reader: Reader, issuerId: string): OwnTaxpayer {
  const issuer = findIssuer(reader, issuerId);
  if (issuer === null) throw new Error(`no issuer ${issuerId}`);
  return { nit: issuer.nit, nrc: issuer.nrc };
}
