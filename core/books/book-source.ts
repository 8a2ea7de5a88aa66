/** Where a month's documents lie: a till's store, or a centre that gathered those of many tills. */
import type { Ambiente } from '../contract/ambiente.ts';
import type { TipoDte } from '../contract/edition.ts';
import type { BookDocument, LostNumber, NamedDocument } from '../domain/books/book-document.ts';
import type { BookPurchase } from '../domain/books/book-purchase.ts';
import type { FiscalDate } from '../domain/fiscal-time.ts';
import { signedSale, type SignedSale } from './book-amounts.ts';
import type { StateTotal, TieCheck } from './book-reconciliation.ts';

/** Most numbers without a document that are listed. */
export const MAX_LOST_LISTED = 100;

/** Which month (`YYYY-MM`), and whether it counts before the law. */
export interface BookMonthName {
  readonly ambiente: Ambiente;
  readonly mes: string;
}

/** The documents of one day, branch and type in the order of their emission, with what the statistics say of them. */
export interface SourceDay {
  readonly fecha: FiscalDate;
  /** Tells the branch from every other one of the month. */
  readonly sucursal: string;
  readonly tipoDte: TipoDte;
  readonly documents: Iterable<BookDocument>;
  readonly totals: readonly StateTotal[];
}

/** Whose books they are, as their headings say it. */
export interface BookTaxpayer {
  readonly nombre: string;
  readonly nit: string;
  /** Empty where it is not known. */
  readonly nrc: string;
}

/** The documents of a taxpayer's month. */
export interface BookSource {
  taxpayer(): Promise<BookTaxpayer>;
  /**
   * Reads the month, day by day.
   *
   * @param look is called with each day while it can be read; what it takes of it is given on
   */
  days(look: (day: SourceDay) => BookPiece): AsyncIterable<BookPiece>;
  /** Numbers given in the month to documents that are not there; none in a sound database. */
  lostNumbers(): Promise<readonly LostNumber[]>;
  /** What suppliers' documents of the month say that were entered; none where only the tills have them. */
  purchases(): Promise<readonly BookPurchase[]>;
  /** Documents of earlier months whose invalidation was sealed in this one. */
  invalidatedLater(): Promise<readonly NamedDocument[]>;
}

/** A document in force with what it was signed for. */
export interface BookedDocument {
  readonly document: Omit<BookDocument, 'payload' | 'parts'>;
  readonly sale: SignedSale;
}

/** The documents in force of one day, branch and type, in the order of their emission; those that are not, apart. */
export interface BookPiece {
  readonly fecha: FiscalDate;
  readonly sucursal: string;
  readonly tipoDte: TipoDte;
  readonly documents: readonly BookedDocument[];
  readonly invalidated: readonly NamedDocument[];
}

/** What the books take of a day; every document and the day's totals go to `tie`. */
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

/** A month's texts would fill the memory. */
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
