/** Rows of books that a test types by hand; what it leaves out matters to nobody there. */
import { hash } from 'node:crypto';
import type { TieCheck } from '../../core/books/book-reconciliation.ts';
import { bookMonth, type BookMonth } from '../../core/books/book-month.ts';
import type { BookPiece, BookSource, SourceDay } from '../../core/books/book-source.ts';
import type { Ambiente } from '../../core/contract/ambiente.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import type { BookDocument, LostNumber, NamedDocument } from '../../core/domain/books/book-document.ts';
import type { BookPurchase } from '../../core/domain/books/book-purchase.ts';

export const TAXPAYER = { nombre: 'Tienda Inventada', nit: '06140101901015', nrc: '1234567' };

/** A sealed document: members of its signed text, and what differs in its row. */
export function written(
  tipoDte: TipoDte,
  codigo: string,
  of: { readonly resumen?: object; readonly receptor?: object; readonly row?: Partial<BookDocument> } = {},
): BookDocument {
  const { resumen = {}, receptor = {}, row = {} } = of;
  const fecEmi = row.fecEmi ?? '2026-11-02';
  const numeroControl = row.numeroControl ?? `DTE-${tipoDte}-${codigo}`;
  const named = { tipoDte, codigoGeneracion: codigo, fecEmi };
  const parts = JSON.stringify([
    tipoDte === '18' ? { ...named, tipoDte: undefined, tipoEvento: tipoDte } : { ...named, numeroControl },
    receptor,
    resumen,
  ]);
  return {
    codigoGeneracion: codigo,
    numeroControl,
    tipoDte,
    fecEmi,
    montoCentavos: 0n,
    ivaCentavos: 0n,
    sello: `S-${codigo}`,
    invalidatedAt: null,
    emittedAt: 0,
    estado: 'PROCESADO',
    payload: parts,
    parts,
    sha256: hash('sha256', parts, 'hex'),
    inLedger: true,
    ...row,
  };
}

/** A crédito fiscal of 100.00 and 13.00 from a company, sealed. */
export function bought(of: Partial<BookPurchase> = {}): BookPurchase {
  return {
    tipoDte: '03',
    fecha: '2026-11-20',
    codigoGeneracion: 'AAAA-1',
    numeroControl: 'DTE-03-X',
    sello: 'S-1',
    papel: null,
    procedencia: 'local',
    proveedor: { tipoDocumento: null, nit: '0614-280390-112-1', nrc: '9876-5', nombre: 'Mayoreo, S.A.' },
    exentas: 0n,
    gravadas: 10_000n,
    iva: 1_300n,
    excluidas: 0n,
    reteRenta: 0n,
    percibido: 0n,
    retenido: 0n,
    base: 0n,
    otros: 0n,
    total: 11_300n,
    deducible: true,
    tardia: null,
    ...of,
  };
}

/** What a month holds, day by day. */
export interface Month {
  readonly days?: readonly SourceDay[];
  readonly later?: readonly NamedDocument[];
  readonly purchases?: readonly BookPurchase[];
  readonly lost?: readonly LostNumber[];
}

export function monthOf(of: Month, ambiente: Ambiente = 'PRODUCCION'): Promise<BookMonth> {
  return bookMonth(sourceOf(of), { ambiente, mes: '2026-11' });
}

function sourceOf({ days = [], later = [], purchases = [], lost = [] }: Month): BookSource {
  return {
    taxpayer: () => Promise.resolve(TAXPAYER),
    days: async function* (look: (day: SourceDay) => BookPiece) {
      for (const day of days) yield await Promise.resolve(look(day));
    },
    lostNumbers: () => Promise.resolve(lost),
    purchases: () => Promise.resolve(purchases),
    invalidatedLater: () => Promise.resolve(later),
  };
}

/** A check that writes down what it is given. */
export function listening(): TieCheck & { readonly heard: unknown[] } {
  const heard: unknown[] = [];
  return {
    heard,
    document: (document, sale) => heard.push([document.codigoGeneracion, sale?.total ?? null]),
    day: (of) => heard.push(of),
    lost: (number) => heard.push(number),
    result: () => {
      throw new Error('nobody asks');
    },
  };
}
