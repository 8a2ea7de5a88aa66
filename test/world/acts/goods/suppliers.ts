/** What is bought: orders, papers and documents of suppliers, what is owed for them and paid, and purchases from who is no taxpayer. */
import { addDays, fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import type { WrittenPurchase } from '../../../../core/contract/purchases/written-purchase.ts';
import { SUJETO_EXCLUIDO, RECEPTOR } from '../../../support/shop/sales.ts';
import { CUSTOMS, PAPER } from '../../../support/shop/written-purchases.ts';
import { centsOf, drawnItems } from '../../../till/stocked-month/drawn-items.ts';
import { dollars, vatOf } from '../../../till/stocked-month/month-book.ts';
import { say } from '../../truths/answers.ts';
import { atScreen, newKey, tell, type Act, type Scene } from '../act.ts';
import { note } from '../counter/counter.ts';

export const GOODS = ['ARROZ', 'ARROZ-12', 'QUESO'] as const;
export const text = (cents: number) => (cents / 100).toFixed(2);
const todayAt = ({ till }: Scene) => fiscalDate(till.computer.clock.now());

/** Whom the shop buys from, as papers name them. */
const SUPPLIERS = [
  PAPER.proveedor,
  { pais: 'SV', nit: RECEPTOR.numDocumento, nrc: RECEPTOR.nrc, nombre: RECEPTOR.nombre },
];

/** Of whom goods are on their way. */
const AWAITED = `
  SELECT DISTINCT nit FROM purchase_order AS o JOIN supplier ON supplier.id = supplier_id
  WHERE o.id NOT IN (SELECT order_id FROM purchase_order_end) ORDER BY nit`;

interface Bought {
  readonly clave: string;
  readonly nit: string;
}

/** A purchase that is in one of those states; undefined where there is none. */
export function anyPurchase({ till, c }: Scene, where: string): Bought | undefined {
  const all = till.computer.rows.all(
    `SELECT clave, nit FROM purchase JOIN supplier ON supplier.id = supplier_id WHERE ${where} ORDER BY purchase.id`,
  ) as readonly Bought[];
  return all.length === 0 ? undefined : c.pick(all);
}

function drawnLines({ c }: Scene): WrittenPurchase['lineas'] {
  return Array.from({ length: c.int(1, 3) }, () => {
    const codigo = c.chance(0.1) ? null : c.pick(GOODS);
    const cantidad = codigo === 'QUESO' ? text(25 * c.int(1, 40)) : String(c.int(1, 20));
    return {
      codigo,
      descripcion: 'Mercadería',
      cantidad,
      importe: text(c.int(500, 9_000)),
      clase: 'gravada',
    };
  });
}

const sumOf = (lineas: WrittenPurchase['lineas']) =>
  centsOf(lineas.map(({ importe }) => ({ cents: Math.round(Number(importe) * 100) })));

/** Whom the shop buys from: of whom goods are on their way, more often than not. */
function drawnSupplier({ c, till }: Scene): (typeof SUPPLIERS)[number] {
  const open = till.computer.rows.all(AWAITED) as readonly { nit: string }[];
  const awaited = SUPPLIERS.filter(({ nit }) => open.some((each) => each.nit === nit.replaceAll('-', '')));
  return c.pick(awaited.length > 0 && c.chance(0.6) ? awaited : SUPPLIERS);
}

function drawnPaper(scene: Scene): WrittenPurchase {
  const { c, till } = scene;
  const tipo = c.pick(['03', '03', '03', '01', '12'] as const);
  const lineas = drawnLines(scene);
  const fecha = todayAt(scene);
  const vence = c.chance(0.5) ? addDays(fecha, c.int(0, 45)) : null;
  const same = { fecha, vence, numero: String(till.keys), serie: `T${till.index}`, lineas };
  const worth = sumOf(lineas);
  if (tipo === '12') {
    const more = c.int(0, 900);
    const iva = vatOf(worth + more);
    return {
      ...CUSTOMS,
      ...same,
      serie: null,
      flete: text(more),
      seguro: '0',
      derechos: '0',
      iva: text(iva),
      total: text(worth + more + iva),
    };
  }
  const iva = tipo === '01' ? 0 : vatOf(worth);
  return {
    ...PAPER,
    ...same,
    tipo,
    proveedor: drawnSupplier(scene),
    iva: text(iva),
    total: text(worth + iva),
  };
}

const WRITTEN = 'SELECT tipo_dte, total_centavos, fec_emi FROM purchase WHERE clave = ?';

/** A paper of a supplier, now and then a note on another one. */
const buy: Act = async (scene) => {
  const { till, c } = scene;
  const clave = newKey(till);
  const about = c.chance(0.2) ? anyPurchase(scene, "tipo_dte = '03' AND estado <> 'ANULADA'") : undefined;
  const drawn = drawnPaper(scene);
  const from = SUPPLIERS.find(({ nit }) => nit.replaceAll('-', '') === about?.nit);
  const { fecha, numero, serie, lineas } = drawn;
  const iva = vatOf(sumOf(lineas));
  const adjusting = { tipo: '05', fecha, numero, serie, lineas } as const;
  const sums = { iva: text(iva), total: text(sumOf(lineas) + iva) };
  const paper: WrittenPurchase =
    about === undefined || from === undefined
      ? drawn
      : { ...PAPER, ...adjusting, ...sums, sobre: about.clave, proveedor: from };
  const { tipo: tipo_dte, total, fecha: fec_emi } = paper;
  const rows = [{ tipo_dte, total_centavos: Math.round(Number(total) * 100), fec_emi }];
  const demands = () => [{ sql: WRITTEN, of: [clave], rows }];
  await say(scene, {
    op: 'purchases.write',
    input: { ...paper, clave },
    as: c.pick(['gerente', 'gerente', 'norte']),
    demands,
  });
};

const UNDONE =
  'SELECT count(*) > 0 AS undone FROM purchase_undone JOIN purchase ON purchase.id = purchase_id WHERE clave = ?';

const undoPurchase: Act = async (scene) => {
  const found = anyPurchase(scene, "estado = 'INGRESADA'");
  if (found === undefined) return;
  const told = await atScreen(scene, 'purchases.undo', { id: found.clave, motivo: 'Se digitó mal' });
  if (told?.ok !== true) return;
  const [row] = scene.till.computer.rows.all(UNDONE, found.clave) as readonly { undone: number }[];
  if (row?.undone !== 1) tell(scene.world, 'suppliers', `${found.clave} was not undone`);
};

/** What follows of the costs of a purchase. */
const reprice: Act = async (scene) => {
  const found = anyPurchase(scene, "estado = 'INGRESADA'");
  if (found === undefined) return;
  const proposed = await atScreen(scene, 'purchases.prices', { id: found.clave });
  if (proposed?.ok !== true) return;
  const precios = proposed.value.precios.flatMap(({ codigo, precio: antes, propuesto }) =>
    propuesto === null || scene.c.chance(0.3) ? [] : [{ codigo, antes, precio: propuesto }],
  );
  if (precios.length > 0) await atScreen(scene, 'purchases.reprice', { id: found.clave, precios });
};

const ORDERED =
  'SELECT numero, (SELECT count(*) FROM purchase_order_line WHERE order_id = purchase_order.id) AS lines FROM purchase_order WHERE clave = ?';
const ON_ORDER = `
  SELECT codigo, sum(base) AS base, pesado FROM purchase_order AS o JOIN purchase_order_line AS l ON l.order_id = o.id JOIN product ON product.num = l.product
  WHERE branch_id = 'central' AND o.id NOT IN (SELECT order_id FROM purchase_order_end) GROUP BY codigo`;
const THOUSAND = 1_000;

/** Looks at what is proposed, which knows what is on its way, and orders something of it or something else. */
const order: Act = async (scene) => {
  const { till, c, world } = scene;
  const proposal = await atScreen(scene, 'orders.propose', {
    dias: c.pick([7, 30]),
    para: c.pick([7, 15, 60]),
  });
  if (proposal?.ok !== true) return;
  const onOrder = new Map(
    (till.computer.rows.all(ON_ORDER) as readonly { codigo: string; base: number; pesado: number }[]).map(
      ({ codigo, base, pesado }) => [codigo, pesado === 1 ? base / THOUSAND : base],
    ),
  );
  for (const { codigo, pedido } of proposal.value.proveedores.flatMap(({ lineas }) => lineas))
    if (Number(pedido) !== (onOrder.get(codigo) ?? 0))
      tell(world, 'orders', `${codigo}: ${pedido} on its way, ${onOrder.get(codigo) ?? 0} by the orders`);
  const clave = newKey(till);
  const known = anyPurchase(scene, "pais = 'SV'");
  const [wanted] = c.chance(0.6) ? proposal.value.proveedores : [];
  const lineas =
    wanted?.lineas.map(({ codigo, propuesto }) => ({ codigo, cantidad: propuesto })) ??
    ['ARROZ', 'QUESO'].map((codigo) => ({
      codigo,
      cantidad: String(c.int(1, 9)),
    }));
  await say(scene, {
    op: 'orders.place',
    input: { clave, nit: wanted === undefined ? (known?.nit ?? null) : wanted.nit, lineas },
    demands: ({ numero, lineas: { length: lines } }) => [
      { sql: ORDERED, of: [clave], rows: [{ numero, lines }] },
    ],
  });
};

const endOrder: Act = async (scene) => {
  const list = await atScreen(scene, 'orders.list', {});
  if (list?.ok !== true || list.value.pedidos.length === 0) return;
  const { numero } = scene.c.pick(list.value.pedidos);
  await atScreen(scene, 'orders.end', { numero, fin: scene.c.pick(['RECIBIDA', 'ANULADA']) });
};

const PAID = `
  SELECT forma, monto_centavos, (SELECT monto_centavos FROM cash_movement WHERE id = movement_id AND tipo = 'SALIDA') AS taken
  FROM supplier_payment WHERE clave = ?`;

/** Pays somebody who is owed, more than it is now and then. */
const pay: Act = async (scene) => {
  const { c, till, world } = scene;
  const list = await atScreen(scene, 'owed.list', {});
  if (list?.ok !== true || list.value.proveedores.length === 0) return;
  const { nit, compras } = c.pick(list.value.proveedores);
  const cents = c.int(100, 9_000);
  const clave = newKey(till);
  const forma = c.pick(['01', '04', '05'] as const);
  const as = c.pick(['gerente', 'gerente', 'cajero', 'norte'] as const);
  const { userId = '', pin = '' } = world.yard.seats[till.index]?.gerente ?? {};
  const approval = as === 'cajero' && c.chance(0.8) ? { approval: { userId, pin } } : {};
  const named = compras.filter(() => c.chance(0.3)).map(({ id }) => id);
  const rows = [{ forma, monto_centavos: cents, taken: forma === '01' ? cents : null }];
  await say(scene, {
    op: 'owed.pay',
    input: { clave, nit, forma, monto: text(cents), referencia: 'REF-1', compras: named, ...approval },
    as,
    demands: () => [{ sql: PAID, of: [clave], rows }],
  });
};

const TAKEN_BACK = `
  SELECT u.movement_id IS NOT NULL AS cash FROM supplier_payment_undone AS u JOIN supplier_payment AS p ON p.id = payment_id WHERE clave = ?`;

const undoPayment: Act = async (scene) => {
  const { c, till } = scene;
  const all = till.computer.rows.all('SELECT clave FROM supplier_payment ORDER BY id') as readonly {
    clave: string;
  }[];
  if (all.length === 0) return;
  const { clave } = c.pick(all);
  const told = await atScreen(scene, 'owed.undo', { clave, motivo: 'Se pagó a otro' });
  if (told?.ok === true && till.computer.rows.all(TAKEN_BACK, clave).length !== 1)
    tell(scene.world, 'suppliers', `the payment ${clave} was not taken back`);
};

const due: Act = async (scene) => {
  const found = anyPurchase(scene, "estado <> 'ANULADA'");
  if (found === undefined) return;
  const vence = addDays(todayAt(scene), scene.c.int(0, 40));
  await atScreen(scene, 'owed.due', { id: found.clave, vence });
};

/** Goods of a farmer, for cash out of the drawer or on credit. */
const buyFromFarmer: Act = async (scene) => {
  const { c, till } = scene;
  const items = drawnItems(c, 3, { goodsOnly: true, dear: c.int(40, 90) });
  const term = c.chance(0.5) ? { plazo: '01', periodo: c.int(1, 45) } : {};
  const pagos = [{ codigo: '01', montoPago: dollars(centsOf(items)), ...term }];
  const request = { ...(JSON.parse(SUJETO_EXCLUIDO) as object), items: items.map(({ item }) => item), pagos };
  const told = await atScreen(scene, 'excluded.issue', {
    request: JSON.stringify(request),
    idempotencyKey: newKey(till),
  });
  if (told?.ok === true) note(scene, '14', told.value);
};

export const SUPPLIER_ACTS = {
  buy: [5, buy],
  'undo a purchase': [3, undoPurchase],
  'prices of a purchase': [1, reprice],
  'order goods': [3, order],
  'end an order': [1, endOrder],
  'pay a supplier': [5, pay],
  'take a payment to a supplier back': [2, undoPayment],
  'a purchase is due': [1, due],
  'buy of a farmer': [3, buyFromFarmer],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
