/** Sums of a period's documents, from their texts: by product, quick key page, user, form of payment and hour. */
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

export const TIPOS_VENDIDOS = ['01', '03'] as const satisfies readonly TipoDte[];
type TipoVendido = (typeof TIPOS_VENDIDOS)[number];
type Figures = Omit<StatisticsDetail, 'documentos' | 'completo'>;
type Line = Readonly<Record<string, unknown>>;

/** Quick key page of each product, by code. */
export type Categories = ReadonlyMap<string, string>;

interface Count {
  cantidad: number;
  centavos: bigint;
}

interface ProductSum extends Pick<ProductFigures, 'codigo' | 'descripcion'> {
  cantidad: Amount;
  monto: Amount;
}

/** Running sums. */
export interface SoldSums {
  readonly productos: Map<string, ProductSum>;
  readonly categorias: Map<string | null, { lineas: number; monto: Amount }>;
  readonly cajeros: Map<string | null, Count & Pick<SellerFigures, 'persona'>>;
  readonly pagos: Map<string | null, Count>;
  readonly horas: readonly Count[];
}

/** Of several pages the last one counts, since favourites come first. */
export function categoriesOf(
  placed: readonly { readonly codigo: string; readonly pagina: string }[],
): Categories {
  return new Map(placed.map(({ codigo, pagina }) => [codigo, pagina]));
}

export function noSums(): SoldSums {
  return {
    productos: new Map(),
    categorias: new Map(),
    cajeros: new Map(),
    pagos: new Map(),
    horas: Array.from({ length: HOURS }, () => ({ cantidad: 0, centavos: 0n })),
  };
}

/** Adds a valid document. Call newest first: the newest line names a product, the newest sale a user. */
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

export function linesOf({ id, items }: Pick<SoldDocument, 'id' | 'items'>): readonly Line[] {
  const lines = parseJson(items);
  if (!Array.isArray(lines)) throw new Error(`document ${id} has no lines`);
  return lines.map((line: unknown) => ({ ...(line as object) }));
}

/** The sums as shown. @param maxProducts limit of listed products */
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

/** What no form of payment covers is listed separately, so that the sum matches the sales. */
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

/** Net amount of a line: taxed amounts of a 01 include VAT, those of a 03 do not (§prices-and-vat). */
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
