/** Test page of a ticket printer: letters, width, QR code and cutter. */
import type { TicketPrinter, TicketWidthMm } from '../../contract/printing/printed.ts';
import type { Ticket, TicketRow } from './ticket.ts';
import { TICKET_COLUMNS } from './ticket-lines.ts';

export const TEST_PAGE_QR = 'Caja DTE: QR correcto';

/**
 * The test page; also opens the drawer if the printer has one.
 *
 * @param nombre the shop's name for the printer
 */
export function testPageTicket(printer: TicketPrinter, nombre: string): Ticket {
  const columns = TICKET_COLUMNS[printer.anchoMm];
  const facts: readonly TicketRow[] = [
    { kind: 'fact', label: 'Impresora', value: nombre },
    { kind: 'fact', label: 'Papel', value: `${printer.anchoMm} mm, ${columns} columnas` },
    { kind: 'fact', label: 'Página de códigos', value: printer.codePage },
    { kind: 'fact', label: 'Corte', value: printer.corte ? 'sí' : 'no' },
    { kind: 'fact', label: 'Gaveta', value: printer.cajon ? 'sí: debe abrirse ahora' : 'no' },
  ];
  return { opensDrawer: printer.cajon, rows: pageRows(facts) };
}

/** Test page of a system printer, whose settings only the system knows. */
export function systemTestPage(nombre: string, anchoMm: TicketWidthMm): Pick<Ticket, 'rows'> {
  const facts: readonly TicketRow[] = [
    { kind: 'fact', label: 'Impresora', value: nombre },
    { kind: 'fact', label: 'Papel', value: `${anchoMm} mm` },
  ];
  return { rows: pageRows(facts) };
}

function pageRows(facts: readonly TicketRow[]): readonly TicketRow[] {
  return [
    { kind: 'text', text: 'Caja DTE', align: 'center', bold: true, large: true },
    { kind: 'text', text: 'Página de prueba', align: 'center', bold: true },
    { kind: 'space' },
    { kind: 'banner', text: 'NO ES UN DOCUMENTO FISCAL' },
    { kind: 'space' },
    ...facts,
    { kind: 'rule' },
    { kind: 'text', text: 'Estas letras deben leerse bien:' },
    { kind: 'text', text: 'á é í ó ú ü ñ Á É Í Ó Ú Ü Ñ ¿ ¡ €', align: 'center' },
    { kind: 'text', text: 'El pingüino Ñandú bebió café: ¿cuánto costó?' },
    { kind: 'rule' },
    { kind: 'text', text: 'La regla debe llenar el papel de lado a lado, en una sola línea.' },
    { kind: 'ruler' },
    { kind: 'pair', left: 'Monto a la derecha', right: '$1,234.50' },
    { kind: 'pair', left: 'TOTAL', right: '$99.99', bold: true, large: true },
    { kind: 'rule' },
    { kind: 'qr', content: TEST_PAGE_QR },
    { kind: 'text', text: 'Lea el código con un teléfono.', align: 'center' },
  ];
}
