/** Money and papers of the month besides its sales: purchases that come on paper and through customs, suppliers who are paid out of the drawer, and customers who pay later. */
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import type { WrittenPurchase } from '../../../core/contract/purchases/written-purchase.ts';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { write } from '../../../core/engine/purchases/write.ts';
import { saveCustomer } from '../../../core/store/catalogue/customers.ts';
import { entryOperations } from '../../../core/till/accounts/accounts.ts';
import { createEventBus } from '../../../core/till/event-bus.ts';
import { createApprovals } from '../../../core/till/people/approvals.ts';
import { paySupplier } from '../../../core/till/suppliers/pay-supplier.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { SUPPLIER_NIT } from '../../support/shop/supplier-documents.ts';
import { CUSTOMS, PAPER } from '../../support/shop/written-purchases.ts';
import { centsOf, drawnItems } from './drawn-items.ts';
import { dollars, vatOf } from './month-book.ts';
import { answerOf, leave, type Month } from './selling.ts';

const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
const CUSTOMER = {
  id: 'c-ana',
  ...ANA,
  nombre: 'Ana Inventada',
  nrc: null,
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
};
const text = (cents: number) => (cents / 100).toFixed(2);

/** Puts the customer in place who pays later. */
export async function putDebtor({ cash }: Month): Promise<void> {
  await cash.shop.store.transact((tx, now) =>
    saveCustomer(tx, CUSTOMER, { issuerId: SHOP_NIT, isNew: true, now }),
  );
}

/** A purchase on paper, or of another country: what it cost to bring it is in the cost of the goods. */
export async function buyOnPaper({ c, cash, book }: Month): Promise<void> {
  const customs = c.chance(0.4);
  const units = c.int(3, 20);
  const importe = units * c.int(50, 90);
  const over = customs ? { flete: c.int(100, 600), seguro: c.int(0, 90), derechos: c.int(100, 300) } : null;
  const gravadas = importe + (over === null ? 0 : over.flete + over.seguro + over.derechos);
  const iva = vatOf(gravadas);
  const number = (book.tally.onPaper += 1);
  const escrita: WrittenPurchase = {
    ...(customs ? CUSTOMS : PAPER),
    ...(over === null
      ? {}
      : { flete: text(over.flete), seguro: text(over.seguro), derechos: text(over.derechos) }),
    fecha: fiscalDate(cash.shop.clock.now()),
    numero: `${customs ? '4-' : ''}${String(number).padStart(6, '0')}`,
    lineas: [
      {
        codigo: 'ARROZ',
        descripcion: 'Arroz',
        cantidad: String(units),
        importe: text(importe),
        clase: 'gravada',
      },
    ],
    iva: text(iva),
    total: text(gravadas + iva),
  };
  const codigo = `PAPEL-${number}`;
  const { caller } = cash.at('t-1');
  await cash.shop.store.transact((tx, now) =>
    write(tx, now, { clave: codigo, escrita, caller: { ...caller, userId: 'u-1' } }),
  );
  const at = cash.shop.clock.now();
  const [desde, hacia] = ['proveedor', 'sucursal:central'];
  book.goods.move({ causa: 'compra', product: 'ARROZ', desde, hacia, base: units, at, costo: gravadas });
  book.purchases.push({
    tipoDte: customs ? '12' : '03',
    origin: customs ? 'internacion' : 'local',
    codigo,
    sealed: true,
    deducible: true,
    gravadas,
    iva,
    percibido: 0,
    excluidas: 0,
    renta: 0,
    total: gravadas + iva,
    inForce: true,
  });
}

/** Some of what is owed to a supplier, or beforehand, out of the drawer. */
export async function payOutOfDrawer(month: Month): Promise<void> {
  const { c, cash, book } = month;
  const { store, clock } = cash.shop;
  const cents = c.int(100, 900);
  const approvals = createApprovals({ store, clock, pinMatches: () => Promise.resolve(true) });
  const clave = `pago-${(book.tally.paid += 1)}`;
  const pay: BridgeInput<'owed.pay'> = {
    clave,
    nit: SUPPLIER_NIT,
    forma: '01',
    monto: text(cents),
    referencia: null,
    compras: [],
  };
  await paySupplier({ store, approvals, clock }, pay, cash.at('t-1'));
  // Asked for twice it is paid once.
  if (c.chance(0.3)) await paySupplier({ store, approvals, clock }, pay, cash.at('t-1'));
  month.drawer.paid += cents;
  book.account.paid += cents;
}

/** A sale on credit at the till: nothing of it comes to the drawer. */
export async function sellOnCredit(month: Month): Promise<void> {
  const { c, cash, book } = month;
  const items = drawnItems(c, 3);
  const total = centsOf(items);
  const receptor = { ...ANA, nombre: CUSTOMER.nombre };
  const pagos = [{ codigo: '01', montoPago: dollars(total), plazo: '01', periodo: c.int(1, 60) }];
  const sold = await cash.sell('t-1', '01', { items: items.map(({ item }) => item), receptor, pagos });
  leave(month, items, { answer: answerOf(sold), branch: 'central' });
  book.account.charged += total;
  book.tally.sold += 1;
  book.tally.onCredit += 1;
}

const accounts = ({ cash }: Month) => {
  const { store, clock } = cash.shop;
  return entryOperations({ store, clock, news: createEventBus() });
};

/** What the customer pays of it, into the drawer. */
export async function takeAbono(month: Month): Promise<void> {
  const { c, cash, book } = month;
  const cents = c.int(100, 700);
  const clave = `abono-${(book.tally.abonos += 1)}`;
  const call: BridgeInput<'accounts.pay'> = {
    ...ANA,
    clave,
    monto: text(cents),
    forma: '01',
    referencia: null,
    documentos: [],
  };
  await accounts(month)['accounts.pay'](call, cash.at('t-1'));
  if (c.chance(0.3)) await accounts(month)['accounts.pay'](call, cash.at('t-1'));
  month.drawer.abonos += cents;
  book.account.received += cents;
}

/** What the till says the customer owes. */
export const accountOf = (month: Pick<Month, 'cash'>) =>
  accounts(month as Month)['accounts.view'](ANA, month.cash.at('t-1'));
