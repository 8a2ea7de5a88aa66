/** Two windows with the same record open: what one changed is not undone by the other's save (§changed-meanwhile). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import type { SupplierRecord } from '../../../core/contract/purchases/debts.ts';
import { NEW_TRAITS, type ListedProduct } from '../../../core/contract/till/products.ts';
import type { CustomerInput } from '../../../core/contract/till/customers.ts';
import { printerFormOf } from '../../../core/contract/bridge/bridge-printing.ts';
import { newCustomer } from '../../../renderer/receiver/customer.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openStaffedApp());
});
afterAll(() => till?.close());

const newCustomerOf = (nombre: string): CustomerInput => {
  const { id, ...typed } = newCustomer('', '01');
  expect(id).toBe('');
  return { ...typed, tipoDocumento: null, nombre };
};
const valueOf = <T>(reply: BridgeReply<T>): T => {
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
  return reply.value;
};
const never = () => expect.unreachable('an empty list');
const CHANGED = {
  ok: false,
  problem: { codigo: 'CAMBIO_ENTRETANTO', broken: { regla: 'cambiado-entretanto' } },
};

describe('a product open in two windows', () => {
  const save = ({ precioSinIva, ...product }: ListedProduct, antes: ListedProduct) =>
    manager.call('products.save', { ...product, antes: { ...antes, precioSinIva } });
  let opened: ListedProduct;

  it('keeps the price of the other one where this one wrote the description', async () => {
    opened = await manager.ask('products.save', {
      ...NEW_TRAITS,
      codigo: 'CLO-5L',
      codigosBarra: [],
      descripcion: 'Cloro',
      precio: '1.20',
      llevaExistencia: true,
      nivel: { minimo: '3', maximo: null },
    });
    valueOf(await save({ ...opened, precio: '2.00', nivel: { minimo: '5', maximo: '9' } }, opened));
    expect(valueOf(await save({ ...opened, descripcion: 'Cloro de un litro' }, opened))).toMatchObject({
      precio: '2',
      descripcion: 'Cloro de un litro',
      nivel: { minimo: '5', maximo: '9' },
    });
  });

  it('is refused where both wrote the price, and nothing of it is kept', async () => {
    expect(await save({ ...opened, precio: '1.50', descripcion: 'Otro nombre' }, opened)).toMatchObject(
      CHANGED,
    );
    expect((await manager.ask('products.search', { q: 'CLO-5L' })).productos[0]).toMatchObject({
      precio: '2',
      descripcion: 'Cloro de un litro',
    });
  });

  it('is saved where both wrote the same', async () => {
    expect(await save({ ...opened, precio: '2.00' }, opened)).toMatchObject({ ok: true });
  });

  it('is checked as it becomes, not as it was opened', async () => {
    const now = valueOf(await save(opened, opened));
    valueOf(await save({ ...now, tipo: 'servicio', llevaExistencia: false }, now));
    expect(await save({ ...now, pesado: true }, now)).toMatchObject({
      problem: { errors: [{ campo: 'pesado', regla: 'servicio-sin-existencia' }] },
    });
  });
});

it('a customer open in two windows keeps what the other one wrote', async () => {
  const opened = await manager.ask('customers.save', newCustomerOf('Ana Rivas'));
  const save = (change: object) => manager.call('customers.save', { ...opened, ...change, antes: opened });
  await save({ telefono: '22223333' });
  expect(await save({ correo: 'ana@correo.com' })).toMatchObject({
    ok: true,
    value: { telefono: '22223333', correo: 'ana@correo.com' },
  });
  expect(await save({ telefono: '22224444' })).toMatchObject(CHANGED);
});

it('a supplier open in two windows keeps what the other one wrote', async () => {
  const opened: SupplierRecord = {
    pais: 'SV',
    nit: '06142803901121',
    nrc: null,
    nombre: 'Distribuidora Sol',
    diasCredito: null,
    correo: null,
    telefono: null,
  };
  await manager.ask('suppliers.save', opened);
  const save = (change: object) => manager.call('suppliers.save', { ...opened, ...change, antes: opened });
  await save({ diasCredito: 30 });
  expect(await save({ telefono: '22223333' })).toMatchObject({
    value: { diasCredito: 30, telefono: '22223333' },
  });
  expect(await save({ diasCredito: 15 })).toMatchObject(CHANGED);
});

it('credit open in two windows keeps what the other one agreed', async () => {
  const ana = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
  await manager.ask('customers.save', { ...newCustomerOf('Ana Paz'), ...ana });
  const opened = { limite: null, diasCredito: null, bloqueo: null };
  const save = (change: object) =>
    manager.call('accounts.terms', { ...ana, ...opened, ...change, antes: opened });
  await save({ bloqueo: 'No ha pagado' });
  expect(await save({ limite: '100.00' })).toMatchObject({
    value: { limite: '100.00', bloqueo: 'No ha pagado' },
  });
  expect(await save({ bloqueo: 'Otro motivo' })).toMatchObject(CHANGED);
});

it('a person open in two windows keeps the name that the other one wrote', async () => {
  const users = async () => (await manager.ask('settings.view', {})).usuarios;
  const { id, nombre, rol } = (await users()).find((user) => user.rol === 'cajero') ?? {
    id: '',
    nombre: '',
    rol: 'cajero',
  };
  const save = (change: object) =>
    manager.call('settings.saveUser', { id, nombre, rol, pin: '', ...change, antes: { nombre, rol } });
  await save({ nombre: 'Carla' });
  expect(await save({ pin: '864209' })).toMatchObject({ ok: true });
  expect((await users()).find((user) => user.id === id)?.nombre).toBe('Carla');
  expect(await save({ nombre: 'Karla' })).toMatchObject(CHANGED);
});

it('a price open in two windows is not put back by a save of what was shown', async () => {
  const price = { lista: null, cliente: null, codigo: 'CLO-5L', minimo: '6', desde: '2026-01-01' };
  await manager.ask('prices.save', { ...price, precio: '1.90' });
  const save = (precio: string) => manager.call('prices.save', { ...price, precio, antes: '1.90' });
  expect(await save('1.80')).toMatchObject({ ok: true });
  for (const precio of ['1.90', '1.70']) expect(await save(precio)).toMatchObject(CHANGED);
  expect(await save('1.80')).toMatchObject({ ok: true });
});

describe('settings open in two windows', () => {
  const view = () => manager.ask('settings.view', {});

  it('keep of the issuer what the other one wrote', async () => {
    const { emisor } = await view();
    const save = (change: object) =>
      manager.call('settings.saveIssuer', { ...emisor, ...change, antes: { ...emisor } });
    valueOf(await save({ telefono: '22110000' }));
    expect(valueOf(await save({ correo: 'otra@tienda.example' })).emisor).toMatchObject({
      telefono: '22110000',
      correo: 'otra@tienda.example',
    });
    expect(await save({ telefono: '22119999' })).toMatchObject(CHANGED);
  });

  it('keep of a branch what the other one wrote', async () => {
    const [{ conDocumentos: _documents, empezadas: _begun, ...branch } = never()] = (await view()).sucursales;
    const save = (change: object) =>
      manager.call('settings.saveBranch', { ...branch, ...change, antes: { ...branch } });
    valueOf(await save({ telefono: '22110000' }));
    const [saved] = valueOf(await save({ nombre: 'Tienda del centro' })).sucursales;
    expect(saved).toMatchObject({ telefono: '22110000', nombre: 'Tienda del centro' });
    expect(await save({ telefono: '22119999' })).toMatchObject(CHANGED);
  });

  it('keep of the rules and of the service what the other one wrote', async () => {
    const { reglas, servicio } = await view();
    const rules = (avisoDias: string) =>
      manager.call('settings.saveRules', { notas: { ...reglas.notas, avisoDias }, antes: { ...reglas } });
    valueOf(await rules('9'));
    expect(await rules('8')).toMatchObject(CHANGED);
    const service = (change: object) =>
      manager.call('settings.saveService', { ...servicio, ...change, antes: { ...servicio } });
    valueOf(await service({ origenesPermitidos: ['https://tienda.example'] }));
    expect(await service({ origenesPermitidos: ['https://otra.example'] })).toMatchObject(CHANGED);
  });

  it('keep of mail and of the plan of backups what the other one wrote', async () => {
    const usual = { host: '127.0.0.1', seguridad: 'NINGUNA', remitente: 'caja@tienda.example' } as const;
    const first = { ...(await manager.ask('mail.settings', {})).form, ...usual };
    const { form } = await manager.ask('mail.save', first);
    const mail = (change: object) => manager.call('mail.save', { ...form, ...change, antes: { ...form } });
    valueOf(await mail({ remitenteNombre: 'La tienda' }));
    const saved = valueOf(await mail({ remitente: 'ventas@tienda.example' })).form;
    expect(saved).toMatchObject({ remitenteNombre: 'La tienda', remitente: 'ventas@tienda.example' });
    expect(await mail({ remitenteNombre: 'Otra' })).toMatchObject(CHANGED);
    const plan = { activo: true, cadaHoras: '6', diarias: '7', semanales: '4', carpeta: '' };
    await manager.ask('maintenance.savePlan', plan);
    const backups = (change: object) =>
      manager.call('maintenance.savePlan', { ...plan, ...change, antes: plan });
    valueOf(await backups({ cadaHoras: '12' }));
    expect(valueOf(await backups({ diarias: '10' })).plan).toMatchObject({ cadaHoras: 12, diarias: 10 });
    expect(await backups({ cadaHoras: '24' })).toMatchObject(CHANGED);
  });

  it('keep of a printer what the other one wrote', async () => {
    const { impresoras } = await manager.ask('printers.save', {
      id: null,
      nombre: 'Caja',
      clase: 'sistema',
      host: '',
      puerto: '9100',
      ruta: '',
      anchoMm: 80,
      codePage: 'cp858',
      corte: true,
      cajon: false,
      automatica: false,
      activa: true,
      soloEstaCaja: false,
    });
    const opened = printerFormOf(impresoras[0] ?? never());
    const save = (change: object) =>
      manager.call('printers.save', { ...opened, ...change, antes: { ...opened } });
    valueOf(await save({ anchoMm: 58 }));
    expect(valueOf(await save({ nombre: 'Mostrador' })).impresoras).toMatchObject([
      { nombre: 'Mostrador', anchoMm: 58 },
    ]);
    expect(await save({ nombre: 'Bodega' })).toMatchObject(CHANGED);
  });

  it('leave a printer with the till that alone uses it', async () => {
    const other = till.browser();
    await other.enter('gerente');
    const [printer = never()] = (await other.ask('printers.list', {})).impresoras;
    const own = { ...printerFormOf(printer), nombre: 'La de al lado', soloEstaCaja: true };
    await other.ask('printers.save', own);
    const [seen = never()] = (await manager.ask('printers.list', {})).impresoras;
    const save = (change: object) => manager.call('printers.save', { ...printerFormOf(seen), ...change });
    const whose = async (change: object) => valueOf(await save(change)).impresoras[0]?.para;
    expect([seen.para, await whose({ anchoMm: 80 })]).toEqual(['otra-caja', 'otra-caja']);
    expect([await whose({ soloEstaCaja: true }), await whose({})]).toEqual(['esta-caja', 'sucursal']);
  });
});

describe('a save that is sent again', () => {
  it('of a customer, its credit, a supplier or the issuer is no change of another one', async () => {
    const opened = await manager.ask('customers.save', newCustomerOf('Julia Paz'));
    const customer = { ...opened, nombre: ' Julia Paz R. ', nrc: '246813-5', antes: opened };
    const ana = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
    const { limite, diasCredito, bloqueo } = await manager.ask('accounts.view', ana);
    const terms = { ...ana, limite: '600', diasCredito, bloqueo, antes: { limite, diasCredito, bloqueo } };
    const [supplier = never()] = (await manager.ask('suppliers.list', {})).proveedores;
    const written = { ...supplier, nombre: ' Otro nombre ', nrc: '19-0', antes: { ...supplier } };
    const { emisor } = await manager.ask('settings.view', {});
    const issuer = { ...emisor, nombre: `${emisor.nombre} e hijos `, antes: { ...emisor } };
    for (const sent of [1, 2]) {
      expect([sent, await manager.call('customers.save', customer)]).toMatchObject([sent, { ok: true }]);
      expect([sent, await manager.call('accounts.terms', terms)]).toMatchObject([sent, { ok: true }]);
      expect([sent, await manager.call('suppliers.save', written)]).toMatchObject([sent, { ok: true }]);
      expect([sent, await manager.call('settings.saveIssuer', issuer)]).toMatchObject([sent, { ok: true }]);
    }
  });

  it('of a product whose category is written otherwise is none either', async () => {
    const goods = { ...NEW_TRAITS, codigosBarra: [], precio: '1.00' };
    await manager.ask('products.save', {
      ...goods,
      codigo: 'CUA-1',
      descripcion: 'Cuaderno',
      categoria: 'Librería',
    });
    const { precioSinIva: _net, ...lapiz } = await manager.ask('products.save', {
      ...goods,
      codigo: 'LAP-1',
      descripcion: 'Lápiz',
    });
    const save = () =>
      manager.call('products.save', { ...lapiz, categoria: 'libreria', antes: { ...lapiz } });
    for (const reply of [await save(), await save()])
      expect(valueOf(reply)).toMatchObject({ categoria: 'Librería' });
  });
});

it('a price that another window deleted does not come back by a save of what was shown', async () => {
  const price = { lista: null, cliente: null, codigo: 'CLO-5L', minimo: '12', desde: '2026-01-01' };
  await manager.ask('prices.save', { ...price, precio: '1.70' });
  const { precios } = await manager.ask('prices.list', {
    lista: null,
    cliente: null,
    q: 'CLO-5L',
    desde: 0,
    limite: 50,
  });
  const { id } = precios.find(({ codigo, minimo }) => codigo === price.codigo && minimo === '12') ?? never();
  await manager.ask('prices.delete', { id });
  const reply = await manager.call('prices.save', { ...price, precio: '1.70', antes: '1.70' });
  expect(reply).toMatchObject(CHANGED);
});
