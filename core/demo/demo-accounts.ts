/** Who owes the demonstration shop: amounts of every age from before it had the program, what was paid of them with its receipts, and one whose credit is blocked. */
import type { AccountDebtor } from '../contract/bridge/bridge-accounts.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { amount, toCents } from '../domain/money.ts';
import { requireDebtor } from '../engine/accounts/debtor.ts';
import type { Tx } from '../store/store.ts';
import { setCredit } from '../till/accounts/customer-credit.ts';
import { enterEntry } from '../till/accounts/enter-entry.ts';
import { payAccount } from '../till/accounts/pay-account.ts';
import type { TillCaller } from '../till/people/browser-session.ts';

const DAY_MS = 86_400_000;
/** Of `FORMAS_PAGO`: no drawer of the demonstration is open yet. */
const TRANSFER = '03';

/** Days before today, and how much. */
type Dated = readonly [hace: number, monto: string];

interface Owing extends Pick<AccountDebtor, 'numDocumento'> {
  readonly limite: string;
  readonly diasCredito: number;
  readonly bloqueo?: string;
  readonly debe: readonly Dated[];
  readonly abona?: readonly Dated[];
}

/** Companies of the file of customers. */
const OWING: readonly Owing[] = [
  {
    numDocumento: '06142203981024',
    limite: '500.00',
    diasCredito: 30,
    debe: [
      [38, '142.50'],
      [12, '86.40'],
      [0, '54.00'],
    ],
    abona: [[6, '100.00']],
  },
  {
    numDocumento: '05110307121032',
    limite: '300.00',
    diasCredito: 15,
    debe: [
      [74, '118.25'],
      [20, '63.90'],
    ],
    abona: [
      [50, '40.00'],
      [9, '25.00'],
    ],
  },
  {
    numDocumento: '05010505201012',
    limite: '150.00',
    diasCredito: 8,
    debe: [[16, '36.75']],
    abona: [[2, '36.75']],
  },
  {
    numDocumento: '03151210071031',
    limite: '600.00',
    diasCredito: 30,
    bloqueo: 'Debe desde hace más de tres meses',
    debe: [
      [131, '415.00'],
      [81, '96.20'],
    ],
  },
];

interface DemoManager {
  readonly who: TillCaller;
  /** Number of the demo till: a key is of one entry over all tills of the business. */
  readonly till: number;
}

/** Gives them credit and enters what they owe and paid, each on its day. */
export function demoAccounts(tx: Tx, now: Instant, { who, till }: DemoManager): void {
  for (const { numDocumento, limite, diasCredito, bloqueo = null, debe, abona = [] } of OWING) {
    const debtor = { tipoDocumento: '36', numDocumento } as const;
    for (const [hace, monto] of debe) {
      const entry = {
        ...debtor,
        clave: `demo-${till}-${numDocumento}-${hace}`,
        tipo: 'AUMENTO',
        monto,
      } as const;
      const motivo = 'Saldo anterior, del cuaderno de fiado';
      enterEntry(tx, { ...entry, motivo }, { who, now: now - hace * DAY_MS });
    }
    for (const [hace, monto] of abona)
      payAccount(tx, {
        account: requireDebtor(tx, who.caller, debtor).account,
        branchId: who.caller.branchId,
        forma: TRANSFER,
        referencia: null,
        centavos: toCents(amount(monto)),
        pedidos: [],
        clave: null,
        tillId: null,
        userId: who.user.id,
        apiKeyId: null,
        at: now - hace * DAY_MS,
      });
    setCredit(tx, { ...debtor, limite, diasCredito, bloqueo }, { who, now });
  }
}
