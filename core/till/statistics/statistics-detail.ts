/**
 * Products and hours of a period, added up from the lines of the documents themselves: no totals are kept of them. Read in
 * turns of the event loop, newest first, up to a bound that the answer tells of.
 */
import { textOrder } from '../../domain/text/text-order.ts';
import { setImmediate } from 'node:timers/promises';
import type {
  ProductFigures,
  StatisticsDetail,
  StatisticsInput,
} from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amount, fromCents, roundSummary, toJsonNumber, ZERO, type Amount } from '../../domain/money.ts';
import type { Store } from '../../store/store.ts';
import {
  soldDocuments,
  type SoldDocument,
  type SoldPlace,
  type SoldScope,
} from '../../store/statistics/till-statistics.ts';
import { statisticsScope } from './statistics.ts';

/** Documents of one answer at most: some ten seconds of reading, in turns. */
const MAX_DETAIL_DOCUMENTS = 100_000;
/** Documents read in one turn of the event loop: some ten milliseconds. */
const DOCUMENTS_PER_TURN = 100;
/** Products named by an answer. */
export const MAX_TOP_PRODUCTS = 20;
const HOURS = 24;

interface ProductSum {
  readonly codigo: string | null;
  readonly descripcion: string;
  cantidad: Amount;
  monto: Amount;
}

interface Sums {
  documentos: number;
  completo: boolean;
  readonly productos: Map<string, ProductSum>;
  readonly horas: { cantidad: number; centavos: bigint }[];
}

/**
 * The products that sold most and what was sold in each hour.
 *
 * @param maxProducts how many products are named at most
 * @throws AppError `VALIDACION` for a branch that is none of the issuer's
 */
export async function statisticsDetail(
  store: Pick<Store, 'read'>,
  of: { readonly input: StatisticsInput; readonly caller: Caller; readonly maxProducts: number },
): Promise<StatisticsDetail> {
  const { desde, hasta } = of.input;
  const { issuerId, ambiente, branchIds } = store.read((reader) =>
    statisticsScope(reader, of.input, of.caller),
  );
  const sums: Sums = {
    documentos: 0,
    completo: true,
    productos: new Map(),
    horas: Array.from({ length: HOURS }, () => ({ cantidad: 0, centavos: 0n })),
  };
  for (const branchId of branchIds) {
    for (const tipoDte of ['01', '03'] as const)
      await addUp(store, { issuerId, ambiente, branchId, tipoDte, desde, hasta }, sums);
  }
  return {
    documentos: sums.documentos,
    completo: sums.completo,
    productos: [...sums.productos.values()]
      .toSorted((a, b) => b.monto.comparedTo(a.monto) || textOrder(a.descripcion, b.descripcion))
      .slice(0, of.maxProducts)
      .map(figuresOf),
    horas: sums.horas.map(({ cantidad, centavos }, hora) => ({
      hora,
      cantidad,
      monto: toJsonNumber(fromCents(centavos)).text,
    })),
  };
}

async function addUp(store: Pick<Store, 'read'>, scope: SoldScope, sums: Sums): Promise<void> {
  let after: SoldPlace | null = null;
  for (;;) {
    const limit = Math.min(DOCUMENTS_PER_TURN, MAX_DETAIL_DOCUMENTS - sums.documentos);
    if (limit === 0) {
      sums.completo = false;
      return;
    }
    const piece = nextPiece(store, scope, { after, limit });
    for (const document of piece) add(document, scope.tipoDte, sums);
    after = piece.at(-1) ?? null;
    if (piece.length < limit || after === null) return;
    await setImmediate();
  }
}

function nextPiece(
  store: Pick<Store, 'read'>,
  scope: SoldScope,
  page: { readonly after: SoldPlace | null; readonly limit: number },
): readonly SoldDocument[] {
  return store.read((reader) => soldDocuments(reader, scope, page));
}

function add(document: SoldDocument, tipoDte: SoldScope['tipoDte'], sums: Sums): void {
  sums.documentos += 1;
  const hour = sums.horas[document.hora];
  if (hour === undefined) throw new Error(`document ${document.id} has no hour`);
  hour.cantidad += 1;
  hour.centavos += document.montoCentavos;
  for (const line of linesOf(document)) {
    const codigo = typeof line['codigo'] === 'string' ? line['codigo'] : null;
    const descripcion = String(line['descripcion']);
    const key = codigo === null ? `d ${descripcion}` : `c ${codigo}`;
    // The newest line names the product: documents come newest first.
    const sum = sums.productos.get(key) ?? { codigo, descripcion, cantidad: ZERO, monto: ZERO };
    sum.cantidad = sum.cantidad.plus(numberOf(line, 'cantidad'));
    sum.monto = sum.monto.plus(withoutVat(line, tipoDte));
    sums.productos.set(key, sum);
  }
}

type Line = Readonly<Record<string, unknown>>;

/** The lines of a sale as they were signed. */
export function linesOf({ id, items }: SoldDocument): readonly Line[] {
  const lines = parseJson(items);
  if (!Array.isArray(lines)) throw new Error(`document ${id} has no lines`);
  return lines.map((line: unknown) => ({ ...(line as object) }));
}

/** What a line sells: the taxed part of a 01 contains its VAT, that of a 03 does not (§prices-and-vat). */
function withoutVat(line: Line, tipoDte: SoldScope['tipoDte']): Amount {
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

function figuresOf({ codigo, descripcion, cantidad, monto }: ProductSum): ProductFigures {
  return {
    codigo,
    descripcion,
    cantidad: toJsonNumber(cantidad).text,
    monto: toJsonNumber(roundSummary(monto)).text,
  };
}
