/** What the office keeps on cards: goods with their units, packs and prices of a list, customers with their numbers, keys of the sale's screen. */
import { fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import { SOLD_AS_ITSELF } from '../../../../core/contract/till/products.ts';
import { customerValue, OF_OFFICE, plain, priceName, productValue } from '../../truths/office/office.ts';
import type { Value } from '../../ground/office.ts';
import { atScreen, type Act, type Scene } from '../act.ts';
import { text } from '../goods/suppliers.ts';
import { change } from './change.ts';

const CODES = ['OF-1', 'OF-2', 'OF-3', 'OF-4'] as const;
const MOST_LISTED = 100;
const ALL = { q: OF_OFFICE, desde: 0, limite: MOST_LISTED } as const;

async function productsOf(scene: Scene) {
  const list = await atScreen(scene, 'products.list', ALL);
  return list?.ok === true ? list.value.productos : null;
}

const saveProduct: Act = async (scene) => {
  const { c } = scene;
  const present = await productsOf(scene);
  if (present === null) return;
  const codigo = c.pick(CODES);
  const known = present.find((each) => each.codigo === codigo);
  const pack = {
    codigo: `${codigo}-P`,
    nombre: 'paquete',
    factor: c.pick([6, 12]),
    codigosBarra: [],
    precio: text(c.int(500, 900)),
  };
  const product = {
    ...SOLD_AS_ITSELF,
    codigo,
    codigosBarra: [],
    descripcion: `${OF_OFFICE} ${c.pick(['lápiz', 'papel', 'tinta'])}`,
    precio: text(c.int(50, 400)),
    uniMedida: c.pick([59, 99]),
    tipo: 'bien',
    tratamiento: c.pick(['gravado', 'gravado', 'exento'] as const),
    presentaciones: c.chance(0.4) ? [pack] : [],
  } as const;
  await change(scene, {
    op: 'products.save',
    input: { ...(known === undefined ? {} : { id: known.id }), ...product },
    sets: { [`producto ${codigo}`]: productValue(product) },
    line: known === undefined ? 'producto creado' : 'producto cambiado',
  });
};

/** With it go its prices and its places on the keys. */
const deleteProduct: Act = async (scene) => {
  const { till, c } = scene;
  const present = await productsOf(scene);
  if (present === null || present.length === 0) return;
  const { id, codigo } = c.pick(present);
  const { stands } = till.office;
  const prices = [...stands.keys()].filter((name) => name.startsWith(`precio ${codigo} `));
  const [pages] = stands.get('teclas') ?? [];
  const sets: Record<string, Value> = { [`producto ${codigo}`]: null };
  for (const name of prices) sets[name] = null;
  if (pages !== undefined && pages !== null)
    sets['teclas'] = plain(
      (JSON.parse(pages) as readonly (readonly [string, string, readonly string[]])[]).map(
        ([nombre, color, ids]) => [nombre, color, ids.filter((each) => each !== id)],
      ),
    );
  await change(scene, { op: 'products.delete', input: { id }, sets, line: 'producto eliminado' });
};

const savePrice: Act = async (scene) => {
  const { till, c } = scene;
  const present = await productsOf(scene);
  if (present === null || present.length === 0) return;
  const { codigo } = c.pick(present);
  const of = { minimo: c.pick(['0', '3']), desde: fiscalDate(till.computer.clock.now()) };
  const precio = text(c.int(80, 300));
  await change(scene, {
    op: 'prices.save',
    input: { lista: OF_OFFICE, cliente: null, codigo, precio, ...of },
    sets: { [priceName(codigo, of)]: precio },
    line: 'precio guardado',
  });
};

const deletePrice: Act = async (scene) => {
  const list = await atScreen(scene, 'prices.list', { ...ALL, q: '', lista: OF_OFFICE, cliente: null });
  if (list?.ok !== true || list.value.precios.length === 0) return;
  const { id, codigo, minimo, desde } = scene.c.pick(list.value.precios);
  const sets = { [priceName(codigo, { minimo, desde })]: null };
  await change(scene, { op: 'prices.delete', input: { id }, sets, line: 'precio eliminado' });
};

const arrangeKeys: Act = async (scene) => {
  const { c } = scene;
  const present = await productsOf(scene);
  if (present === null) return;
  const ids = present.filter(() => c.chance(0.6)).map(({ id }) => id);
  const paginas = c.chance(0.85)
    ? [{ nombre: c.pick(['Útiles', 'Varios']), color: c.pick(['verde', 'azul'] as const), productos: ids }]
    : [];
  const shown = paginas.map(({ nombre, color, productos }) => [nombre, color, productos]);
  await change(scene, {
    op: 'quickKeys.save',
    input: { paginas },
    sets: { teclas: paginas.length === 0 ? null : plain(shown) },
    line: 'teclas acomodadas',
  });
};

const CUSTOMERS = [`${OF_OFFICE} Uno`, `${OF_OFFICE} Dos`, `${OF_OFFICE} Tres`] as const;
const NITS = ['06142803901121', '06141506051015', '06140506901035'] as const;
const NRCS = ['1234567', '2345678', null] as const;

const saveCustomer: Act = async (scene) => {
  const { c } = scene;
  const list = await atScreen(scene, 'customers.list', ALL);
  if (list?.ok !== true) return;
  const nombre = c.pick(CUSTOMERS);
  const known = list.value.clientes.find((each) => each.nombre === nombre);
  const customer = {
    tipoDocumento: '36',
    numDocumento: c.pick(NITS),
    nrc: c.pick(NRCS),
    nombre,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: c.pick(['22001122', '77001122', null]),
    direccion: null,
  } as const;
  await change(scene, {
    op: 'customers.save',
    input: { ...(known === undefined ? {} : { id: known.id }), ...customer },
    sets: { [`cliente ${nombre}`]: customerValue(customer) },
    line: known === undefined ? 'cliente creado' : 'cliente cambiado',
  });
};

const deleteCustomer: Act = async (scene) => {
  const list = await atScreen(scene, 'customers.list', ALL);
  if (list?.ok !== true || list.value.clientes.length === 0) return;
  const { id, nombre } = scene.c.pick(list.value.clientes);
  const sets = { [`cliente ${nombre}`]: null };
  await change(scene, { op: 'customers.delete', input: { id }, sets, line: 'cliente eliminado' });
};

export const CARD_ACTS = {
  'save goods of the office': [3, saveProduct],
  'delete goods of the office': [1, deleteProduct],
  'save a price of the office': [1, savePrice],
  'delete a price of the office': [1, deletePrice],
  'arrange the keys': [1, arrangeKeys],
  'save a customer of the office': [2, saveCustomer],
  'delete a customer of the office': [1, deleteCustomer],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
