/** What a note needs to know of the 03 it adjusts, read from the text that was signed (§notes, §note-balance). */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amount, sum, ZERO, type Amount } from '../money.ts';
import type { Treatment } from '../translate.ts';

export type SaleKind = Exclude<Treatment, 'noGravado'>;

/** A line of a 03 or of a note. */
export interface AdjustableLine {
  /** Product code, or the description where there is none: what lines of both documents are matched by. */
  readonly clave: string;
  readonly descripcion: string;
  readonly cantidad: Amount;
  /** Its amount without VAT, in the column of its kind; null for a charge outside the base. */
  readonly kind: SaleKind | null;
  readonly neto: Amount;
}

/** A related document of ours. */
export interface RelatedSale {
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  /** The receiver as the document names it, and its NIT. */
  readonly receptor: Members;
  readonly nit: string;
  readonly kinds: ReadonlySet<SaleKind>;
  readonly retenido: boolean;
  readonly percibido: boolean;
  readonly condicionOperacion: number;
  /** What was sold without VAT, less the discount on the whole: what credit notes may take together. */
  readonly neto: Amount;
  readonly lines: readonly AdjustableLine[];
}

/** What a note takes from, or adds to, one document. */
export interface NoteShare {
  readonly codigoGeneracion: string;
  readonly neto: Amount;
  readonly lines: readonly AdjustableLine[];
}

type Members = Readonly<Record<string, unknown>>;

const COLUMNS = [
  ['gravada', 'ventaGravada', 'descuGravada'],
  ['exenta', 'ventaExenta', 'descuExenta'],
  ['noSujeta', 'ventaNoSuj', 'descuNoSuj'],
] as const satisfies readonly (readonly [SaleKind, string, string])[];

/** Reads a 03 of ours, of either edition. */
export function relatedSale(payload: string): RelatedSale {
  const document = membersOf(parseJson(payload));
  const head = membersOf(document['identificacion']);
  const receptor = membersOf(document['receptor']);
  const resumen = membersOf(document['resumen']);
  const lines = linesOf(document);
  const discounts = sum(COLUMNS.map(([, , member]) => amountOf(resumen, member)));
  return {
    codigoGeneracion: String(head['codigoGeneracion']),
    fecEmi: String(head['fecEmi']),
    receptor,
    nit: String(receptor['nit']),
    kinds: new Set(lines.flatMap(({ kind, neto }) => (kind === null || neto.isZero() ? [] : [kind]))),
    retenido: !withheld(resumen, ['ivaRete', 'ivaRete1']).isZero(),
    percibido: !withheld(resumen, ['ivaPerci', 'ivaPerci1']).isZero(),
    condicionOperacion: Number(amountOf(resumen, 'condicionOperacion').toFixed()),
    neto: sum(lines.map(({ neto }) => neto)).minus(discounts),
    lines,
  };
}

/**
 * Reads from a note what it does to one of its related documents. A discount on the whole belongs to each of them in
 * proportion to its lines.
 *
 * @param text the document, with or without its `identificacion`
 * @param related codigoGeneracion of the related document
 */
export function noteShare(text: string, related: string): NoteShare {
  const document = membersOf(parseJson(text));
  const all = linesOf(document);
  const lines = linesOf(document, related);
  const resumen = membersOf(document['resumen']);
  const neto = COLUMNS.map(([kind, , member]) => {
    const own = sum(lines.filter((line) => line.kind === kind).map((line) => line.neto));
    const whole = sum(all.filter((line) => line.kind === kind).map((line) => line.neto));
    const discount = amountOf(resumen, member);
    return whole.isZero() ? ZERO : own.minus(discount.times(own).div(whole));
  });
  return { codigoGeneracion: related, neto: sum(neto), lines };
}

function linesOf(document: Members, related?: string): readonly AdjustableLine[] {
  const list: readonly unknown[] = Array.isArray(document['cuerpoDocumento'])
    ? document['cuerpoDocumento']
    : [];
  return list
    .map(membersOf)
    .filter((line) => related === undefined || line['numeroDocumento'] === related)
    .map((line) => {
      const column = COLUMNS.find(([, member]) => !amountOf(line, member).isZero());
      const descripcion = typeof line['descripcion'] === 'string' ? line['descripcion'] : '';
      return {
        clave: matchingKey(line['codigo'], descripcion),
        descripcion,
        cantidad: amountOf(line, 'cantidad'),
        kind: column?.[0] ?? null,
        neto: column === undefined ? ZERO : amountOf(line, column[1]),
      };
    });
}

/** What a line is matched by: its product's code, else its words. */
export function matchingKey(codigo: unknown, descripcion: string): string {
  return typeof codigo === 'string' && codigo !== '' ? `c ${codigo}` : `d ${descripcion}`;
}

function withheld(resumen: Members, names: readonly string[]): Amount {
  return sum(names.map((name) => amountOf(resumen, name)));
}

function amountOf(members: Members, name: string): Amount {
  const value = members[name];
  return value instanceof JsonNumber ? amount(value) : ZERO;
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
