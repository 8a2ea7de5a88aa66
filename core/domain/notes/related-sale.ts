/** What is needed of the 03 that a note adjusts, or of the 01 whose goods come back, read from the text that was signed (§notes, §retorno, §note-balance). */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amount, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import type { Treatment } from '../code-translation.ts';

export type SaleKind = Exclude<Treatment, 'noGravado'>;

/** A line of a sale, or of what adjusts it. */
export interface AdjustableLine {
  /** Product code, or the description where there is none: what lines of both documents are matched by. */
  readonly clave: string;
  readonly descripcion: string;
  readonly cantidad: Amount;
  /** Before every discount. */
  readonly precioUni: Amount;
  /** Its amount as its document counts (without VAT in 03, 05 and 06), in the column of its kind; null for a charge outside the base. */
  readonly kind: SaleKind | null;
  readonly neto: Amount;
}

/** What was sold, or is taken, of each kind and outside the base. */
export type Columns = Readonly<Record<Treatment, Amount>>;

/** A related document of ours. */
export interface RelatedSale {
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  /** The receiver as the document names it; null when nobody is named. */
  readonly receptor: Members | null;
  /** What the receiver is known by: its NIT in a 03. */
  readonly numDocumento: string | null;
  /** The kinds of sale that it has: of a 03 those its totals tell; of a 01, whose goods come back whatever they cost, those of its lines. */
  readonly kinds: ReadonlySet<SaleKind>;
  readonly retenido: boolean;
  readonly percibido: boolean;
  readonly condicionOperacion: number;
  /** What was sold, less the discount on the whole: what may be taken together. In a 03 without VAT, in a 01 with it. */
  readonly neto: Amount;
  /** The same by column. */
  readonly columns: Columns;
  readonly lines: readonly AdjustableLine[];
}

/** What a note or a return takes from, or adds to, one document. */
export interface NoteShare {
  readonly codigoGeneracion: string;
  readonly neto: Amount;
  readonly columns: Columns;
  readonly lines: readonly AdjustableLine[];
}

type Members = Readonly<Record<string, unknown>>;

const COLUMNS = [
  ['gravada', 'ventaGravada', 'descuGravada', 'totalGravada'],
  ['exenta', 'ventaExenta', 'descuExenta', 'totalExenta'],
  ['noSujeta', 'ventaNoSuj', 'descuNoSuj', 'totalNoSuj'],
] as const satisfies readonly (readonly [SaleKind, string, string, string])[];

/** Reads a 03 or a 01 of ours, of either edition. */
export function relatedSale(payload: string): RelatedSale {
  const document = membersOf(parseJson(payload));
  const head = membersOf(document['identificacion']);
  const receptor = isMembers(document['receptor']) ? document['receptor'] : null;
  const resumen = membersOf(document['resumen']);
  const lines = linesOf(document);
  const columns = columnsOf(lines, (_kind, own, member) => own.minus(amountOf(resumen, member)));
  return {
    codigoGeneracion: String(head['codigoGeneracion']),
    fecEmi: String(head['fecEmi']),
    receptor,
    numDocumento: bareNumber(receptor),
    kinds: head['tipoDte'] === '03' ? kindsOfTotals(resumen) : kindsOfLines(lines),
    retenido: !withheld(resumen, ['ivaRete', 'ivaRete1']).isZero(),
    percibido: !withheld(resumen, ['ivaPerci', 'ivaPerci1']).isZero(),
    condicionOperacion: Number(amountOf(resumen, 'condicionOperacion').toFixed()),
    neto: saleOf(columns),
    columns,
    lines,
  };
}

/**
 * Reads from a note or a return what it does to one of its related documents. A discount on the whole belongs to each of them in
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
  const columns = columnsOf(lines, (kind, own, member) => {
    const whole = sum(all.filter((line) => line.kind === kind).map((line) => line.neto));
    return whole.isZero() ? ZERO : own.minus(amountOf(resumen, member).times(own).div(whole));
  });
  return { codigoGeneracion: related, neto: saleOf(columns), columns, lines };
}

/** The documents that a note or a return relates, by their codigoGeneracion, in its order. */
export function relatedCodes(text: string): readonly string[] {
  const related = membersOf(parseJson(text))['documentoRelacionado'];
  const list: readonly unknown[] = Array.isArray(related) ? related : [];
  return list.map((each) => membersOf(each)['numeroDocumento']).filter((code) => typeof code === 'string');
}

/**
 * The sums of the lines by column, each less its part of the discount on the whole, in cents as the totals of a document say
 * them: the authority adds up totals. Charges have no discount.
 */
function columnsOf(
  lines: readonly AdjustableLine[],
  lessDiscount: (kind: SaleKind, own: Amount, discount: string) => Amount,
): Columns {
  const of = ([kind, , discount]: (typeof COLUMNS)[number]): Amount =>
    roundSummary(
      lessDiscount(kind, sum(lines.filter((line) => line.kind === kind).map(({ neto }) => neto)), discount),
    );
  return {
    gravada: of(COLUMNS[0]),
    exenta: of(COLUMNS[1]),
    noSujeta: of(COLUMNS[2]),
    noGravado: roundSummary(sum(lines.filter(({ kind }) => kind === null).map(({ neto }) => neto))),
  };
}

function kindsOfTotals(resumen: Members): ReadonlySet<SaleKind> {
  return new Set(COLUMNS.flatMap(([kind, , , total]) => (amountOf(resumen, total).isZero() ? [] : [kind])));
}

function kindsOfLines(lines: readonly AdjustableLine[]): ReadonlySet<SaleKind> {
  return new Set(lines.flatMap(({ kind, neto }) => (kind === null || neto.isZero() ? [] : [kind])));
}

/** What was sold; charges outside the base are no sale. */
function saleOf({ gravada, exenta, noSujeta }: Columns): Amount {
  return sum([gravada, exenta, noSujeta]);
}

/** The receiver's number as it is compared: without hyphens. */
function bareNumber(receptor: Members | null): string | null {
  const numero = receptor?.['nit'] ?? receptor?.['numDocumento'];
  return typeof numero === 'string' ? numero.replaceAll('-', '') : null;
}

function linesOf(document: Members, related?: string): readonly AdjustableLine[] {
  const list: readonly unknown[] = Array.isArray(document['cuerpoDocumento'])
    ? document['cuerpoDocumento']
    : [];
  return list
    .map(membersOf)
    .filter((line) => related === undefined || relatedOf(line) === related)
    .map((line) => {
      const column = COLUMNS.find(([, member]) => !amountOf(line, member).isZero());
      const descripcion = typeof line['descripcion'] === 'string' ? line['descripcion'] : '';
      return {
        clave: matchingKey(line['codigo'], descripcion),
        descripcion,
        cantidad: amountOf(line, 'cantidad'),
        precioUni: amountOf(line, 'precioUni'),
        kind: column?.[0] ?? null,
        neto: amountOf(line, column?.[1] ?? 'noGravado'),
      };
    });
}

/** The document a line belongs to: a return names it by another member. */
function relatedOf(line: Members): unknown {
  return line['numeroDocumento'] ?? line['codigoGeneracion'];
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
  return isMembers(value) ? value : {};
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
