/** Accounts payable for screens and files, and a supplier's card (§por-pagar). */
import type {
  Ageing,
  OwedPurchase,
  OwedList,
  OwedSupplier,
  SupplierCard,
  SupplierRecord,
} from '../../contract/purchases/debts.ts';
import type { Caller } from '../../contract/caller.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { ageOf } from '../../domain/debts/ages.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import { supplierAccount, supplierAccounts, type SupplierAccount } from '../../store/purchases/accounts.ts';
import { boughtSince, lastBought } from '../../store/purchases/bought.ts';
import { findSupplier, listSuppliers, type StoredSupplier } from '../../store/purchases/suppliers.ts';
import type { Reader } from '../../store/store.ts';

type Whose = Pick<Caller, 'issuerId' | 'ambiente'>;

interface OwedCents {
  readonly edades: Readonly<Record<keyof Ageing, bigint>>;
  readonly saldo: bigint;
}

export function supplierRecordOf(kept: StoredSupplier): SupplierRecord {
  const { pais, nit, nrc, nombre, diasCredito, correo, telefono } = kept;
  return { pais, nit, nrc, nombre, diasCredito, correo, telefono };
}

/** Suppliers with a balance, earliest due date first, with totals. */
export function owedSuppliers(
  reader: Reader,
  { issuerId, ambiente }: Whose,
  hoy: FiscalDate,
): Pick<OwedList, 'proveedores' | 'edades' | 'debe' | 'aFavor'> {
  const accounts = supplierAccounts(reader, { issuerId, ambiente, supplierId: null });
  const owed = listSuppliers(reader, issuerId).flatMap((kept) => {
    const account = accounts.get(kept.id);
    if (account === undefined) return [];
    const cents = centsOf(account, hoy);
    return cents.saldo === 0n && account.aFavor === 0n ? [] : [{ kept, account, cents }];
  });
  const sum = (of: (each: OwedCents) => bigint) => owed.reduce((all, { cents }) => all + of(cents), 0n);
  const aFavor = owed.reduce((all, { account }) => all + account.aFavor, 0n);
  return {
    proveedores: owed
      .map(({ kept, account }) => owedSupplier(kept, account, hoy))
      .toSorted((a, b) => textOrder(firstDue(a), firstDue(b)) || textOrder(a.nombre, b.nombre)),
    edades: ageing((age) => sum(({ edades }) => edades[age])),
    debe: centsText(sum(({ saldo }) => saldo) + aFavor),
    aFavor: centsText(aFavor),
  };
}

const NEVER = '9999-12-31';
const firstDue = ({ compras }: OwedSupplier): string => compras[0]?.vence ?? NEVER;

/** Purchases from a supplier, and its balance. @throws AppError `VALIDACION` for an unknown supplier */
export function supplierCard(
  reader: Reader,
  whose: Whose,
  of: { readonly nit: string; readonly hoy: FiscalDate },
): SupplierCard {
  const { issuerId, ambiente } = whose;
  const kept = foundSupplier(reader, issuerId, of.nit);
  const account = supplierAccount(reader, { issuerId, ambiente, supplierId: kept.id });
  const scope = { issuerId, ambiente, supplierId: kept.id };
  const names = new Map(account.charges.map(({ id, numeroControl }) => [id, numeroControl]));
  return {
    ...owedSupplier(kept, account, of.hoy),
    compradoEsteAno: centsText(boughtSince(reader, scope, `${of.hoy.slice(0, 4)}-01-01`)),
    comprado: centsText(boughtSince(reader, scope, '')),
    ultimas: lastBought(reader, scope).map(({ clave, totalCentavos, ...rest }) => ({
      id: clave,
      total: centsText(totalCentavos),
      ...rest,
    })),
    pagos: account.payments
      .map(({ clave, fecha, forma, montoCentavos, referencia, por, aprobo, anulado }) => ({
        clave,
        fecha,
        forma,
        monto: centsText(montoCentavos),
        referencia,
        por,
        aprobo,
        anulado,
        imputado: account.imputado
          .filter((each) => each.clave === clave)
          .map(({ id, centavos }) => ({ numeroControl: names.get(id) ?? '', monto: centsText(centavos) })),
      }))
      .toReversed(),
  };
}

/** @throws AppError `VALIDACION` for an unknown supplier */
export function foundSupplier(reader: Reader, issuerId: string, nit: string): StoredSupplier {
  const kept = findSupplier(reader, issuerId, nit);
  if (kept === null) throw refusal('VALIDACION', rule('proveedor-desconocido'));
  return kept;
}

function owedSupplier(kept: StoredSupplier, account: SupplierAccount, hoy: FiscalDate): OwedSupplier {
  const { edades, saldo } = centsOf(account, hoy);
  return {
    ...supplierRecordOf(kept),
    saldo: centsText(saldo),
    aFavor: centsText(account.aFavor),
    edades: ageing((age) => edades[age]),
    compras: account.charges
      .map((charge): OwedPurchase & { readonly left: bigint } => {
        const left = account.pendiente.get(charge.id) ?? 0n;
        const { clave: id, tipoDte, numeroControl, fecEmi, vence, centavos } = charge;
        const amounts = { monto: centsText(centavos), pendiente: centsText(left) };
        return { id, tipoDte, numeroControl, fecEmi, vence, ...amounts, edad: ageOf(vence, hoy), left };
      })
      .filter(({ left }) => left > 0n)
      .map(({ left: _left, ...purchase }) => purchase)
      .toSorted((a, b) => textOrder(a.vence, b.vence) || textOrder(a.id, b.id)),
  };
}

function centsOf({ charges, pendiente, aFavor }: SupplierAccount, hoy: FiscalDate): OwedCents {
  const of = (age: keyof Ageing) =>
    charges.reduce(
      (sum, { id, vence }) => (ageOf(vence, hoy) === age ? sum + (pendiente.get(id) ?? 0n) : sum),
      0n,
    );
  const [vencido, en7, en15, en30, despues] = [
    of('vencido'),
    of('en7'),
    of('en15'),
    of('en30'),
    of('despues'),
  ];
  return {
    edades: { vencido, en7, en15, en30, despues },
    saldo: vencido + en7 + en15 + en30 + despues - aFavor,
  };
}

function ageing(of: (age: keyof Ageing) => bigint): Ageing {
  const [vencido, en7, en15, en30, despues] = [
    of('vencido'),
    of('en7'),
    of('en15'),
    of('en30'),
    of('despues'),
  ].map(centsText) as [string, string, string, string, string];
  return { vencido, en7, en15, en30, despues };
}
