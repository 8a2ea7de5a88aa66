/** What documents of a period come to, added up from their own texts: by product, page of keys, person, payment and hour. */
import type {
  CategoryFigures,
  HourFigures,
  PaymentFigures,
  ProductFigures,
  SellerFigures,
  StatisticsDetail,
} from '../../contract/bridge/bridge-manager.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { paymentsOfText } from '../../domain/cash/cash-payments.ts';
import { amount, fromCents, roundSummary, toJsonNumber, ZERO, type Amount } from '../../domain/money.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import type { SoldDocument } from '../../store/statistics/till-statistics.ts';

const HOURS = 24;

type TipoVendido = Extract<TipoDte, '01' | '03'>;
type Figures = Omit<StatisticsDetail, 'documentos' | 'completo'>;
type Line = Readonly<Record<string, unknown>>;

/** The page of keys under which a product counts, by its code. */
export type Categories = ReadonlyMap<string, string>;

interface Count {
  cantidad: number;
  centavos: bigint;
}

interface ProductSum extends Pick<ProductFigures, 'codigo' | 'descripcion'> {
  cantidad: Amount;
  monto: Amount;
}

/** Sums that grow with every document. */
export interface SoldSums {
  readonly productos: Map<string, ProductSum>;
  readonly categorias: Map<string | null, { lineas: number; monto: Amount }>;
  readonly cajeros: Map<string | null, Count & Pick<SellerFigures, 'persona'>>;
  readonly pagos: Map<string | null, Count>;
  readonly horas: readonly Count[];
}

/** The category of each product: of several pages the last one, for favourites come first. */
export function categoriesOf(
  placed: readonly { readonly codigo: string; readonly pagina: string }[],
): Categories {
  return new Map(placed.map(({ codigo, pagina }) => [codigo, pagina]));
}

/** Sums of nothing. */
export function noSums(): SoldSums {
  return {
    productos: new Map(),
    categorias: new Map(),
    cajeros: new Map(),
    pagos: new Map(),
    horas: Array.from({ length: HOURS }, () => ({ cantidad: 0, centavos: 0n })),
  };
}

/** Adds a document in force; newest first, for the newest line names a product and the newest sale a person. */
export function addSold(
  sums: SoldSums,
  document: SoldDocument,
  of: { readonly tipoDte: TipoVendido; readonly categories: Categories },
): void {
  const { vendio, montoCentavos } = document;
  const hour = sums.horas[document.hora];
  if (hour === undefined) throw new Error(`document ${document.id} has no hour`);
  count(hour, montoCentavos);
  const id = vendio?.id ?? null;
  const seller = sums.cajeros.get(id) ?? { persona: vendio?.nombre ?? null, cantidad: 0, centavos: 0n };
  count(seller, montoCentavos);
  sums.cajeros.set(id, seller);
  addPayments(sums, document);
  for (const line of linesOf(document)) addLine(sums, line, of);
}

/** The lines of a sale as they were signed. */
export function linesOf({ id, items }: Pick<SoldDocument, 'id' | 'items'>): readonly Line[] {
  const lines = parseJson(items);
  if (!Array.isArray(lines)) throw new Error(`document ${id} has no lines`);
  return lines.map((line: unknown) => ({ ...(line as object) }));
}

/** The sums as they are shown. @param maxProducts how many products are named at most */
export function figuresOf(sums: SoldSums, maxProducts: number): Figures {
  return {
    productos: mostFirst([...sums.productos.values()], ({ descripcion }) => descripcion)
      .slice(0, maxProducts)
      .map(productOf),
    categorias: mostFirst(
      [...sums.categorias].map(([categoria, sum]) => ({ categoria, ...sum })),
      ({ categoria }) => categoria ?? '',
    ).map(({ categoria, lineas, monto }): CategoryFigures => ({ categoria, lineas, monto: rounded(monto) })),
    cajeros: most(sums.cajeros, (id, { persona, cantidad, centavos }): SellerFigures => {
      return { id, persona, cantidad, monto: dollarsOf(centavos) };
    }),
    pagos: most(sums.pagos, (forma, { cantidad, centavos }): PaymentFigures => {
      return { forma, cantidad, monto: dollarsOf(centavos) };
    }),
    horas: sums.horas.map(({ cantidad, centavos }, hora): HourFigures => {
      return { hora, cantidad, monto: dollarsOf(centavos) };
    }),
  };
}

/** What a document says no form of payment of stands by itself, so that the forms tie with what was sold. */
function addPayments({ pagos }: SoldSums, { pagos: text, montoCentavos }: SoldDocument): void {
  let rest = montoCentavos;
  const add = (forma: string | null, centavos: bigint): void => {
    const sum = pagos.get(forma) ?? { cantidad: 0, centavos: 0n };
    count(sum, centavos);
    pagos.set(forma, sum);
    rest -= centavos;
  };
  for (const [forma, centavos] of paymentsOfText(text)) add(forma, centavos);
  if (rest !== 0n) add(null, rest);
}

function addLine(
  sums: SoldSums,
  line: Line,
  { tipoDte, categories }: { readonly tipoDte: TipoVendido; readonly categories: Categories },
): void {
  const codigo = typeof line['codigo'] === 'string' ? line['codigo'] : null;
  const descripcion = String(line['descripcion']);
  const key = codigo === null ? `d ${descripcion}` : `c ${codigo}`;
  const sold = withoutVat(line, tipoDte);
  const sum = sums.productos.get(key) ?? { codigo, descripcion, cantidad: ZERO, monto: ZERO };
  sum.cantidad = sum.cantidad.plus(numberOf(line, 'cantidad'));
  sum.monto = sum.monto.plus(sold);
  sums.productos.set(key, sum);
  const page = codigo === null ? null : (categories.get(codigo) ?? null);
  const category = sums.categorias.get(page) ?? { lineas: 0, monto: ZERO };
  category.lineas += 1;
  category.monto = category.monto.plus(sold);
  sums.categorias.set(page, category);
}

function count(sum: Count, centavos: bigint): void {
  sum.cantidad += 1;
  sum.centavos += centavos;
}

/** What a line sells: the taxed part of a 01 contains its VAT, that of a 03 does not (§prices-and-vat). */
function withoutVat(line: Line, tipoDte: TipoVendido): Amount {
  const sold = ['ventaGravada', 'ventaExenta', 'ventaNoSuj', 'noGravado'].reduce(
    (sum, column) => sum.plus(numberOf(line, column)),
    ZERO,
  );
  return tipoDte === '01' ? sold.minus(numberOf(line, 'ivaItem')) : sold;
}

function numberOf(line: Line, name: string): Amount {
  const value = line[name];
  return value instanceof JsonNumber ? amount(value) : ZERO;
}

function mostFirst<Each extends { readonly monto: Amount }>(
  sums: readonly Each[],
  nameOf: (sum: Each) => string,
): readonly Each[] {
  return sums.toSorted((a, b) => b.monto.comparedTo(a.monto) || textOrder(nameOf(a), nameOf(b)));
}

function most<Sum extends Count, Row>(
  sums: ReadonlyMap<string | null, Sum>,
  rowOf: (key: string | null, sum: Sum) => Row,
): readonly Row[] {
  return [...sums]
    .toSorted(([one, a], [other, b]) => Number(b.centavos - a.centavos) || textOrder(one ?? '', other ?? ''))
    .map(([key, sum]) => rowOf(key, sum));
}

function productOf({ codigo, descripcion, cantidad, monto }: ProductSum): ProductFigures {
  return { codigo, descripcion, cantidad: toJsonNumber(cantidad).text, monto: rounded(monto) };
}

function rounded(monto: Amount): string {
  return toJsonNumber(roundSummary(monto)).text;
}

function dollarsOf(centavos: bigint): string {
  return toJsonNumber(fromCents(centavos)).text;
}
