/** Rows about goods that go from one shop to another: which papers are about them, and documents of other tills' stores. */
import { AMBIENTES } from '../../../contract/ambiente.ts';
import { TRANSFER_ACTS } from '../../../contract/stock/transfers.ts';
import { column, orNull, record, type RecordOf } from '../../record.ts';
import { STOCK_MOVE } from '../stock-rows.ts';

/** Which transfer a paper is about, and what it says of it. */
export const TRANSFER_PAPER = record({
  entryId: column.integer,
  /** The nota de remisión; null where it is in the store of another till. */
  documentId: orNull(column.integer),
  /** As it was when the paper was written. */
  codigoGeneracion: column.text,
  numeroControl: column.text,
  place: STOCK_MOVE.shape.desde,
  acto: column.oneOf(TRANSFER_ACTS),
});

/** A nota de remisión of a shop whose till is elsewhere. */
export const TRANSFER_DOCUMENT = record({
  codigoGeneracion: column.text,
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  numeroControl: column.text,
  emittedAt: column.integer,
  place: STOCK_MOVE.shape.desde,
  /** As it came, and its hash. */
  texto: column.text,
  sha256: column.text,
  receivedAt: column.integer,
});
export type TransferDocument = RecordOf<typeof TRANSFER_DOCUMENT>;

/** What a line of it sent. */
export const TRANSFER_DOCUMENT_LINE = STOCK_MOVE.pick('item', 'product', 'presentacion', 'factor', 'base');
export type TransferDocumentLine = RecordOf<typeof TRANSFER_DOCUMENT_LINE>;
