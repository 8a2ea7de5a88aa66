/** Suppliers at the till: data, balances and payments (§por-pagar). */
import { HOME_COUNTRY } from '../../contract/purchases/written-purchase.ts';
import type { OwedList, SupplierRecord } from '../../contract/purchases/debts.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { normalizeNrc } from '../../domain/identifiers.ts';
import { supplierNumber } from '../../domain/purchases/written-document.ts';
import { foundPurchase } from '../../engine/purchases/purchases.ts';
import { cashRule } from '../../store/cash/cash-rules.ts';
import { withdrawnAlone } from '../../store/cash/person-day.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { addDue } from '../../store/purchases/payments.ts';
import { findSupplier, listSuppliers, saveSupplier } from '../../store/purchases/suppliers.ts';
import type { Reader } from '../../store/store.ts';
import { withdrawalNeed, type CashRequest } from '../cash/cash-move.ts';
import { ownDay } from '../cash/own-day.ts';
import { changedOver } from '../changed-meanwhile.ts';
import type { SomeOperations } from '../operation.ts';
import { openSessionOf } from '../returns/settlement-need.ts';
import type { TillParts } from '../till-parts.ts';
import { owedSuppliers, supplierCard, supplierRecordOf } from './accounts.ts';
import { paySupplier, undoSupplierPayment } from './pay-supplier.ts';

export function suppliersOperations(deps: Pick<TillParts, 'store' | 'approvals' | 'clock' | 'news'>) {
  const { store, clock, news } = deps;
  const today = () => fiscalDate(clock.now());
  return {
    'suppliers.list': (_input, { caller }) =>
      store.read((reader) => ({
        proveedores: listSuppliers(reader, caller.issuerId).map(supplierRecordOf),
      })),
    /** @throws AppError `VALIDACION` for an invalid number, `CAMBIO_ENTRETANTO` */
    'suppliers.save': ({ antes, ...typed }, { caller, user }) =>
      store.transact((tx, at) => {
        const ahora = findSupplier(tx, caller.issuerId, typed.nit);
        const tidied = checkedSupplier(tx, caller.issuerId, typed);
        const own = checkedSupplier(tx, caller.issuerId, changedOver(tidied, { antes, ahora }));
        saveSupplier(tx, { issuerId: caller.issuerId, ...own });
        const { nit, nombre: proveedor, diasCredito } = own;
        const detalle = { proveedor, nit, diasCredito };
        appendAudit(tx, { at, actor: user.nombre, accion: 'proveedor guardado', detalle });
        return own;
      }),
    /** @throws AppError `VALIDACION` for an unknown supplier */
    'suppliers.view': ({ nit }, { caller }) =>
      store.read((reader) => supplierCard(reader, caller, { nit, hoy: today() })),
    'owed.list': (_input, who) => store.read((reader) => owedList(reader, { who, now: clock.now() })),
    'owed.file': (_input, { caller }) => store.read((reader) => owedFile(reader, caller, today())),
    /** @throws AppError, ApprovalRefused as {@link paySupplier} */
    'owed.pay': async (input, who) => {
      await paySupplier(deps, input, who);
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      return store.read((reader) => owedList(reader, { who, now: clock.now() }));
    },
    /** @throws AppError as {@link undoSupplierPayment} */
    'owed.undo': async (input, who) => {
      const supplierId = await undoSupplierPayment(store, input, who);
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      return store.read((reader) => {
        const { issuerId } = who.caller;
        const nit = listSuppliers(reader, issuerId).find(({ id }) => id === supplierId)?.nit ?? '';
        return supplierCard(reader, who.caller, { nit, hoy: today() });
      });
    },
    /** @throws AppError `COMPRA_NO_ENCONTRADA`, `VALIDACION` */
    'owed.due': ({ id, vence }, { caller, user }) =>
      store.transact((tx, at) => {
        const kept = foundPurchase(tx, caller, id);
        if (vence < kept.fecEmi)
          throw validationError([faultAt('vence', 'FUERA_DE_RANGO', rule('compra-vence-antes'))]);
        if (kept.estado === 'ANULADA') throw refusal('ESTADO_NO_PERMITE', rule('compra-anulada'));
        addDue(tx, { purchaseId: kept.id, vence, userId: user.id, at });
        const { nombre: proveedor, numeroControl, nit } = kept;
        const detalle = { proveedor, numeroControl, vence };
        appendAudit(tx, { at, actor: user.nombre, accion: 'vencimiento de compra', detalle });
        return supplierCard(tx, caller, { nit, hoy: fiscalDate(at) });
      }),
  } satisfies SomeOperations;
}

/** A known supplier keeps its number as stored. */
function checkedSupplier(reader: Reader, issuerId: string, given: SupplierRecord): SupplierRecord {
  const { nrc } = given;
  const register = nrc === null ? null : normalizeNrc(nrc);
  if (register?.ok === false) throw validationError([faultAt('nrc', 'IDENTIFICADOR', register.broken)]);
  const own = { ...given, nrc: register?.value ?? null };
  if (findSupplier(reader, issuerId, given.nit) !== null) return own;
  const nit = supplierNumber(given);
  if (nit !== null) return { ...own, nit };
  const broken = given.pais === HOME_COUNTRY ? rule('nit-verificador') : rule('compra-numero-de-fuera');
  throw validationError([faultAt('nit', 'IDENTIFICADOR', broken)]);
}

function owedList(reader: Reader, by: CashRequest): OwedList {
  const { who, now } = by;
  const hoy = fiscalDate(now);
  const { limiteCentavos } = cashRule(reader, who.till);
  const left = limiteCentavos - withdrawnAlone(reader, ownDay(who, now));
  return {
    hoy,
    ...owedSuppliers(reader, who.caller, hoy),
    cajaAbierta: openSessionOf(reader, who) !== null,
    aprobacion: withdrawalNeed(reader, who),
    limite: who.user.rol === 'gerente' ? null : centsText(left > 0n ? left : 0n),
  };
}

const HEADINGS = [
  'Proveedor',
  'NIT',
  'Documento',
  'Número',
  'Fecha',
  'Vence',
  'Monto',
  'Pendiente',
  'Vencido',
  'En 7 días',
  'En 15 días',
  'En 30 días',
  'Después',
];

function owedFile(reader: Reader, whose: Parameters<typeof owedSuppliers>[1], hoy: string) {
  const { proveedores } = owedSuppliers(reader, whose, hoy);
  const rows = proveedores.flatMap(({ nombre, nit, compras, aFavor }) => [
    ...compras.map(({ tipoDte, numeroControl, fecEmi, vence, monto, pendiente, edad }) => [
      nombre,
      nit,
      tipoDte,
      numeroControl,
      fecEmi,
      vence,
      monto,
      pendiente,
      ...(['vencido', 'en7', 'en15', 'en30', 'despues'] as const).map((age) =>
        age === edad ? pendiente : '',
      ),
    ]),
    ...(aFavor === '0.00'
      ? []
      : [[nombre, nit, 'A favor', '', '', '', '', `-${aFavor}`, '', '', '', '', '']]),
  ]);
  return { name: `por-pagar-${hoy}.csv`, content: `${UTF8_MARK}${csvLines([HEADINGS, ...rows])}` };
}
