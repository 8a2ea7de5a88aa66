/** Source of a month's documents: a till's store, or a centre that collects many tills. */
import type { Ambiente } from '../contract/ambiente.ts';
import type { TipoDte } from '../contract/edition.ts';
import type { BookDocument, LostNumber, NamedDocument } from '../domain/books/book-document.ts';
import type { BookPurchase } from '../domain/books/book-purchase.ts';
import type { FiscalDate } from '../domain/fiscal-time.ts';
import { signedSale, type SignedSale } from './book-amounts.ts';
import type { StateTotal, TieCheck } from './book-reconciliation.ts';

export const MAX_LOST_LISTED = 100;

/** Month (`YYYY-MM`) and environment, which decides whether it has legal effect. */
export interface BookMonthName {
  readonly ambiente: Ambiente;
  readonly mes: string;
}

/** A month of an issuer at a till. */
export interface BookScope extends BookMonthName {
  readonly issuerId: string;
}

/** Documents of one day, branch and type in emission order, with their statistics. */
export interface SourceDay {
  readonly fecha: FiscalDate;
  /** Identifies the branch within the month. */
  readonly sucursal: string;
  readonly tipoDte: TipoDte;
  readonly documents: Iterable<BookDocument>;
  readonly totals: readonly StateTotal[];
}

export interface BookTaxpayer {
  readonly nombre: string;
  readonly nit: string;
  /** Empty when unknown. */
  readonly nrc: string;
}

export interface BookSource {
  taxpayer(): Promise<BookTaxpayer>;
  /**
   * Reads the month day by day.
   *
   * @param look called with each day while it is readable; its result is yielded
   */
  days(look: (day: SourceDay) => BookPiece): AsyncIterable<BookPiece>;
  /** Numbers allocated in the month whose documents are missing; none in a sound database. */
  lostNumbers(): Promise<readonly LostNumber[]>;
  /** Entered suppliers' purchases of the month; empty where only tills have them. */
  purchases(): Promise<readonly BookPurchase[]>;
  /** Documents of earlier months whose invalidation was sealed in this one. */
  invalidatedLater(): Promise<readonly NamedDocument[]>;
}

/** A document in force with its signed amounts. */
export interface BookedDocument {
  readonly document: Omit<BookDocument, 'payload' | 'parts'>;
  readonly sale: SignedSale;
}

/** Documents in force of one day, branch and type in emission order, and the others separately. */
export interface BookPiece {
  readonly fecha: FiscalDate;
  readonly sucursal: string;
  readonly tipoDte: TipoDte;
  readonly documents: readonly BookedDocument[];
  readonly invalidated: readonly NamedDocument[];
}

/** Book lines of a day; every document and the totals are also given to `tie`. */
export function bookPiece(day: SourceDay, tie: TieCheck): BookPiece {
  const { fecha, sucursal, tipoDte, totals } = day;
  const documents: BookedDocument[] = [];
  const invalidated: NamedDocument[] = [];
  for (const found of day.documents) {
    const sale = signedSale(found.parts, tipoDte);
    tie.document(found, sale);
    const document = withoutText(found);
    if (document.estado === 'INVALIDADO') invalidated.push(document);
    else if (document.estado !== 'RECHAZADO' && sale !== null) documents.push({ document, sale });
  }
  tie.day({ fecha, tipoDte, totals });
  return { fecha, sucursal, tipoDte, documents, invalidated };
}

/** Drops the text, because a month's texts would fill the memory. */
function withoutText(of: BookDocument): BookedDocument['document'] {
  return {
    codigoGeneracion: of.codigoGeneracion,
    numeroControl: of.numeroControl,
    tipoDte: of.tipoDte,
    fecEmi: of.fecEmi,
    montoCentavos: of.montoCentavos,
    sello: of.sello,
    invalidatedAt: of.invalidatedAt,
    emittedAt: of.emittedAt,
    estado: of.estado,
    ivaCentavos: of.ivaCentavos,
    sha256: of.sha256,
    inLedger: of.inLedger,
  };
}
