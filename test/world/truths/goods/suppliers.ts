/** What suppliers are owed, and the orders that purchases ended (§por-pagar, §pedidos). */
import { owedSuppliers } from '../../../../core/till/suppliers/accounts.ts';
import { fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import { SHOP_NIT } from '../../../support/shop/shop-file.ts';
import type { Rows } from '../../../soak/rows.ts';
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';
import { aboutOf, lookAtBought, NOTE, purchasesOf, type Purchase } from './bought.ts';
import { centsOf, isInForce, papersOf, sumOf } from '../papers.ts';

export function lookAtSuppliers(world: World, till: WorldTill): void {
  const { rows } = till.computer;
  const purchases = purchasesOf(rows);
  lookAtBought(world, rows, purchases);
  lookAtOwed(world, till, purchases);
  lookAtOrders(world, rows);
}

const PAID = `
  SELECT nit, sum(monto_centavos) AS cents FROM supplier_payment AS p JOIN supplier ON supplier.id = supplier_id
  WHERE p.id NOT IN (SELECT payment_id FROM supplier_payment_undone) GROUP BY nit`;

/** What each is owed by papers: what came on credit, less notes on that and payments. */
function owedByPapers(rows: Rows, purchases: readonly Purchase[]): ReadonlyMap<string, number> {
  const present = purchases.filter(({ estado }) => estado !== 'ANULADA');
  const byCode = new Map(present.map((each) => [each.codigo_generacion, each]));
  const balance = new Map<string, number>();
  const add = (nit: string, cents: number) => balance.set(nit, (balance.get(nit) ?? 0) + cents);
  for (const each of present) {
    const { nit, tipo_dte: tipo, vence, debe } = each;
    if (tipo !== NOTE && vence !== null) add(nit, debe);
    const about = aboutOf(each);
    const isOwed = about.some((code) => (byCode.get(code)?.vence ?? null) !== null);
    if (tipo === NOTE && (about.length === 0 || isOwed)) add(nit, -debe);
  }
  for (const { nit, cents } of excludedOf(rows)) add(nit, cents);
  for (const { nit, cents } of rows.all(PAID) as readonly { nit: string; cents: number }[]) add(nit, -cents);
  return balance;
}

/** Nobody is owed more or less than that, purchase by purchase never less than nothing. */
function lookAtOwed(world: World, { computer }: WorldTill, purchases: readonly Purchase[]): void {
  const { rows, program, clock } = computer;
  const balance = owedByPapers(rows, purchases);
  const of = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
  const { proveedores } = program.store.read((reader) => owedSuppliers(reader, of, fiscalDate(clock.now())));
  const told = new Map(proveedores.map((each) => [each.nit, each]));
  for (const nit of new Set([...balance.keys(), ...told.keys()])) {
    const { saldo = '0', aFavor = '0', compras = [] } = told.get(nit) ?? {};
    const own = balance.get(nit) ?? 0;
    if (centsOf(saldo) !== own || centsOf(aFavor) !== Math.max(-own, 0))
      tell(world, 'suppliers', `${nit} is owed ${saldo}, ${aFavor} in favour, by papers ${own} cents`);
    const open = sumOf(compras, ({ pendiente }) => centsOf(pendiente));
    if (open !== Math.max(own, 0))
      tell(world, 'suppliers', `${open} cents of the purchases of ${nit} are open, ${own} in all`);
    for (const { id, monto, pendiente } of compras)
      if (centsOf(pendiente) < 0 || centsOf(pendiente) > centsOf(monto))
        tell(world, 'suppliers', `${pendiente} of ${monto} is open of ${id}`);
  }
}

/** Who sold, by either edition. */
interface Party {
  readonly numDocumento?: string;
}

/** What farmers are owed by documents that are in force. */
function excludedOf(rows: Rows): readonly { readonly nit: string; readonly cents: number }[] {
  const papers = papersOf(rows).filter(isInForce);
  const replaced = new Set(papers.map(({ row }) => row.reemplaza_a));
  return papers.flatMap(({ row, payments }) => {
    if (row.tipo_dte !== '14' || replaced.has(row.codigo_generacion)) return [];
    const { sujetoExcluido, receptor } = JSON.parse(row.payload) as {
      readonly sujetoExcluido?: Party;
      readonly receptor?: Party;
    };
    const { numDocumento = '' } = sujetoExcluido ?? receptor ?? {};
    const cents = sumOf(
      payments.filter(({ periodo }) => periodo !== null),
      ({ montoPago }) => centsOf(montoPago),
    );
    return [{ nit: numDocumento.replaceAll('-', ''), cents }];
  });
}

/** Purchases as they were entered and orders as they were placed, in the order of the log: a clock may be put back. */
const SAID = `
  WITH placed AS (SELECT o.*, a.id AS said FROM purchase_order AS o JOIN audit AS a ON a.accion = 'pedido a proveedor' AND a.detalle ->> '$.pedido' = o.numero),
  entered AS (SELECT p.*, max(a.id) AS said FROM purchase AS p JOIN audit AS a ON a.accion IN ('compra ingresada', 'compra escrita')
    AND a.detalle ->> '$.numeroControl' = p.numero_control WHERE p.estado = 'INGRESADA' GROUP BY p.id)`;
/** Orders that a purchase ended which is not entered, and open ones of which goods came since, where no entry was ever undone. */
const WRONG_ORDERS = `
  ${SAID} SELECT o.numero, e.fin FROM purchase_order AS o JOIN purchase_order_end AS e ON e.order_id = o.id JOIN purchase AS p ON p.id = e.purchase_id
  WHERE p.estado <> 'INGRESADA' OR p.supplier_id <> o.supplier_id OR e.fin <> 'RECIBIDA'
  UNION ALL SELECT o.numero, 'open' FROM placed AS o WHERE o.id NOT IN (SELECT order_id FROM purchase_order_end)
    AND NOT EXISTS (SELECT 1 FROM purchase AS u WHERE u.supplier_id = o.supplier_id
      AND (u.estado = 'ANULADA' OR u.id IN (SELECT purchase_id FROM purchase_undone)))
    AND EXISTS (SELECT 1 FROM entered AS p JOIN purchase_line AS l ON l.purchase_id = p.id JOIN purchase_order_line AS w ON w.product = l.product
      WHERE w.order_id = o.id AND p.supplier_id = o.supplier_id AND p.branch_id = o.branch_id AND p.tipo_dte <> '05'
        AND CAST(l.recibido AS REAL) > 0 AND p.said > o.said AND p.entered_at >= o.placed_at)`;
const NUMBERS = 'SELECT count(*) AS many, coalesce(max(numero), 0) AS last FROM purchase_order';

function lookAtOrders(world: World, rows: Rows): void {
  for (const { numero, fin } of rows.all(WRONG_ORDERS) as readonly { numero: number; fin: string }[])
    tell(world, 'orders', `order ${numero} is ${fin}, and purchases say otherwise`);
  const [{ many, last } = { many: 0, last: 0 }] = rows.all(NUMBERS) as readonly {
    many: number;
    last: number;
  }[];
  if (many !== last) tell(world, 'orders', `${many} orders with numbers up to ${last}`);
}
