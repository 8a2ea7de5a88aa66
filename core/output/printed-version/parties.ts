/** Issuer and receiver side by side (§printed-version). */
import { COMPRA, holdsIva, RETORNO, type TipoDte, namesTaxpayer } from '../../contract/edition.ts';
import type { DocumentFacts, PartyFacts } from '../facts/document-facts.ts';
import { DASH } from '../facts/document-text.ts';
import type { Block } from './flow.ts';
import { labelRows, type LabelRow } from './label-rows.ts';
import { CONTENT_WIDTH, EYEBROW, lineHeight, NAME, PAGE, SPACE } from './page-style.ts';
import type { Pen } from './pen.ts';

const COLUMN_GAP = 24;
const COLUMN_WIDTH = (CONTENT_WIDTH - COLUMN_GAP) / 2;
const LABEL_WIDTH = 70;

/** Both parties; an anonymous receiver is shown as final consumer. */
export function partiesBlock(pen: Pen, { tipoDte, emisor, receptor }: DocumentFacts): Block {
  const issuer = partyColumn(pen, {
    title: 'EMISOR',
    name: emisor.nombre ?? DASH,
    rows: issuerRows(emisor, tipoDte),
  });
  const receiver = partyColumn(pen, {
    title: tipoDte === '04' ? 'DESTINATARIO' : tipoDte === COMPRA ? 'PROVEEDOR' : 'RECEPTOR',
    name: receptor?.nombre ?? (holdsIva(tipoDte) ? 'Consumidor final' : DASH),
    rows: receptor === null ? unnamedRows() : receiverRows(receptor, tipoDte),
  });
  return {
    gap: SPACE.section,
    height: Math.max(issuer.height, receiver.height),
    draw: (y) => {
      issuer.draw(PAGE.left, y);
      receiver.draw(PAGE.left + COLUMN_WIDTH + COLUMN_GAP, y);
    },
  };
}

function partyColumn(
  pen: Pen,
  {
    title,
    name,
    rows,
  }: { readonly title: string; readonly name: string; readonly rows: readonly LabelRow[] },
) {
  const names = pen.wrap(name, NAME, COLUMN_WIDTH);
  const details = labelRows(pen, rows, { width: COLUMN_WIDTH, labelWidth: LABEL_WIDTH });
  const namesTop = lineHeight(EYEBROW) + SPACE.hair;
  const rowsTop = namesTop + names.length * lineHeight(NAME) + SPACE.hair;
  return {
    height: rowsTop + details.height,
    draw: (x: number, y: number) => {
      pen.line(title, EYEBROW, { x, y });
      pen.lines(names, NAME, { x, y: y + namesTop });
      details.draw(x, y + rowsTop);
    },
  };
}

/** Mandatory rows; an event names its issuer only by NIT and name, so no dashes there. */
function issuerRows(emisor: PartyFacts, tipoDte: TipoDte): readonly LabelRow[] {
  const due = tipoDte === RETORNO ? optional : alwaysOne;
  return [
    ...optional('Comercial', emisor.nombreComercial),
    always('NIT', emisor.documento),
    ...due('NRC', emisor.nrc),
    ...due('Actividad', emisor.actividad),
    ...due('Dirección', emisor.direccion),
    ...due('Teléfono', emisor.telefono),
    ...due('Correo', emisor.correo),
    ...optional('Establecimiento', emisor.tipoEstablecimiento),
  ];
}

/** For 01 and its returns only given values; for others also mandatory ones, with a dash if unused. */
function receiverRows(receptor: PartyFacts, tipoDte: TipoDte): readonly LabelRow[] {
  const due = holdsIva(tipoDte) ? optional : alwaysOne;
  const taxpayer = namesTaxpayer(tipoDte);
  return [
    ...optional('Comercial', receptor.nombreComercial),
    always(receptor.tipoDocumento ?? (taxpayer ? 'NIT' : 'Documento'), receptor.documento),
    ...(taxpayer ? alwaysOne : optional)('NRC', receptor.nrc),
    ...due('Actividad', receptor.actividad),
    ...due('Dirección', receptor.direccion),
    ...optional('Teléfono', receptor.telefono),
    ...due('Correo', receptor.correo),
    ...optional('A título de', receptor.bienTitulo),
  ];
}

function unnamedRows(): readonly LabelRow[] {
  return [always('Documento', null), always('Nombre', null)];
}

function always(label: string, value: string | null): LabelRow {
  return { label, value: value ?? DASH };
}

function alwaysOne(label: string, value: string | null): readonly LabelRow[] {
  return [always(label, value)];
}

function optional(label: string, value: string | null): readonly LabelRow[] {
  return value === null ? [] : [{ label, value }];
}
