/** What is needed of the 03 that a note adjusts, or of the 01 whose goods come back, read from the text that was signed (§notes, §retorno, §note-balance). */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amount, roundItem, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import type { Treatment } from '../code-translation.ts';

export type SaleKind = Exclude<Treatment, 'noGravado'>;

/** A line of a sale, or of what adjusts it. */
export interface AdjustableLine {
  /** Product code, or the description where there is none: what lines of both documents are matched by. */
  readonly clave: string;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: Amount;
  readonly uniMedida: JsonNumber;
  readonly esServicio: boolean;
  /** Before every discount. */
  readonly precioUni: Amount;
  /** In the column of its kind; null for a charge outside the base. */
  readonly kind: SaleKind | null;
  /** What it comes to as its document counts (without VAT in 03, 05 and 06), less its part of the discount on the whole. */
  readonly neto: Amount;
}

/** What was sold, or is taken, of each kind and outside the base. */
export type Columns = Readonly<Record<Treatment, Amount>>;

/** What a document comes to in cents, as its summary says it. */
export interface Figures {
  /** Less the discounts on the whole. */
  readonly columns: Columns;
  /** On top in 03, 05 and 06, contained in 01 and 18. */
  readonly iva: Amount;
  readonly ivaRete: Amount;
  readonly ivaPerci: Amount;
}

/** A related document of ours. */
export interface RelatedSale {
  readonly tipoDte: '01' | '03';
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
  /** What was sold: what may be taken together. */
  readonly figures: Figures;
  readonly lines: readonly AdjustableLine[];
}

/** What a note or a return takes from, or adds to, one document. */
export interface NoteShare {
  readonly codigoGeneracion: string;
  /** Its lines by column, unrounded. */
  readonly exact: Columns;
  /** What its summary says; null where that is of several documents. */
  readonly stated: Figures | null;
  readonly lines: readonly AdjustableLine[];
}

type Members = Readonly<Record<string, unknown>>;

const COLUMNS = [
  ['gravada', 'ventaGravada', 'descuGravada', 'totalGravada'],
  ['exenta', 'ventaExenta', 'descuExenta', 'totalExenta'],
  ['noSujeta', 'ventaNoSuj', 'descuNoSuj', 'totalNoSuj'],
] as const satisfies readonly (readonly [SaleKind, string, string, string])[];

/** CAT-014: unit; CAT-011: service. */
const UNIT = new JsonNumber('59');
const SERVICE = 2;

/** Reads a 03 or a 01 of ours, of either edition. */
export function relatedSale(payload: string): RelatedSale {
  const document = membersOf(parseJson(payload));
  const head = membersOf(document['identificacion']);
  const receptor = isMembers(document['receptor']) ? document['receptor'] : null;
  const resumen = membersOf(document['resumen']);
  const lines = linesOf(document);
  const figures = figuresOf(resumen, lines);
  const tipoDte = head['tipoDte'] === '03' ? '03' : '01';
  return {
    tipoDte,
    codigoGeneracion: String(head['codigoGeneracion']),
    fecEmi: String(head['fecEmi']),
    receptor,
    numDocumento: bareNumber(receptor),
    kinds: tipoDte === '03' ? kindsOfTotals(resumen) : kindsOfLines(lines),
    retenido: !figures.ivaRete.isZero(),
    percibido: !figures.ivaPerci.isZero(),
    condicionOperacion: Number(amountOf(resumen, 'condicionOperacion').toFixed()),
    figures,
    lines,
  };
}

/**
 * Reads from a note or a return what it does to one of its related documents. A discount on the whole belongs to each of its lines
 * in proportion.
 *
 * @param text the document, with or without its `identificacion`
 * @param related codigoGeneracion of the related document
 */
export function noteShare(text: string, related: string): NoteShare {
  const document = membersOf(parseJson(text));
  const all = linesOf(document);
  const lines = all.filter((line) => line.related === related);
  const isOnly = lines.length === all.length;
  return {
    codigoGeneracion: related,
    exact: exactColumns(lines),
    stated: isOnly ? figuresOf(membersOf(document['resumen']), lines) : null,
    lines,
  };
}

/** The documents that a note or a return relates, by their codigoGeneracion, in its order. */
export function relatedCodes(text: string): readonly string[] {
  const related = membersOf(parseJson(text))['documentoRelacionado'];
  const list: readonly unknown[] = Array.isArray(related) ? related : [];
  return list
    .map((each) => {
      const { numeroDocumento, codigoGeneracion } = membersOf(each);
      return numeroDocumento ?? codigoGeneracion;
    })
    .filter((code) => typeof code === 'string');
}

/** The sums of lines by column, unrounded. */
export function exactColumns(lines: readonly Pick<AdjustableLine, 'kind' | 'neto'>[]): Columns {
  const of = (kind: SaleKind | null): Amount =>
    sum(lines.filter((line) => line.kind === kind).map(({ neto }) => neto));
  return { gravada: of('gravada'), exenta: of('exenta'), noSujeta: of('noSujeta'), noGravado: of(null) };
}

function figuresOf(resumen: Members, lines: readonly AdjustableLine[]): Figures {
  const of = ([, , discount, total]: (typeof COLUMNS)[number]): Amount =>
    amountOf(resumen, total).minus(amountOf(resumen, discount));
  const listed: readonly unknown[] = Array.isArray(resumen['tributos']) ? resumen['tributos'] : [];
  return {
    columns: {
      gravada: of(COLUMNS[0]),
      exenta: of(COLUMNS[1]),
      noSujeta: of(COLUMNS[2]),
      noGravado: roundSummary(exactColumns(lines).noGravado),
    },
    iva: sum([...listed.map((tax) => amountOf(membersOf(tax), 'valor')), amountOf(resumen, 'totalIva')]),
    ivaRete: withheld(resumen, ['ivaRete', 'ivaRete1']),
    ivaPerci: withheld(resumen, ['ivaPerci', 'ivaPerci1']),
  };
}

function kindsOfTotals(resumen: Members): ReadonlySet<SaleKind> {
  return new Set(COLUMNS.flatMap(([kind, , , total]) => (amountOf(resumen, total).isZero() ? [] : [kind])));
}

function kindsOfLines(lines: readonly AdjustableLine[]): ReadonlySet<SaleKind> {
  return new Set(lines.flatMap(({ kind, neto }) => (kind === null || neto.isZero() ? [] : [kind])));
}

/** What was sold, as the document counts; charges outside the base are no sale. */
export function netOf({ columns: { gravada, exenta, noSujeta } }: Figures): Amount {
  return sum([gravada, exenta, noSujeta]);
}

/** The same with its taxes, before retention and perception: what balances are counted on. */
export function totalOf(tipoDte: RelatedSale['tipoDte'], figures: Figures): Amount {
  return tipoDte === '03' ? netOf(figures).plus(figures.iva) : netOf(figures);
}

/** The receiver's number as it is compared: without hyphens. */
function bareNumber(receptor: Members | null): string | null {
  const numero = receptor?.['nit'] ?? receptor?.['numDocumento'];
  return typeof numero === 'string' ? numero.replaceAll('-', '') : null;
}

/** A line with the document it belongs to, where it names one. */
interface ReadLine extends AdjustableLine {
  readonly related: unknown;
}

function linesOf(document: Members): readonly ReadLine[] {
  const list: readonly unknown[] = Array.isArray(document['cuerpoDocumento'])
    ? document['cuerpoDocumento']
    : [];
  return discounted(
    list.map((each) => lineOf(membersOf(each))),
    membersOf(document['resumen']),
  );
}

function lineOf(line: Members): ReadLine {
  const column = COLUMNS.find(([, member]) => !amountOf(line, member).isZero());
  const descripcion = typeof line['descripcion'] === 'string' ? line['descripcion'] : '';
  const codigo = typeof line['codigo'] === 'string' && line['codigo'] !== '' ? line['codigo'] : null;
  const { uniMedida } = line;
  const noGravado = amountOf(line, 'noGravado');
  // A line that was given away is of the kind of goods.
  const kind = column?.[0] ?? (noGravado.isZero() ? 'gravada' : null);
  return {
    clave: matchingKey(codigo, descripcion),
    codigo,
    descripcion,
    cantidad: amountOf(line, 'cantidad'),
    uniMedida: uniMedida instanceof JsonNumber ? uniMedida : UNIT,
    esServicio: amountOf(line, 'tipoItem').eq(SERVICE),
    precioUni: amountOf(line, 'precioUni'),
    kind,
    neto: column === undefined ? noGravado : amountOf(line, column[1]),
    related: relatedOf(line),
  };
}

/** Each line less its part of the discount on its column; the last one takes what rounding left. */
function discounted(lines: readonly ReadLine[], resumen: Members): readonly ReadLine[] {
  return COLUMNS.reduce((all, [kind, , member]) => {
    let left = amountOf(resumen, member);
    if (left.isZero()) return all;
    let worth = exactColumns(all)[kind];
    return all.map((line) => {
      if (line.kind !== kind || line.neto.isZero()) return line;
      const share = line.neto.eq(worth) ? left : roundItem(left.times(line.neto).div(worth));
      left = left.minus(share);
      worth = worth.minus(line.neto);
      return { ...line, neto: line.neto.minus(share) };
    });
  }, lines);
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
