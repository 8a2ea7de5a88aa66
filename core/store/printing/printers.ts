/** Ticket printers of a place: where they are and how they are set up. */
import { CODE_PAGES, TICKET_WIDTHS_MM, type TicketPrinter } from '../../contract/printing/printed.ts';
import { printerAddress, type PrinterAddress } from '../../contract/printing/printer-address.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, integerOrNull, object, oneOf, text, textOrNull } from '../row.ts';
import { command, query, upsertion, type Row } from '../statement.ts';

/** Where printers stand. */
export interface PrinterPlace {
  readonly issuerId: string;
  readonly branchId: string;
}

export interface Printer extends PrinterPlace, TicketPrinter {
  readonly id: string;
  /** The only till that prints on it; null: every till of the branch. */
  readonly tillId: string | null;
  readonly nombre: string;
  readonly direccion: PrinterAddress;
  /** Whether the ticket of a sale is printed without being asked for. */
  readonly automatica: boolean;
  readonly activa: boolean;
  readonly deletedAt: Instant | null;
}

const LIST = query(
  'SELECT * FROM printer WHERE issuer_id = ? AND branch_id = ? AND deleted_at IS NULL ORDER BY nombre, id',
);
const FIND = query('SELECT * FROM printer WHERE id = ?');
const PRINTER_ROW = upsertion('printer', {
  columns: [
    'id',
    'issuer_id',
    'branch_id',
    'till_id',
    'nombre',
    'direccion',
    'ancho_mm',
    'code_page',
    'corte',
    'cajon',
    'automatica',
    'activa',
    'created_at',
    'updated_at',
  ],
  key: ['id'],
  kept: ['issuer_id', 'branch_id', 'created_at'],
});
const REMOVE = command('UPDATE printer SET deleted_at = ?, activa = 0 WHERE id = ? AND deleted_at IS NULL');

/** The printers of a branch that were not deleted, by name. */
export function listPrinters(reader: Reader, { issuerId, branchId }: PrinterPlace): readonly Printer[] {
  return LIST.all(reader, issuerId, branchId).map(printerOf);
}

/** The printer with that id, deleted or not; null when there never was one. */
export function findPrinter(reader: Reader, id: string): Printer | null {
  const row = FIND.get(reader, id);
  return row === undefined ? null : printerOf(row);
}

/** Stores a printer, new or changed; its place never changes. */
export function savePrinter(tx: Tx, printer: Omit<Printer, 'deletedAt'>, now: Instant): void {
  const { id, issuerId, branchId, tillId, nombre, direccion, anchoMm, codePage } = printer;
  PRINTER_ROW.run(tx, {
    id,
    issuer_id: issuerId,
    branch_id: branchId,
    till_id: tillId,
    nombre,
    direccion: JSON.stringify(direccion),
    ancho_mm: anchoMm,
    code_page: codePage,
    corte: Number(printer.corte),
    cajon: Number(printer.cajon),
    automatica: Number(printer.automatica),
    activa: Number(printer.activa),
    created_at: now,
    updated_at: now,
  });
}

/** Takes a printer out of use for good. @returns whether it was in use */
export function removePrinter(tx: Tx, id: string, now: Instant): boolean {
  return REMOVE.run(tx, now, id).changes === 1;
}

function printerOf(row: Row): Printer {
  const width = integer(row, 'ancho_mm');
  const anchoMm = TICKET_WIDTHS_MM.find((each) => each === width);
  if (anchoMm === undefined) throw new Error(`column ancho_mm: a paper width expected, found ${width}`);
  return {
    id: text(row, 'id'),
    issuerId: text(row, 'issuer_id'),
    branchId: text(row, 'branch_id'),
    tillId: textOrNull(row, 'till_id'),
    nombre: text(row, 'nombre'),
    direccion: printerAddress.parse(object(row, 'direccion')),
    anchoMm,
    codePage: oneOf(row, 'code_page', CODE_PAGES),
    corte: integer(row, 'corte') === 1,
    cajon: integer(row, 'cajon') === 1,
    automatica: integer(row, 'automatica') === 1,
    activa: integer(row, 'activa') === 1,
    deletedAt: integerOrNull(row, 'deleted_at'),
  };
}
