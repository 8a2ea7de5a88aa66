/** Ticket of a document with everything the law demands of a printed version (§printed-version). */
import type { PrintedDocument } from '../../../contract/printing/printed.ts';
import { promotionFacts } from '../../facts/promotion-facts.ts';
import { documentFacts, type DocumentFacts } from '../../facts/document-facts.ts';
import { isProvisional, titleText } from '../../facts/document-standing.ts';
import { dayText } from '../../facts/document-text.ts';
import { opensDrawer } from '../drawer-opening.ts';
import type { Ticket, TicketRow } from '../ticket.ts';
import { itemRows } from './ticket-items.ts';
import { issuerRows, receiverRows, referenceRows, remarkRows } from './ticket-parties.ts';
import { queryRows, sealRow, standingRows } from './ticket-standing.ts';
import { paymentRows, summaryRows } from './ticket-summary.ts';

const RULE: TicketRow = { kind: 'rule' };
const SPACE: TicketRow = { kind: 'space' };

/**
 * Ticket rows, the same for 80 and 58 mm.
 *
 * @throws Error when the payload is not a printable document
 */
export function documentTicket(document: PrintedDocument): Ticket {
  const facts = documentFacts(document.payload);
  const rows: readonly TicketRow[] = [
    ...(document.logo === null ? [] : [{ kind: 'logo', image: document.logo } as const]),
    ...issuerRows(facts.emisor),
    SPACE,
    ...spaced(standingRows(document)),
    ...headingRows(document, facts),
    RULE,
    ...receiverRows(facts),
    ...referenceRows(facts),
    RULE,
    ...itemRows(facts),
    RULE,
    ...summaryRows(facts),
    ...ruled(promotionRows(document)),
    ...ruled(paymentRows(facts, document.recibido)),
    ...ruled(remarkRows(facts)),
    ...ruled(closingRows(document, facts)),
  ];
  return { rows, opensDrawer: opensDrawer(document, facts) };
}

function headingRows(document: PrintedDocument, facts: DocumentFacts): readonly TicketRow[] {
  const rows: TicketRow[] = [
    { kind: 'text', text: titleText(document, facts.nombre), align: 'center', bold: true },
    { kind: 'text', text: `Ver. ${facts.version}`, align: 'center', small: true },
    SPACE,
    fact('Fecha y hora', `${dayText(facts.fecEmi)} ${facts.horEmi}`),
    ...(facts.numeroControl === null ? [] : [fact('Número de control', facts.numeroControl)]),
    fact('Código de generación', facts.codigoGeneracion),
    sealRow(document),
    fact('Modelo', facts.modelo.replace(/^Modelo Facturación /, '')),
    fact('Transmisión', facts.transmision.replace(/^Transmisión /, '')),
  ];
  if (isProvisional(document)) return rows;
  return [{ kind: 'text', text: 'DOCUMENTO TRIBUTARIO ELECTRÓNICO', align: 'center', small: true }, ...rows];
}

function promotionRows(document: PrintedDocument): readonly TicketRow[] {
  const promotions = promotionFacts(document);
  if (promotions === null) return [];
  return [
    ...promotions.nombradas.map((text): TicketRow => ({ kind: 'text', text, small: true })),
    { kind: 'pair', left: 'Usted ahorró', right: promotions.ahorro },
  ];
}

function closingRows(document: PrintedDocument, facts: DocumentFacts): readonly TicketRow[] {
  const query = queryRows(document);
  const sold = facts.tipoDte === '04' ? 'Preparó' : 'Le atendió';
  return [
    ...query,
    ...linkRows(document),
    ...(document.vendio === null ? [] : [small(`${sold}: ${document.vendio}`)]),
    ...(document.referencia === undefined ? [] : [small(`Referencia: ${document.referencia}`)]),
  ];
}

/** Link for requesting the document by mail (§phone-form). */
function linkRows({ enlace }: PrintedDocument): readonly TicketRow[] {
  if (enlace === undefined) return [];
  return [
    SPACE,
    { kind: 'text', text: '¿Lo quiere por correo?', align: 'center', bold: true },
    { kind: 'qr', content: enlace.url },
    small(`Escanéelo en el wifi de la tienda antes de las ${enlace.hasta}.`),
  ];
}

function small(text: string): TicketRow {
  return { kind: 'text', text, align: 'center', small: true };
}

function ruled(rows: readonly TicketRow[]): readonly TicketRow[] {
  return rows.length === 0 ? [] : [RULE, ...rows];
}

/** Rows with a blank below; empty without rows. */
function spaced(rows: readonly TicketRow[]): readonly TicketRow[] {
  return rows.length === 0 ? [] : [...rows, SPACE];
}

function fact(label: string, value: string): TicketRow {
  return { kind: 'fact', label, value };
}
