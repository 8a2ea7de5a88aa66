/** Histories of an account at several tills, as the rows that each of them tells. */
import { createHash } from 'node:crypto';
import type { Accounts } from '../../../core/contract/central/accounts/manager-accounts.ts';
import {
  accountOfRows,
  type AccountRows,
  type ChargeRow,
  type EntryRow,
  type PaymentRow,
} from '../../../core/domain/accounts/account-of-rows.ts';
import { NIT } from '../stream/test-records.ts';

export const TODAY = '2026-12-20';
const BASE = Date.parse('2026-11-20T16:00:00Z');
const DAY_MS = 86_400_000;

/** Numbers that a seed fixes. */
export function chance(seed: number): (below: number) => number {
  let state = createHash('sha256').update(`cuentas ${seed}`).digest();
  return (below) => {
    state = createHash('sha256').update(state).digest();
    return state.readUInt32BE(0) % below;
  };
}

export type Fact =
  | { readonly kind: 'charge'; readonly till: number; readonly row: ChargeRow }
  | { readonly kind: 'payment'; readonly till: number; readonly row: PaymentRow }
  | { readonly kind: 'entry'; readonly till: number; readonly row: EntryRow };

/** What was written so far. */
interface Written {
  readonly seed: number;
  readonly receipts: number[];
  readonly codes: string[];
  readonly open: PaymentRow[];
}

/** What happened at so many tills, in the order in which it happened. */
export function history(seed: number, tills = 2, length = 12): readonly Fact[] {
  const pick = chance(seed);
  const written: Written = { seed, receipts: Array.from({ length: tills }, () => 0), codes: [], open: [] };
  return Array.from({ length }, (_, at) => {
    const till = pick(tills);
    const centavos = BigInt(1 + pick(5_000));
    const what = pick(10);
    if (what < 5) return chargeAt(written, { at, till, centavos, pick });
    if (what < 8) return paymentAt(written, { at, till, centavos, pick });
    return entryAt(written, { at, till, centavos, pick, takesBack: what === 9 });
  });
}

interface Happening {
  readonly at: number;
  readonly till: number;
  readonly centavos: bigint;
  readonly pick: (below: number) => number;
}

const momentOf = (at: number) => BASE + at * 60_000;
const branchOf = (till: number) => `s${till}`;

function chargeAt({ seed, codes }: Written, { at, till, centavos, pick }: Happening): Fact {
  const codigoGeneracion = codeOf(seed, at);
  codes.push(codigoGeneracion);
  const vence = new Date(BASE + pick(60) * DAY_MS).toISOString().slice(0, 10);
  const numeroControl = `DTE-01-M00${till}P001-${String(at).padStart(15, '0')}`;
  const row = { codigoGeneracion, numeroControl, fecEmi: '2026-11-20', vence, centavos };
  return { kind: 'charge', till, row };
}

function paymentAt({ receipts, codes, open }: Written, { at, till, centavos, pick }: Happening): Fact {
  const numero = (receipts[till] ?? 0) + 1;
  receipts[till] = numero;
  const pedidos = codes.length > 0 && pick(2) === 0 ? [codes[pick(codes.length)] ?? ''] : [];
  const row = { branchId: branchOf(till), numero, centavos, pedidos, at: momentOf(at) };
  open.push(row);
  return { kind: 'payment', till, row };
}

function entryAt(
  { seed, open }: Written,
  { at, till, centavos, pick, takesBack }: Happening & { readonly takesBack: boolean },
): Fact {
  const own = open.findIndex(({ branchId }) => branchId === branchOf(till));
  const reversed = takesBack && own >= 0 ? open.splice(own, 1)[0] : undefined;
  const row: EntryRow = {
    clave: codeOf(seed, 1000 + at),
    tipo: reversed === undefined ? 'AJUSTE' : 'REVERSO',
    centavos: reversed?.centavos ?? (pick(2) === 0 ? centavos : -centavos),
    motivo: 'De la prueba',
    reciboBranch: reversed?.branchId ?? null,
    reciboNumero: reversed?.numero ?? null,
    at: momentOf(at),
  };
  return { kind: 'entry', till, row };
}

const codeOf = (seed: number, at: number): string =>
  createHash('sha256')
    .update(`${seed} ${at}`)
    .digest('hex')
    .slice(0, 32)
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The rows of facts, each once. */
export function rowsOf(facts: readonly Fact[]): AccountRows<ChargeRow, PaymentRow, EntryRow> {
  const once = <T>(rows: readonly T[], keyOf: (row: T) => string) => [
    ...new Map(rows.map((row) => [keyOf(row), row])).values(),
  ];
  const of = <K extends Fact['kind']>(kind: K) =>
    facts.flatMap((fact) =>
      fact.kind === kind ? [fact.row as Extract<Fact, { readonly kind: K }>['row']] : [],
    );
  return {
    charges: once(of('charge'), ({ codigoGeneracion }) => codigoGeneracion),
    payments: once(of('payment'), ({ branchId, numero }) => `${branchId} ${numero}`),
    entries: once(of('entry'), ({ clave }) => clave),
  };
}

/** The same facts in another order, some of them twice. */
export function shuffled(facts: readonly Fact[], seed: number): readonly Fact[] {
  const pick = chance(-seed - 1);
  const all = [...facts, ...facts.filter(() => pick(3) === 0)];
  return all
    .map((fact) => ({ fact, at: pick(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fact }) => fact);
}

/** What an account comes to, part by part, in an order of its own. */
export function summary(rows: AccountRows<ChargeRow, PaymentRow, EntryRow>) {
  const { saldo, vencido, cargos, apuntes } = accountOfRows(rows, TODAY);
  const open = [
    ...cargos.map(({ codigoGeneracion, pendiente }) => `${codigoGeneracion} ${pendiente}`),
    ...apuntes.map(({ clave, pendiente }) => `${clave} ${pendiente}`),
  ].toSorted();
  return { saldo, vencido, open };
}

export const CUSTOMER = { tipoDocumento: '13', numDocumento: '048765432' } as const;
const ACCOUNT = { nit: NIT, ambiente: 'PRUEBAS', ...CUSTOMER };

/** A fact as the till tells it. @param documento the document of a charge */
export function recordOf({ kind, row }: Fact, documento: string | null) {
  switch (kind) {
    case 'charge':
      return ['accountCharge', { ...ACCOUNT, documento, ...row, centavos: Number(row.centavos) }] as const;
    case 'payment': {
      const { branchId: branch, pedidos: documentos, numero, at } = row;
      return [
        'accountPayment',
        { ...ACCOUNT, branch, documentos, numero, at, forma: '01', centavos: Number(row.centavos) },
      ] as const;
    }
    case 'entry':
      return ['accountEntry', { ...ACCOUNT, branch: 's1', ...row, centavos: Number(row.centavos) }] as const;
  }
}

/** A balance as the centre says it. */
export const balanceOf = ({ body }: { readonly body: unknown }): string =>
  (body as Accounts).cuentas[0]?.saldo ?? '0.00';
