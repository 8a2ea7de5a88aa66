/** Issuer, receiver and other named parties on a ticket (§printed-version). */
import type { TipoDte } from '../../../contract/edition.ts';
import type { DocumentFacts, PartyFacts } from '../../facts/document-facts.ts';
import type { TicketRow } from '../ticket.ts';

const RECEIVER: Readonly<Record<TipoDte, string>> = {
  '01': 'Cliente',
  '03': 'Cliente',
  '04': 'Destinatario',
  '05': 'Cliente',
  '06': 'Cliente',
  '14': 'Proveedor',
  '18': 'Cliente',
};
/** Receiver of an anonymous 01. */
const NOBODY = 'Consumidor final';

export function issuerRows(emisor: PartyFacts): readonly TicketRow[] {
  const title = emisor.nombreComercial ?? emisor.nombre ?? '';
  const rows: TicketRow[] = [{ kind: 'text', text: title, align: 'center', bold: true, large: true }];
  const numbers = [
    emisor.documento === null ? null : `NIT\u00A0${emisor.documento}`,
    emisor.nrc === null ? null : `NRC\u00A0${emisor.nrc}`,
  ];
  const lines = [
    title === emisor.nombre ? null : emisor.nombre,
    numbers.filter((number) => number !== null).join(' '),
    emisor.actividad,
    emisor.tipoEstablecimiento,
    emisor.direccion,
    emisor.telefono === null ? null : `Tel.\u00A0${emisor.telefono}`,
    emisor.correo,
  ];
  for (const line of lines) {
    if (line !== null && line !== '') rows.push({ kind: 'text', text: line, align: 'center', small: true });
  }
  return rows;
}

export function receiverRows({ tipoDte, receptor }: DocumentFacts): readonly TicketRow[] {
  const who = RECEIVER[tipoDte];
  if (receptor === null) return [{ kind: 'fact', label: who, value: NOBODY }];
  return facts([
    [who, receptor.nombre ?? NOBODY],
    ['Nombre comercial', receptor.nombreComercial],
    [receptor.tipoDocumento ?? 'NIT', receptor.documento],
    ['NRC', receptor.nrc],
    ['Actividad', receptor.actividad],
    ['Dirección', receptor.direccion],
    ['Teléfono', receptor.telefono],
    ['Correo', receptor.correo],
    ['Título de los bienes', receptor.bienTitulo],
  ]);
}

/** Related and associated documents, third party, and contingency. */
export function referenceRows(document: DocumentFacts): readonly TicketRow[] {
  const { contingencia, relacionados, otros, tercero } = document;
  return facts([
    ['Contingencia', contingencia?.tipo ?? null],
    ['Motivo', contingencia?.motivo ?? null],
    ...relacionados.map(({ tipo, numero, fecha }): Fact => [
      'Documento relacionado',
      `${tipo} ${numero} del ${fecha}`,
    ]),
    ...otros.map(({ de, texto }): Fact => [ownerOf(de), texto]),
    ['Venta por cuenta de', tercero === null ? null : named(tercero)],
  ]);
}

/** Persons who deliver and receive, remarks, and the issuer's entries. */
export function remarkRows({ entrega, observaciones, apendice }: DocumentFacts): readonly TicketRow[] {
  return facts([
    ...entrega.map(({ etiqueta, valor }): Fact => [etiqueta, valor]),
    ['Observaciones', observaciones],
    ...apendice.map(({ etiqueta, valor }): Fact => [etiqueta, valor]),
  ]);
}

/** `Documento del receptor`; for a doctor the entry itself says it. */
function ownerOf(de: string): string {
  return de === 'Emisor' || de === 'Receptor' ? `Documento del ${de.toLowerCase()}` : de;
}

type Fact = readonly [label: string, value: string | null];

function facts(list: readonly Fact[]): readonly TicketRow[] {
  return list.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ kind: 'fact', label, value }],
  );
}

function named({ nombre, nit }: { readonly nombre: string; readonly nit: string | null }): string {
  return nit === null ? nombre : `${nombre}, NIT ${nit}`;
}
