/** What a manager settles at the desk while others sell: the issuer, branches, rules, mail, printers, keys and addresses of programs. */
import { fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import { branchValue, OF_OFFICE, plain, printerValue } from '../../truths/office/office.ts';
import { lookAtKey } from '../../truths/office/keys.ts';
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { atScreen, type Act, type Scene } from '../act.ts';
import { change, settingsOf } from './change.ts';
import { otherManagersWord } from './people.ts';

const NAMES = ['Comercial Inventada, S.A. de C.V.', 'Inventada de Oriente, S.A.', 'La Inventada'] as const;
const PHONES = ['22000000', '22113344', '77889900'] as const;
const STREETS = ['Avenida Inventada 100', 'Calle Nueva 7', 'Pasaje Prueba 3'] as const;

const saveIssuer: Act = async (scene) => {
  const { c } = scene;
  const view = await settingsOf(scene);
  if (view === null) return;
  const emisor = {
    ...view.emisor,
    nombre: c.pick(NAMES),
    nombreComercial: c.pick(['Tienda Inventada', 'Tienda de la Esquina', '']),
    telefono: c.pick(PHONES),
  };
  await change(scene, {
    op: 'settings.saveIssuer',
    input: emisor,
    sets: { emisor: plain(emisor) },
    line: 'provision: emisor actualizado',
  });
};

const saveBranch: Act = async (scene) => {
  const { c } = scene;
  const view = await settingsOf(scene);
  if (view === null) return;
  const { conDocumentos: _with, empezadas: _begun, ...before } = c.pick(view.sucursales);
  const branch = {
    ...before,
    nombre: c.pick([`Sucursal ${before.id}`, `Tienda ${before.id}`]),
    telefono: c.pick(PHONES),
    correo: c.pick([`${before.id}@tienda.example`, 'otra@tienda.example']),
    direccion: { ...before.direccion, complemento: c.pick(STREETS) },
    responsable: { ...before.responsable, nombre: c.pick(['Persona Responsable', 'Otra Persona']) },
  };
  await change(scene, {
    op: 'settings.saveBranch',
    input: branch,
    sets: { [`sucursal ${branch.id}`]: branchValue(branch) },
    line: 'provision: sucursal actualizado',
  });
};

/** Rules that change nothing of what documents say. */
const saveRules: Act = async (scene) => {
  const { c } = scene;
  const view = await settingsOf(scene);
  if (view === null) return;
  const patch = c.pick([
    { validezCotizacion: String(c.int(5, 30)) },
    { propuestasPorDia: String(c.int(1, 40)) },
    { imprimeReferencia: c.chance(0.5) },
    { redondeoPrecios: c.pick(['0.05', '0.10', '0.25'] as const) },
  ]);
  const reglas = { ...view.reglas, ...patch };
  await change(scene, {
    op: 'settings.saveRules',
    input: patch,
    sets: { reglas: plain(reglas) },
    line: 'provision: emisor actualizado',
  });
};

/** The rule that another manager must agree takes another manager to change, and stands in the log by its own name. */
const saveSecondPerson: Act = async (scene) => {
  const view = await settingsOf(scene);
  if (view !== null)
    await turnRule(scene, view, scene.c.pick(['segundaPersona', 'agentesProponen'] as const));
};

/** Turns such a rule on or off. */
export async function turnRule(
  scene: Scene,
  view: SettingsView,
  name: 'segundaPersona' | 'agentesProponen',
): Promise<void> {
  const value = !view.reglas[name];
  const asks = name === 'segundaPersona' || value;
  const word = asks ? otherManagersWord(scene, view) : { of: {}, lookAt: () => {} };
  const line = name === 'segundaPersona' ? 'regla de segunda persona' : 'permiso de agentes';
  const told = await change(scene, {
    op: 'settings.saveRules',
    input: { [name]: value, ...word.of },
    sets: { reglas: plain({ ...view.reglas, [name]: value }) },
    line: asks ? line : 'provision: emisor actualizado',
  });
  word.lookAt(told?.ok === true, name);
}

const saveService: Act = async (scene) => {
  const origins = scene.c.pick([[], ['https://pos.ejemplo.com'], ['https://otra.ejemplo.com']]);
  const servicio = { origenesPermitidos: origins, hostsPermitidos: [] };
  await change(scene, {
    op: 'settings.saveService',
    input: servicio,
    sets: { servicio: plain(servicio) },
    line: 'provision: servicio *',
  });
};

const saveLock: Act = async (scene) => {
  const minutos = scene.c.pick(['0', '5', '15', '60']);
  await change(scene, {
    op: 'maintenance.saveLock',
    input: { minutos },
    sets: { bloqueo: minutos },
    line: 'bloqueo por inactividad cambiado',
  });
};

/** Nothing is sent in a world: it stays switched off. */
const saveMail: Act = async (scene) => {
  const { c } = scene;
  const view = await atScreen(scene, 'mail.settings', {});
  if (view?.ok !== true) return;
  const form = {
    ...view.value.form,
    activo: false,
    host: c.pick(['correo.ejemplo.com', 'smtp.ejemplo.com']),
    port: c.pick(['587', '2525']),
    remitente: 'caja@ejemplo.com',
    remitenteNombre: c.pick(['Caja', 'Tienda']),
    usuario: '',
    password: '',
    ca: '',
  };
  await change(scene, {
    op: 'mail.save',
    input: form,
    sets: { correo: plain(form) },
    line: 'correo configurado',
  });
};

/** A printer that prints nothing: it is switched off. */
const savePrinter: Act = async (scene) => {
  const { c } = scene;
  const list = await atScreen(scene, 'printers.list', {});
  if (list?.ok !== true) return;
  const nombre = c.pick(['Mostrador', 'Bodega']);
  const known = list.value.impresoras.find((each) => each.nombre === nombre);
  const name = `impresora ${nombre}`;
  if (known !== undefined && c.chance(0.3)) {
    const of = { op: 'printers.delete', input: { id: known.id }, sets: { [name]: null } } as const;
    await change(scene, { ...of, line: 'impresora eliminada' });
    return;
  }
  const setup = {
    anchoMm: c.pick([58, 80] as const),
    corte: c.chance(0.5),
    cajon: c.chance(0.5),
    activa: false,
  };
  const address = { clase: 'dispositivo', host: '', puerto: '', ruta: '/dev/usb/lp0' } as const;
  const more = { nombre, codePage: 'cp850', automatica: false, soloEstaCaja: false } as const;
  await change(scene, {
    op: 'printers.save',
    input: { id: known?.id ?? null, ...setup, ...address, ...more },
    sets: { [name]: printerValue(setup) },
    line: known === undefined ? 'impresora creada' : 'impresora cambiada',
  });
};

const ADDRESSES = ['http://127.0.0.1:9/uno', 'http://127.0.0.1:9/dos'] as const;

const webhook: Act = async (scene) => {
  const { c } = scene;
  const view = await settingsOf(scene);
  const list = await atScreen(scene, 'webhooks.list', {});
  if (view === null || list?.ok !== true) return;
  const url = c.pick(ADDRESSES);
  const known = list.value.webhooks.find((each) => each.url === url);
  const name = `webhook ${url}`;
  const word = otherManagersWord(scene, view);
  if (known === undefined) {
    const of = { op: 'webhooks.create', input: { url, ...word.of }, sets: { [name]: 'ACTIVO' } } as const;
    const told = await change(scene, { ...of, line: 'webhook agregado' });
    return word.lookAt(told?.ok === true, 'adding a webhook');
  }
  if (c.chance(0.5)) {
    const input = { webhook: known.id, ...word.of };
    const of = { op: 'webhooks.remove', input, sets: { [name]: null } } as const;
    const told = await change(scene, { ...of, line: 'webhook eliminado' });
    return word.lookAt(told?.ok === true, 'removing a webhook');
  }
  const isPaused = known.estado === 'EN_PAUSA';
  await change(scene, {
    op: isPaused ? 'webhooks.resume' : 'webhooks.pause',
    input: { webhook: known.id },
    sets: { [name]: isPaused ? 'ACTIVO' : 'EN_PAUSA' },
    line: isPaused ? 'webhook reanudado' : 'webhook en pausa',
  });
  return undefined;
};

const DAY_MS = 86_400_000;

export const createKey: Act = async (scene) => {
  const { till, c } = scene;
  const view = await settingsOf(scene);
  if (view === null) return;
  till.keys += 1;
  const nombre = `${OF_OFFICE} ${till.keys}`;
  const role = c.pick(['user', 'admin'] as const);
  const branchId = c.pick(['central', 'norte']);
  const vence = c.chance(0.3) ? fiscalDate(till.computer.clock.now() + c.int(0, 5) * DAY_MS) : '';
  const of = { role, branchId, ambiente: 'PRUEBAS' } as const;
  const word = otherManagersWord(scene, view);
  const told = await change(scene, {
    op: 'settings.createKey',
    input: { ...of, nombre, vence, ...word.of },
    sets: { [`llave ${nombre}`]: plain(of) },
    line: 'llave creada',
  });
  if (told?.ok === true) till.office.keys.push({ ...of, nombre, vence, key: told.value.key });
  word.lookAt(told?.ok === true, 'making a key');
};

const deleteKey: Act = async (scene) => {
  const view = await settingsOf(scene);
  const mine = view?.llaves.filter(({ nombre }) => nombre?.startsWith(OF_OFFICE)) ?? [];
  if (view === null || mine.length === 0) return;
  const { id, nombre } = scene.c.pick(mine);
  const word = otherManagersWord(scene, view);
  const told = await change(scene, {
    op: 'settings.deleteKey',
    input: { id, ...word.of },
    sets: { [`llave ${nombre}`]: null },
    line: 'llave eliminada',
  });
  word.lookAt(told?.ok === true, 'deleting a key');
};

/** A program calls by a key that it was given once. */
const callByKey: Act = async (scene) => {
  const { keys } = scene.till.office;
  if (keys.length > 0) await lookAtKey(scene, scene.c.pick(keys));
};

export const DESK_ACTS = {
  'save the issuer': [2, saveIssuer],
  'save a branch': [2, saveBranch],
  'save rules': [1, saveRules],
  'save who must agree': [1, saveSecondPerson],
  'save the service': [1, saveService],
  'save the lock': [1, saveLock],
  'save the mail': [1, saveMail],
  'save a printer': [1, savePrinter],
  'change a webhook': [2, webhook],
  'make a key': [2, createKey],
  'delete a key': [1, deleteKey],
  'call by a key': [3, callByKey],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
