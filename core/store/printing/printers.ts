/** Ticket printers of a place: where they are and how they are set up. */
import { CODE_PAGES, TICKET_WIDTHS_MM } from '../../contract/printing/printed.ts';
import { printerAddress, type PrinterAddress } from '../../contract/printing/printer-address.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, upsertionOf, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

/** Where printers stand. */
export interface PrinterPlace {
  readonly issuerId: string;
  readonly branchId: string;
}

const PLACED = record({
  id: column.text,
  issuerId: column.text,
  branchId: column.text,
  /** The only till that prints on it; null: every till of the branch. */
  tillId: orNull(column.text),
  nombre: column.text,
  direccion: column.stored<PrinterAddress>({
    read: (stored) => printerAddress.parse(JSON.parse(stored)),
    write: JSON.stringify,
  }),
  anchoMm: column.numberOf(TICKET_WIDTHS_MM),
  codePage: column.oneOf(CODE_PAGES),
  corte: column.flag,
  cajon: column.flag,
  /** Whether the ticket of a sale is printed without being asked for. */
  automatica: column.flag,
  activa: column.flag,
});
const PRINTER = PLACED.extend({ deletedAt: orNull(column.integer) });
export type Printer = RecordOf<typeof PRINTER>;

const LIST = PRINTER.select(
  'SELECT * FROM printer WHERE issuer_id = ? AND branch_id = ? AND deleted_at IS NULL ORDER BY nombre, id',
);
const FIND = PRINTER.select('SELECT * FROM printer WHERE id = ?');
const PRINTER_ROW = upsertionOf('printer', PLACED, {
  key: ['id'],
  kept: ['issuer_id', 'branch_id', 'created_at'],
  extra: ['created_at', 'updated_at'],
});
const REMOVE = command('UPDATE printer SET deleted_at = ?, activa = 0 WHERE id = ? AND deleted_at IS NULL');

/** The printers of a branch that were not deleted, by name. */
export function listPrinters(reader: Reader, { issuerId, branchId }: PrinterPlace): readonly Printer[] {
  return LIST.list(reader, issuerId, branchId);
}

/** The printer with that id, deleted or not; null when there never was one. */
export function findPrinter(reader: Reader, id: string): Printer | null {
  return FIND.find(reader, id);
}

/** Stores a printer, new or changed; its place never changes. */
export function savePrinter(tx: Tx, printer: Omit<Printer, 'deletedAt'>, now: Instant): void {
  PRINTER_ROW.run(tx, printer, { created_at: now, updated_at: now });
}

/** Takes a printer out of use for good. @returns whether it was in use */
export function removePrinter(tx: Tx, id: string, now: Instant): boolean {
  return REMOVE.run(tx, now, id).changes === 1;
}
