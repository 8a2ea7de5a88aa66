/** Row mappings of transfers between branches, and of transfer documents from other tills. */
import { AMBIENTES } from '../../../contract/ambiente.ts';
import { TRANSFER_ACTS } from '../../../contract/stock/transfers.ts';
import { column, orNull, record, type RecordOf } from '../../record.ts';
import { STOCK_MOVE } from '../stock-rows.ts';

/** Links a stock entry to a transfer. */
export const TRANSFER_PAPER = record({
  entryId: column.integer,
  /** The nota de remisión; null if it is in another till's database. */
  documentId: orNull(column.integer),
  /** As of the entry. */
  codigoGeneracion: column.text,
  numeroControl: column.text,
  place: STOCK_MOVE.shape.desde,
  acto: column.oneOf(TRANSFER_ACTS),
});

/** A nota de remisión from another till. */
export const TRANSFER_DOCUMENT = record({
  codigoGeneracion: column.text,
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  numeroControl: column.text,
  emittedAt: column.integer,
  place: STOCK_MOVE.shape.desde,
  /** Text received, and its SHA-256. */
  texto: column.text,
  sha256: column.text,
  receivedAt: column.integer,
});
export type TransferDocument = RecordOf<typeof TRANSFER_DOCUMENT>;

export const TRANSFER_DOCUMENT_LINE = STOCK_MOVE.pick('item', 'product', 'presentacion', 'factor', 'base');
export type TransferDocumentLine = RecordOf<typeof TRANSFER_DOCUMENT_LINE>;
