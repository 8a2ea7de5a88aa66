/** Accounts receivable by age, and customers with a credit balance (§account-ages). */
import type { OwingCustomer, OwingList } from '../../contract/bridge/bridge-accounts.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import { LATE_AGES } from '../../contract/till/account-entries.ts';
import type { Caller } from '../../contract/caller.ts';
import { CUSTOMER_TIPOS_DOCUMENTO } from '../../contract/till/customers.ts';
import { dollars } from '../../contract/text/dollars.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { accountAges, agesText, sumOfAges, type AgeCents } from '../../domain/accounts/account-ages.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { fiscalDate, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import { owedAtAllTills } from '../../engine/accounts/all-tills.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { findDebtor } from '../../engine/accounts/debtor.ts';
import { holdersAtAllTills } from '../../store/accounts/payments.ts';
import { otherTillsAt } from '../../store/central/other-tills-accounts.ts';
import type { Reader } from '../../store/store.ts';
import { headOf } from './receipts.ts';

type Whose = Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>;

interface Owing {
  readonly shown: OwingCustomer;
  readonly saldo: bigint;
  readonly otras: bigint;
  readonly ages: AgeCents;
}

/** Customers with a balance, earliest due date first, with totals. */
export function owingList(reader: Reader, whose: Whose, now: Instant): OwingList {
  const hoy = fiscalDate(now);
  const all = holdersAtAllTills(reader, whose.issuerId).flatMap((holder) =>
    owingOf(reader, whose, { holder, hoy }),
  );
  const ages = sumOfAges(all.map((each) => each.ages));
  const saldo = all.reduce((sum, each) => sum + each.saldo, 0n);
  const otras = all.reduce((sum, each) => sum + each.otras, 0n);
  const owed = LATE_AGES.reduce((sum, age) => sum + ages[age], otras);
  return {
    hoy,
    segun: isoUtc(otherTillsAt(reader) ?? now),
    saldo: centsText(saldo),
    aFavor: centsText(owed - saldo),
    edades: agesText(ages),
    otras: centsText(otras),
    clientes: all
      .map(({ shown }) => shown)
      .toSorted((a, b) => textOrder(a.vence ?? NEVER, b.vence ?? NEVER) || textOrder(a.nombre, b.nombre)),
  };
}

/** Sorts customers who owe nothing last. */
const NEVER = '9999-12-31';

function owingOf(
  reader: Reader,
  { issuerId, ambiente }: Whose,
  { holder, hoy }: { readonly holder: ReturnType<typeof holdersAtAllTills>[number]; readonly hoy: string },
): readonly Owing[] {
  const { numDocumento } = holder;
  const tipoDocumento = CUSTOMER_TIPOS_DOCUMENTO.find((each) => each === holder.tipoDocumento);
  if (tipoDocumento === undefined) return [];
  const account = { issuerId, ambiente, tipoDocumento, numDocumento };
  const own = readAccount(reader, account, hoy);
  const { saldo, vencido, abiertos, otras } = owedAtAllTills(reader, account, { own, hoy });
  if (saldo === 0n) return [];
  const customer = findDebtor(reader, { issuerId, ambiente }, { tipoDocumento, numDocumento })?.customer;
  // A customer of another till's file has no account to open here.
  if (customer === undefined && own.saldo === 0n) return [];
  const ages = accountAges(abiertos, hoy);
  const shown = {
    tipoDocumento,
    numDocumento,
    nombre: customer?.nombre ?? numDocumento,
    correo: customer?.correo ?? null,
    telefono: customer?.telefono ?? null,
    saldo: centsText(saldo),
    vencido: centsText(vencido),
    edades: agesText(ages),
    otras: centsText(otras),
    vence: abiertos.map(({ vence }) => vence).toSorted()[0] ?? null,
  };
  return [{ shown, saldo, otras, ages }];
}

const OTHERS = 'En otras cajas';
const AGE_HEADINGS = ['Sin vencer', '1 a 30 días', '31 a 60', '61 a 90', 'Más de 90'];

export function owingFile(list: OwingList) {
  const rows = list.clientes.map((each) => [
    each.nombre,
    each.numDocumento,
    each.telefono ?? '',
    each.correo ?? '',
    each.vence ?? '',
    ...LATE_AGES.map((age) => each.edades[age]),
    each.otras,
    each.vencido,
    each.saldo,
  ]);
  const heads = [
    'Cliente',
    'Documento',
    'Teléfono',
    'Correo',
    'Vence',
    ...AGE_HEADINGS,
    OTHERS,
    'Vencido',
    'Saldo',
  ];
  return { name: `cuentas-${list.hoy}.csv`, content: `${UTF8_MARK}${csvLines([heads, ...rows])}` };
}

export function owingPaper(reader: Reader, whose: Whose, now: Instant): AccountPaper {
  const list = owingList(reader, whose, now);
  const others = list.otras === '0.00' ? [] : [OTHERS];
  return {
    ...headOf(reader, whose, now),
    titulo: 'Cuentas por cobrar',
    cliente: null,
    datos: [],
    tabla: {
      columnas: ['Cliente', ...AGE_HEADINGS, ...others, 'Saldo'],
      filas: list.clientes.map(({ nombre, edades, otras, saldo }) => [
        nombre,
        // What is nothing stays empty, as on the screen.
        ...[...LATE_AGES.map((age) => edades[age]), ...others.map(() => otras)].map((amount) =>
          amount === '0.00' ? '' : dollars(amount),
        ),
        dollars(saldo),
      ]),
    },
    sumas: [
      ...LATE_AGES.map((age, index) => [AGE_HEADINGS[index] ?? '', dollars(list.edades[age])] as const),
      ...others.map((name) => [name, dollars(list.otras)] as const),
      ...(list.aFavor === '0.00' ? [] : [['A favor de clientes', dollars(`-${list.aFavor}`)] as const]),
      ['Saldo', dollars(list.saldo)],
    ],
  };
}
