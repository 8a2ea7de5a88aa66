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

/** What the 01 and the 03 that are in force add up to, each by the day of emission. */
export function saleSums(rows: readonly SignedRow[]): ReadonlyMap<string, SaleSums> {
  const sums = new Map<string, SaleSums>();
  for (const { estado, tipo_dte, fec_emi, payload } of rows) {
    if (tipo_dte === '04' || estado === 'RECHAZADO' || estado === 'INVALIDADO') continue;
    const { resumen } = JSON.parse(payload, digits as never) as { readonly resumen: Members };
    const key = `${tipo_dte} ${fec_emi}`;
    const sum = sums.get(key) ?? {
      documentos: 0,
      exentas: 0n,
      noSujetas: 0n,
      gravadas: 0n,
      iva: 0n,
      aPagar: 0n,
    };
    sums.set(key, sum);
    const of = (name: string) => signedCents(resumen[name]);
    sum.documentos += 1;
    sum.exentas += of('totalExenta') - of('descuExenta');
    sum.noSujetas += of('totalNoSuj') - of('descuNoSuj');
    sum.gravadas += of('totalGravada') - of('descuGravada');
    sum.iva += tipo_dte === '01' ? of('totalIva') : vat(resumen);
    sum.aPagar += of('totalPagar');
  }
  return sums;
}

/** The sums of one type over all days. */
export function typeSum(sums: ReadonlyMap<string, SaleSums>, tipoDte: string): SaleSums {
  const all = { documentos: 0, exentas: 0n, noSujetas: 0n, gravadas: 0n, iva: 0n, aPagar: 0n };
  for (const [key, sum] of sums) {
    if (!key.startsWith(`${tipoDte} `)) continue;
    all.documentos += sum.documentos;
    all.exentas += sum.exentas;
    all.noSujetas += sum.noSujetas;
    all.gravadas += sum.gravadas;
    all.iva += sum.iva;
    all.aPagar += sum.aPagar;
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
