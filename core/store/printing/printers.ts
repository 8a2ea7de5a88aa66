/** Receipt printers of branches. */
import { CODE_PAGES, TICKET_WIDTHS_MM } from '../../contract/printing/printed.ts';
import { printerAddress, type PrinterAddress } from '../../contract/printing/printer-address.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { column, orNull, record, upsertionOf, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

export interface PrinterPlace {
  readonly issuerId: string;
  readonly branchId: string;
}

const PLACED = record({
  id: column.text,
  issuerId: column.text,
  branchId: column.text,
  /** The only till that may use it; null: all tills of the branch. */
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
  /** Whether sales receipts are printed automatically. */
  automatica: column.flag,
  activa: column.flag,
});
const PRINTER = PLACED.extend({ deletedAt: orNull(column.integer) });
export type Printer = RecordOf<typeof PRINTER>;

const PRINTER_ROW = upsertionOf('printer', PLACED, {
  key: ['id'],
  kept: ['issuer_id', 'branch_id', 'created_at'],
  extra: ['created_at', 'updated_at'],
});
const REMOVE = command('UPDATE printer SET deleted_at = ?, activa = 0 WHERE id = ? AND deleted_at IS NULL');

/** By name, without deleted ones. */
export const listPrinters = PRINTER.select(
  'SELECT * FROM printer WHERE issuer_id = ? AND branch_id = ? AND deleted_at IS NULL ORDER BY nombre, id',
  ({ issuerId, branchId }: PrinterPlace) => [issuerId, branchId],
).list;

/** Includes deleted printers. */
export const findPrinter = PRINTER.select<[id: string]>('SELECT * FROM printer WHERE id = ?').find;

/** Inserts or updates a printer; its branch never changes. */
export function savePrinter(tx: Tx, printer: Omit<Printer, 'deletedAt'>, now: Instant): void {
  PRINTER_ROW.run(tx, printer, { created_at: now, updated_at: now });
}

/** Marks a printer as deleted. @returns whether it was in use */
export function removePrinter(tx: Tx, id: string, now: Instant): boolean {
  return REMOVE.run(tx, now, id).changes === 1;
}
