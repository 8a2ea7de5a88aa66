/** What a manager does: goods that move without a sale, counts, purchases, prices, promotions, rules, and what others may not do. */
import { fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import { parseJson } from '../../../../core/contract/json.ts';
import { SHOP_NIT } from '../../../support/shop/shop-file.ts';
import { DEBTOR } from '../../ground/yard.ts';
import { answerOf, askAt, callFrom } from '../../ground/world.ts';
import { asAdmin, atScreen, newKey, tell, type Act } from '../act.ts';
import { GOODS, text } from './suppliers.ts';

const movePaper: Act = (scene) => {
  const { c } = scene;
  const causa = c.pick(['inicial', 'hallazgo', 'merma', 'averia', 'retiro'] as const);
  const cost = causa === 'inicial' || causa === 'hallazgo' ? { costoUnitario: text(c.int(40, 120)) } : {};
  const lineas = [{ codigo: c.pick(GOODS), cantidad: String(c.int(1, 6)), ...cost }];
  return atScreen(scene, 'stock.write', { clave: newKey(scene.till), causa, motivo: 'Se anotó así', lineas });
};

const count: Act = (scene) => {
  const { c, till } = scene;
  const lineas = ['ARROZ', 'QUESO']
    .filter(() => c.chance(0.7))
    .map((codigo) => ({ codigo, contado: c.int(0, 30) }));
  if (lineas.length === 0) return Promise.resolve();
  const request = parseJson(JSON.stringify({ sucursal: c.pick(['central', 'norte']), lineas }));
  return asAdmin(scene, 'existencias.contar', { request, idempotencyKey: newKey(till) });
};

const price: Act = (scene) => {
  const { c, till } = scene;
  return atScreen(scene, 'prices.save', {
    lista: c.chance(0.3) ? 'Mayoreo' : null,
    cliente: null,
    codigo: c.pick(GOODS),
    minimo: c.pick(['0', '3', '12']),
    desde: fiscalDate(till.computer.clock.now()),
    precio: text(c.int(80, 400)),
  });
};

const promotion: Act = async (scene) => {
  const { c, till } = scene;
  const terms = {
    nombre: `Oferta ${c.int(1, 4)}`,
    prioridad: c.int(1, 20),
    desde: fiscalDate(till.computer.clock.now()),
    hasta: null,
    dias: [],
    horaDesde: null,
    horaHasta: null,
    listas: [],
    productos: [c.pick(GOODS)],
    categorias: [],
    excepto: [],
    minimo: null,
    maximo: null,
    accion: c.pick([
      { tipo: 'porcentaje', porcentaje: '10' },
      { tipo: 'lleva-paga', lleva: 3, paga: 2 },
    ] as const),
  };
  await atScreen(scene, 'promotions.save', { id: null, terms, confirmado: true });
};

const terms: Act = (scene) =>
  atScreen(scene, 'accounts.terms', {
    ...DEBTOR,
    limite: `${scene.c.pick([100, 300, 500])}.00`,
    diasCredito: 30,
    bloqueo: scene.c.chance(0.2) ? 'Debe mucho' : null,
  });

/** What a cashier, a browser nobody let in and an ordinary key ask for in vain. */
const trespass: Act = async (scene) => {
  const { world, till } = scene;
  const { program } = till.computer;
  const lineas = [{ codigo: 'ARROZ', cantidad: '5' }];
  const paper = { clave: newKey(till), causa: 'hallazgo', motivo: 'No debe', lineas } as const;
  const asCashier = await askAt(world, till, { op: 'stock.write', input: paper, as: 'cajero' });
  if (asCashier?.ok === true) tell(world, 'rights', 'a cashier wrote a paper of goods');
  const stranger = await callFrom(world, till, { op: 'stock.write', input: paper, token: 'x'.repeat(86) });
  if (stranger.told?.ok === true) tell(world, 'rights', 'a stranger wrote a paper of goods');
  const request = parseJson('{"lineas":[{"codigo":"ARROZ","contado":5}]}');
  const caller = {
    keyId: 'llave-central',
    role: 'user',
    issuerId: SHOP_NIT,
    branchId: 'central',
  } as const;
  const begun = program.dispatch(
    'existencias.contar',
    { request, idempotencyKey: newKey(till) },
    { ...caller, ambiente: 'PRUEBAS' },
  );
  const byKey = await answerOf(world, till, begun);
  if (byKey?.ok === true) tell(world, 'rights', 'an ordinary key wrote a count');
};

export const STORE_ROOM_ACTS = {
  'goods move': [5, movePaper],
  count: [2, count],
  'save a price': [1, price],
  'save a promotion': [1, promotion],
  'terms of credit': [1, terms],
  trespass: [1, trespass],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
