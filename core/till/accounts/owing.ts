/** Accounts receivable by age, and customers with a credit balance (§account-ages). */
import type { OwingCustomer, OwingList } from '../../contract/bridge/bridge-accounts.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import { LATE_AGES } from '../../contract/till/account-entries.ts';
import type { Caller } from '../../contract/caller.ts';
import { CUSTOMER_TIPOS_DOCUMENTO } from '../../contract/till/customers.ts';
import { dollars } from '../../contract/text/dollars.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import {
  accountAges,
  agesText,
  openParts,
  sumOfAges,
  type AgeCents,
} from '../../domain/accounts/account-ages.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { fiscalDate, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { findDebtor } from '../../engine/accounts/debtor.ts';
import { accountHolders } from '../../store/accounts/payments.ts';
import type { Reader } from '../../store/store.ts';
import { headOf } from './receipts.ts';

type Whose = Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>;

interface Owing {
  readonly shown: OwingCustomer;
  readonly saldo: bigint;
  readonly ages: AgeCents;
}

/** Customers with a balance, earliest due date first, with totals. */
export function owingList(reader: Reader, whose: Whose, now: Instant): OwingList {
  const hoy = fiscalDate(now);
  const all = accountHolders(reader, whose.issuerId).flatMap((holder) =>
    owingOf(reader, whose, { holder, hoy }),
  );
  const ages = sumOfAges(all.map((each) => each.ages));
  const saldo = all.reduce((sum, each) => sum + each.saldo, 0n);
  const owed = LATE_AGES.reduce((sum, age) => sum + ages[age], 0n);
  return {
    hoy,
    segun: isoUtc(now),
    saldo: centsText(saldo),
    aFavor: centsText(owed - saldo),
    edades: agesText(ages),
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
  { holder, hoy }: { readonly holder: ReturnType<typeof accountHolders>[number]; readonly hoy: string },
): readonly Owing[] {
  const { numDocumento } = holder;
  const tipoDocumento = CUSTOMER_TIPOS_DOCUMENTO.find((each) => each === holder.tipoDocumento);
  if (tipoDocumento === undefined) return [];
  const account = readAccount(reader, { issuerId, ambiente, tipoDocumento, numDocumento }, hoy);
  const { saldo, vencido } = account;
  if (saldo === 0n) return [];
  const customer = findDebtor(reader, { issuerId, ambiente }, { tipoDocumento, numDocumento })?.customer;
  const open = openParts(account);
  const ages = accountAges(account, hoy);
  const shown = {
    tipoDocumento,
    numDocumento,
    nombre: customer?.nombre ?? numDocumento,
    correo: customer?.correo ?? null,
    telefono: customer?.telefono ?? null,
    saldo: centsText(saldo),
    vencido: centsText(vencido),
    edades: agesText(ages),
    vence: open.map(({ vence }) => vence).toSorted()[0] ?? null,
  };
  return [{ shown, saldo, ages }];
}

const AGE_HEADINGS = ['Sin vencer', '1 a 30 días', '31 a 60', '61 a 90', 'Más de 90'];

export function owingFile(list: OwingList) {
  const rows = list.clientes.map((each) => [
    each.nombre,
    each.numDocumento,
    each.telefono ?? '',
    each.correo ?? '',
    each.vence ?? '',
    ...LATE_AGES.map((age) => each.edades[age]),
    each.vencido,
    each.saldo,
  ]);
  const heads = ['Cliente', 'Documento', 'Teléfono', 'Correo', 'Vence', ...AGE_HEADINGS, 'Vencido', 'Saldo'];
  return { name: `cuentas-${list.hoy}.csv`, content: `${UTF8_MARK}${csvLines([heads, ...rows])}` };
}

export function owingPaper(reader: Reader, whose: Whose, now: Instant): AccountPaper {
  const list = owingList(reader, whose, now);
  return {
    ...headOf(reader, whose, now),
    titulo: 'Cuentas por cobrar',
    cliente: null,
    datos: [],
    tabla: {
      columnas: ['Cliente', ...AGE_HEADINGS, 'Saldo'],
      filas: list.clientes.map(({ nombre, edades, saldo }) => [
        nombre,
        // What is nothing stays empty, as on the screen.
        ...LATE_AGES.map((age) => (edades[age] === '0.00' ? '' : dollars(edades[age]))),
        dollars(saldo),
      ]),
    },
    sumas: [
      ...LATE_AGES.map((age, index) => [AGE_HEADINGS[index] ?? '', dollars(list.edades[age])] as const),
      ...(list.aFavor === '0.00' ? [] : [['A favor de clientes', dollars(`-${list.aFavor}`)] as const]),
      ['Saldo', dollars(list.saldo)],
    ],
  };
}
