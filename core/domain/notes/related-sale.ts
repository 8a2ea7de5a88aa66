/** Reads a 03 or 01 from its signed text for notes and returns (§notes, §retorno, §note-balance). */
import { isMembers, JsonNumber, parseJson, type Members } from '../../contract/json.ts';
import { bareDocument } from '../customers/document-number.ts';
import { amount, lesser, roundItem, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import type { Treatment } from '../code-translation.ts';
import { IVA_FACTOR, WITHHOLDING_RATE } from '../totals.ts';

export type SaleKind = Exclude<Treatment, 'noGravado'>;

export interface AdjustableLine {
  /** Matching key: product code, else the description. */
  readonly clave: string;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: Amount;
  readonly uniMedida: JsonNumber;
  readonly esServicio: boolean;
  /** Before discounts. */
  readonly precioUni: Amount;
  /** Null for a charge outside the base. */
  readonly kind: SaleKind | null;
  /** Net amount in the document's terms (without VAT in 03, 05 and 06), less its share of general discounts. */
  readonly neto: Amount;
}

/** Amounts by kind of sale and outside the base. */
export type Columns = Readonly<Record<Treatment, Amount>>;

/** Totals in cents, as in the summary. */
export interface Figures {
  /** Less general discounts. */
  readonly columns: Columns;
  /** Added on top in 03, 05 and 06, included in 01 and 18. */
  readonly iva: Amount;
  readonly ivaRete: Amount;
  readonly ivaPerci: Amount;
}

export interface RelatedSale {
  readonly tipoDte: '01' | '03';
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  /** Receiver as the document states it; null when anonymous. */
  readonly receptor: Members | null;
  /** Receiver's number; NIT in a 03. */
  readonly numDocumento: string | null;
  /** Sale kinds: of a 03 from its totals; of a 01, whose goods may be returned at any price, from its lines. */
  readonly kinds: ReadonlySet<SaleKind>;
  /** Whether 1 % was withheld or perceived; null where it would be no cent. */
  readonly retenido: boolean | null;
  readonly percibido: boolean | null;
  readonly condicionOperacion: number;
  /** Amount sold: limit of all adjustments together. */
  readonly figures: Figures;
  readonly lines: readonly AdjustableLine[];
}

export interface NoteShare {
  readonly codigoGeneracion: string;
  /** Its lines by column, unrounded. */
  readonly exact: Columns;
  /** Totals of its summary; null when that covers several documents. */
  readonly stated: Figures | null;
  readonly lines: readonly AdjustableLine[];
}

const COLUMNS = [
  ['gravada', 'ventaGravada', 'descuGravada', 'totalGravada'],
  ['exenta', 'ventaExenta', 'descuExenta', 'totalExenta'],
  ['noSujeta', 'ventaNoSuj', 'descuNoSuj', 'totalNoSuj'],
] as const satisfies readonly (readonly [SaleKind, string, string, string])[];

/** CAT-014: unit; CAT-011: service. */
const UNIT = new JsonNumber('59');
const SERVICE = 2;

/** Reads a 03 or 01 of ours in either edition. */
export function relatedSale(payload: string): RelatedSale {
  const document = membersOf(parseJson(payload));
  const head = membersOf(document['identificacion']);
  const receptor = isMembers(document['receptor']) ? document['receptor'] : null;
  const resumen = membersOf(document['resumen']);
  const lines = linesOf(document);
  const figures = figuresOf(resumen, lines);
  const tipoDte = head['tipoDte'] === '03' ? '03' : '01';
  const isCent = !onePercent({ tipoDte }, figures.columns).isZero();
  const had = (part: Amount) => (part.isZero() && !isCent ? null : !part.isZero());
  return {
    tipoDte,
    codigoGeneracion: String(head['codigoGeneracion']),
    fecEmi: String(head['fecEmi']),
    receptor,
    numDocumento: bareNumber(receptor),
    kinds: tipoDte === '03' ? kindsOfTotals(resumen) : kindsOfLines(lines),
    retenido: had(figures.ivaRete),
    percibido: had(figures.ivaPerci),
    condicionOperacion: Number(amountOf(resumen, 'condicionOperacion').toFixed()),
    figures,
    lines,
  };
}

/**
 * Reads the effect of a note or return on one related document. General discounts are shared among all lines in
 * proportion.
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

/** codigoGeneracion of each related document, in order. */
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

export function relatedLines(text: string): readonly RelatedLine[] {
  return linesOf(membersOf(parseJson(text)));
}

/** Unrounded line sums by column. */
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

/** Total of all sales kinds, as the document counts VAT; charges outside the base are not sales. */
export function netOf({ columns: { gravada, exenta, noSujeta } }: Figures): Amount {
  return sum([gravada, exenta, noSujeta]);
}

/** Total with taxes, before retention and perception; balances are based on it. */
export function totalOf(tipoDte: RelatedSale['tipoDte'], figures: Figures): Amount {
  return tipoDte === '03' ? netOf(figures).plus(figures.iva) : netOf(figures);
}

/** 1 % of what is taxed, without its VAT (§retention). */
export function onePercent({ tipoDte }: Pick<RelatedSale, 'tipoDte'>, { gravada }: Columns): Amount {
  const net = tipoDte === '03' ? gravada : gravada.div(IVA_FACTOR);
  return roundSummary(net.times(WITHHOLDING_RATE));
}

/** Receiver's number as stored and compared; a member `nit` implies its type. */
function bareNumber(receptor: Members | null): string | null {
  const nit = receptor?.['nit'];
  const numDocumento = nit ?? receptor?.['numDocumento'];
  if (typeof numDocumento !== 'string') return null;
  const tipoDocumento = nit === undefined || nit === null ? String(receptor?.['tipoDocumento']) : '36';
  return bareDocument({ tipoDocumento, numDocumento }).numDocumento;
}

/** A line and the related document it names, if any. */
export interface RelatedLine extends AdjustableLine {
  readonly related: unknown;
}

function linesOf(document: Members): readonly RelatedLine[] {
  const list: readonly unknown[] = Array.isArray(document['cuerpoDocumento'])
    ? document['cuerpoDocumento']
    : [];
  return discounted(
    list.map((each) => lineOf(membersOf(each))),
    membersOf(document['resumen']),
  );
}

function lineOf(line: Members): RelatedLine {
  const column = COLUMNS.find(([, member]) => !amountOf(line, member).isZero());
  const descripcion = typeof line['descripcion'] === 'string' ? line['descripcion'] : '';
  const codigo = typeof line['codigo'] === 'string' && line['codigo'] !== '' ? line['codigo'] : null;
  const { uniMedida } = line;
  const noGravado = amountOf(line, 'noGravado');
  // A line given away counts as taxed.
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

/** Lines less their share of the column's discount; the last one takes the rounding rest. */
function discounted(lines: readonly RelatedLine[], resumen: Members): readonly RelatedLine[] {
  return COLUMNS.reduce((all, [kind, , member]) => {
    let worth = exactColumns(all)[kind];
    // A column rounded up to the cent may be worth less than its discount.
    let left = lesser(amountOf(resumen, member), worth);
    if (left.isZero()) return all;
    return all.map((line) => {
      if (line.kind !== kind || line.neto.isZero()) return line;
      const share = line.neto.eq(worth) ? left : roundItem(left.times(line.neto).div(worth));
      left = left.minus(share);
      worth = worth.minus(line.neto);
      return { ...line, neto: line.neto.minus(share) };
    });
  }, lines);
}

/** Related document of a line; a return uses another member. */
function relatedOf(line: Members): unknown {
  return line['numeroDocumento'] ?? line['codigoGeneracion'];
}

/** Matching key of a line: product code, else description. */
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
