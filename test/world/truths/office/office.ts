/** The office: what a screen was told as saved is what the screens show, until it is saved again; at that till alone. */
import type { BridgeInput, BridgeOperation, BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { atScreen, tell, type Scene } from '../../acts/act.ts';
import type { Unheard } from '../../ground/office.ts';
import { linesSince } from '../../acts/office/change.ts';
import type { World, WorldTill } from '../../ground/world.ts';

/** What goods, customers and price lists of the office begin with: nobody else makes such. */
export const OF_OFFICE = 'Oficina';
const MOST_LISTED = 100;

/** The same text of the same value. */
export function plain(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

type Seen = Map<string, string>;

/** Looks at everything of the office, and holds it against what was told. */
export async function lookAtOffice(scene: Scene): Promise<void> {
  const { world, till } = scene;
  const { office } = till;
  const seen = await seenAt(scene);
  if (seen === null) return;
  if (office.isKnown) compare(world, till, seen);
  else {
    office.stands.clear();
    for (const [name, value] of seen) office.stands.set(name, [value]);
    office.isKnown = true;
  }
  const unheard = office.unheard.splice(0);
  for (const each of unheard) {
    // Of two of one kind a line does not say which.
    const isOnly = unheard.every(({ line }) => line.accion !== each.line.accion || line === each.line);
    if (isOnly) resolve(world, till, { each, seen });
  }
}

function compare(world: World, { office, index }: WorldTill, seen: Seen): void {
  for (const name of new Set([...seen.keys(), ...office.stands.keys()])) {
    const value = seen.get(name) ?? null;
    const may = office.stands.get(name) ?? [null];
    if (!may.includes(value))
      tell(world, 'settings', `till ${index}, ${name} is ${value}, it was told ${may.join(' or ')}`);
    office.stands.set(name, [value]);
  }
}

/** An act of which nobody heard stands whole or not at all: all of it, with its line in the audit log, or nothing. */
function resolve(
  world: World,
  till: WorldTill,
  { each, seen }: { readonly each: Unheard; readonly seen: Seen },
): void {
  const { sets, before, line, since } = each;
  const told = [...sets].flatMap(([name, value]) => {
    const old = before.get(name) ?? [null];
    // What it was already tells nothing.
    if (old.includes(value)) return [];
    return [(seen.get(name) ?? null) === value];
  });
  const lines = linesSince(till, since, line);
  // Another act of its kind that was heard of since has a line of its own.
  const isLogged = lines.some(({ id }) => !till.office.lines.has(id));
  if (told.some((stands) => stands !== isLogged))
    tell(
      world,
      'audit',
      `${line.accion} stands ${JSON.stringify(told)}, in the log it ${isLogged ? 'does' : 'does not'}: ${[...sets.keys()].join()}`,
    );
}

type Named = readonly (readonly [name: string, value: string])[];
type Ask = <Op extends BridgeOperation>(
  op: Op,
  input: BridgeInput<Op>,
  name: (value: BridgeOutput<Op>) => Named,
) => Promise<void>;

/** Everything that screens of the office show, by the names under which acts change it; null where the power went. */
async function seenAt(scene: Scene): Promise<Seen | null> {
  const seen: Seen = new Map();
  let isWhole = true;
  const ask: Ask = async (op, input, name) => {
    const told = isWhole ? await atScreen(scene, op, input) : null;
    isWhole &&= told?.ok === true;
    if (told?.ok === true) for (const [each, value] of name(told.value)) seen.set(each, value);
  };
  await askForSettings(ask);
  await askForCards(ask);
  return isWhole ? seen : null;
}

async function askForSettings(ask: Ask): Promise<void> {
  await ask('settings.view', {}, settingsNamed);
  await ask('maintenance.lock', {}, ({ minutos }) => [['bloqueo', String(minutos)]]);
  await ask('mail.settings', {}, ({ guardado, form }) =>
    guardado ? [['correo', plain({ ...form, password: '' })]] : [],
  );
  await ask('webhooks.list', {}, ({ webhooks }) =>
    webhooks.map(({ url, estado }) => [`webhook ${url}`, estado]),
  );
  await ask('printers.list', {}, ({ impresoras }) =>
    impresoras.map((printer) => [`impresora ${printer.nombre}`, printerValue(printer)]),
  );
}

async function askForCards(ask: Ask): Promise<void> {
  const all = { q: OF_OFFICE, desde: 0, limite: MOST_LISTED };
  await ask('products.list', all, ({ productos }) =>
    productos.map((product) => [`producto ${product.codigo}`, productValue(product)]),
  );
  await ask('customers.list', all, ({ clientes }) =>
    clientes.map((customer) => [`cliente ${customer.nombre}`, customerValue(customer)]),
  );
  await ask('prices.list', { ...all, q: '', lista: OF_OFFICE, cliente: null }, ({ precios }) =>
    precios.map(({ codigo, precio, ...of }) => [priceName(codigo, of), precio]),
  );
  await ask('quickKeys.list', {}, ({ paginas, propuestas }) => {
    const pages = paginas.map(({ nombre, color, productos }) => [
      nombre,
      color,
      productos.map(({ id }) => id),
    ]);
    return propuestas === null ? [['teclas', plain(pages)]] : [];
  });
}

function settingsNamed(view: SettingsView): Named {
  return [
    ['emisor', plain(view.emisor)],
    ['reglas', plain(view.reglas)],
    ['servicio', plain(view.servicio)],
    ...view.sucursales.map((branch) => [`sucursal ${branch.id}`, branchValue(branch)] as const),
    ...view.usuarios.map((user) => [`persona ${user.nombre}`, personValue(user)] as const),
    ...view.llaves.map(({ nombre, role, branchId, ambiente }) => {
      return [`llave ${nombre}`, plain({ role, branchId, ambiente })] as const;
    }),
  ];
}

/** Of a branch without what its documents change. */
export function branchValue(
  branch: Omit<SettingsView['sucursales'][number], 'conDocumentos' | 'empezadas' | 'correlativosIniciales'>,
): string {
  const { id, nombre, telefono, correo, direccion, responsable } = branch;
  return plain({ id, nombre, telefono, correo, direccion, responsable });
}

export const personValue = (of: { readonly rol: string; readonly activo: boolean }): string =>
  `${of.rol}, ${of.activo ? 'activo' : 'retirado'}`;

export function productValue(product: {
  readonly descripcion: string;
  readonly precio: string;
  readonly uniMedida: number;
  readonly tratamiento: string;
  readonly presentaciones: readonly {
    readonly nombre: string;
    readonly factor: number;
    readonly precio: string;
  }[];
}): string {
  const { descripcion, precio, uniMedida, tratamiento, presentaciones } = product;
  const packs = presentaciones.map((pack) => [pack.nombre, pack.factor, Number(pack.precio)]);
  return plain({ descripcion, precio: Number(precio), uniMedida, tratamiento, packs });
}

export function customerValue(customer: {
  readonly tipoDocumento: string | null;
  readonly numDocumento: string | null;
  readonly nrc: string | null;
  readonly telefono: string | null;
}): string {
  const { tipoDocumento, numDocumento, nrc, telefono } = customer;
  return plain({ tipoDocumento, numDocumento, nrc, telefono });
}

export function printerValue(printer: {
  readonly anchoMm: number;
  readonly corte: boolean;
  readonly cajon: boolean;
  readonly activa: boolean;
}): string {
  const { anchoMm, corte, cajon, activa } = printer;
  return plain({ anchoMm, corte, cajon, activa });
}

export const priceName = (codigo: string, of: { readonly minimo: string; readonly desde: string }) =>
  `precio ${codigo} ${of.minimo} ${of.desde}`;
