/** Sums of signed sales, with arithmetic of its own over the digits of the JSON text: it must not share the product's mistakes. */

/** A document as it lies in the database. */
export interface SignedRow {
  readonly estado: string;
  readonly tipo_dte: string;
  readonly fec_emi: string;
  readonly payload: string;
}

/** Whole cents. */
export interface SaleSums {
  documentos: number;
  exentas: bigint;
  noSujetas: bigint;
  gravadas: bigint;
  iva: bigint;
  aPagar: bigint;
}

type Members = Readonly<Record<string, unknown>>;

/** How a type counts among the sales: a 05 and a return take back what was sold. */
const SIGN: Readonly<Record<string, bigint>> = { '01': 1n, '03': 1n, '05': -1n, '06': 1n, '18': -1n };

/** What the documents in force that sell or take back add up to, each type by the day of emission, all as they are written. */
export function saleSums(rows: readonly SignedRow[]): ReadonlyMap<string, SaleSums> {
  const sums = new Map<string, SaleSums>();
  for (const { estado, tipo_dte, fec_emi, payload } of rows) {
    if (tipo_dte === '04' || estado === 'RECHAZADO' || estado === 'INVALIDADO') continue;
    const { resumen } = JSON.parse(payload, digits as never) as { readonly resumen: Members };
    const key = `${tipo_dte} ${fec_emi}`;
    const sum = sums.get(key) ?? nothing();
    sums.set(key, sum);
    const of = (name: string) => signedCents(resumen[name]);
    // Notes of 2026 and returns have their discounts in the lines.
    const less = (name: string) => (name in resumen ? of(name) : 0n);
    sum.documentos += 1;
    sum.exentas += of('totalExenta') - less('descuExenta');
    sum.noSujetas += of('totalNoSuj') - less('descuNoSuj');
    sum.gravadas += of('totalGravada') - less('descuGravada');
    sum.iva += tipo_dte === '01' || tipo_dte === '18' ? of('totalIva') : vat(resumen);
    // The total of a note of 2023 is what is to be paid.
    sum.aPagar += of('totalPagar' in resumen ? 'totalPagar' : 'montoTotalOperacion');
  }
  return sums;
}

/** The sums of one type over all days. */
export function typeSum(sums: ReadonlyMap<string, SaleSums>, tipoDte: string): SaleSums {
  return added(sums, [tipoDte], () => 1n);
}

/** What types come to together, on one day or on all: what is taken back is taken off. */
export function netSum(sums: ReadonlyMap<string, SaleSums>, types: readonly string[], fecha = ''): SaleSums {
  const ofDay = new Map([...sums].filter(([key]) => key.endsWith(fecha)));
  return added(ofDay, types, (tipoDte) => SIGN[tipoDte] ?? 0n);
}

function nothing(): SaleSums {
  return { documentos: 0, exentas: 0n, noSujetas: 0n, gravadas: 0n, iva: 0n, aPagar: 0n };
}

function added(
  sums: ReadonlyMap<string, SaleSums>,
  types: readonly string[],
  signOf: (tipoDte: string) => bigint,
): SaleSums {
  const all = nothing();
  for (const [key, sum] of sums) {
    const [tipoDte = ''] = key.split(' ');
    if (!types.includes(tipoDte)) continue;
    const sign = signOf(tipoDte);
    all.documentos += sum.documentos;
    all.exentas += sign * sum.exentas;
    all.noSujetas += sign * sum.noSujetas;
    all.gravadas += sign * sum.gravadas;
    all.iva += sign * sum.iva;
    all.aPagar += sign * sum.aPagar;
  }
  return all;
}

/** Cents of a decimal with at most two decimals, with its sign. */
export function signedCents(value: unknown): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  if (whole === '') throw new Error(`no amount in cents: ${String(value)}`);
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '' ? cents : -cents;
}

function vat(resumen: Members): bigint {
  const taxes = (resumen['tributos'] ?? []) as readonly Members[];
  return taxes
    .filter(({ codigo }) => codigo === '20')
    .reduce((sum, { valor }) => sum + signedCents(valor), 0n);
}

/** Numbers keep their digits as text. */
function digits(_name: string, value: unknown, context: { readonly source?: string }): unknown {
  return typeof value === 'number' ? String(context.source) : value;
}
