/** Sums over signed documents, with arithmetic of its own: it must not agree with the product's mistakes. */

/** A document as it lies in the database. */
export interface SignedRow {
  readonly estado: string;
  /** The text that was signed. */
  readonly payload: string;
}

export interface Sums {
  readonly emitidos: number;
  readonly byState: Readonly<Record<string, number>>;
  /** Cantidad, cents and cents of VAT of each type. */
  readonly byType: Readonly<Record<string, readonly [number, bigint, bigint]>>;
  /** Cantidad and cents of each day. */
  readonly byDay: Readonly<Record<string, readonly [number, bigint]>>;
  readonly total: bigint;
  readonly iva: bigint;
}

type Members = Readonly<Record<string, unknown>>;

/** Adds up what the documents themselves say; refused and invalidated ones count without their amounts. */
export function sumsOf(rows: readonly SignedRow[]): Sums {
  const byState: Record<string, number> = {};
  const byType: Record<string, [number, bigint, bigint]> = {};
  const byDay: Record<string, [number, bigint]> = {};
  let [total, iva] = [0n, 0n];
  for (const { estado, payload } of rows) {
    const document = parse(payload);
    const { tipoDte, fecEmi } = document['identificacion'] as { tipoDte: string; fecEmi: string };
    const resumen = document['resumen'] as Members;
    const inForce = estado !== 'RECHAZADO' && estado !== 'INVALIDADO';
    const due = 'totalPagar' in resumen ? resumen['totalPagar'] : resumen['montoTotalOperacion'];
    const amount = inForce ? cents(due) : 0n;
    const vat = inForce ? vatOf(tipoDte, resumen) : 0n;
    const sold = { '04': 0n, '05': -1n }[tipoDte] ?? 1n;
    byState[estado] = (byState[estado] ?? 0) + 1;
    const type = (byType[tipoDte] ??= [0, 0n, 0n]);
    byType[tipoDte] = [type[0] + 1, type[1] + amount, type[2] + vat];
    const day = (byDay[fecEmi] ??= [0, 0n]);
    byDay[fecEmi] = [day[0] + 1, day[1] + sold * amount];
    total += sold * amount;
    iva += sold * vat;
  }
  return { emitidos: rows.length, byState, byType, byDay, total, iva };
}

function vatOf(tipoDte: string, resumen: Members): bigint {
  if (tipoDte === '01') return cents(resumen['totalIva']);
  const taxes = (resumen['tributos'] ?? []) as readonly Members[];
  return taxes.filter((tax) => tax['codigo'] === '20').reduce((sum, tax) => sum + cents(tax['valor']), 0n);
}

/** Numbers keep their digits as text. */
function parse(payload: string): Members {
  const reviver = (_name: string, value: unknown, context: { source?: string }) =>
    typeof value === 'number' ? String(context.source) : value;
  return JSON.parse(payload, reviver as (name: string, value: unknown) => unknown) as Members;
}

/** Whole cents of a decimal with at most two decimals. */
export function cents(value: unknown): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  if (whole === '') throw new Error(`no amount in cents: ${String(value)}`);
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}
