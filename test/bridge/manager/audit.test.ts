/** The audit log at the bridge: who did what is written, found, taken away and proved. */
import { createHash } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { spanishDetailName } from '../../../core/contract/text/spanish-audit.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { addManager, SECOND_PIN } from '../manager-sales.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

const MANAGER = 'Gerente de demostración';
const CASHIER = 'Cajero de demostración';
const EVERYTHING = { antes: null };

let till: TillApp;
let manager: Browser;

beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till.close());

async function found(filter: object = {}): Promise<readonly (readonly string[])[]> {
  const { filas } = await manager.ask('audit.search', { ...EVERYTHING, ...filter });
  return filas.map(({ persona, accion }) => [persona, accion]);
}

describe('what people do at a till', () => {
  it('is written: log-in, wrong PIN, lock and the next person', async () => {
    const users = await manager.ask('session.users', {});
    const cashier = users.find(({ rol }) => rol === 'cajero')?.id ?? '';
    await manager.ask('session.logout', {});
    expect(await manager.ask('session.login', { userId: cashier, pin: '99999999' })).toMatchObject({
      kind: 'refused',
    });
    till.pass(2_000);
    await manager.ask('session.login', { userId: cashier, pin: till.pinOf('cajero') });
    await manager.ask('session.logout', { causa: 'inactividad' });
    const boss = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
    await manager.ask('session.login', { userId: boss, pin: till.pinOf('gerente') });
    expect((await found()).slice(0, 6)).toEqual([
      [MANAGER, 'sesión iniciada'],
      [CASHIER, 'sesión terminada'],
      [CASHIER, 'sesión iniciada'],
      ['caja', 'PIN incorrecto'],
      [MANAGER, 'sesión terminada'],
      [MANAGER, 'sesión iniciada'],
    ]);
    const { filas } = await manager.ask('audit.search', { ...EVERYTHING, accion: 'PIN incorrecto' });
    expect(filas[0]?.detalle.map(({ nombre, valor }) => [nombre, valor]).slice(0, 2)).toEqual([
      ['persona', CASHIER],
      ['intentos', '1'],
    ]);
  });

  it('is written: second persons who refused and who agreed', async () => {
    const id = await addManager(till, 'Segunda Gerente');
    const sold = await manager.ask('documents.issue', {
      tipoDte: '01',
      request: '{"items":[{"cantidad":1,"descripcion":"Cuaderno","precioUni":1.25,"tipoItem":1}]}',
      idempotencyKey: 'bitacora-1',
    });
    const request = JSON.stringify({
      codigoGeneracion: sold.result.codigoGeneracion,
      tipoAnulacion: 2,
      motivo: 'Se cobró dos veces',
      responsable: { nombre: 'Ana Gerente', tipoDocumento: '13', numDocumento: '04567890-3' },
      solicita: { nombre: 'Luis Cliente', tipoDocumento: '13', numDocumento: '04567890-3' },
    });
    const approve = (pin: string) =>
      manager.ask('documents.invalidate', { request, approval: { userId: id, pin } });
    expect(await approve('000000')).toMatchObject({ kind: 'refused', falta: 'pin' });
    till.pass(5_000);
    await manager.call('documents.invalidate', { request, approval: { userId: id, pin: SECOND_PIN } });
    const { filas } = await manager.ask('audit.search', { ...EVERYTHING, texto: 'aprobacion' });
    expect(filas.map(({ persona, accion }) => [persona, accion]).slice(0, 2)).toEqual([
      ['Segunda Gerente', 'aprobación concedida'],
      [MANAGER, 'aprobación negada'],
    ]);
    expect(filas[0]?.detalle[0]).toEqual({ nombre: 'pidio', valor: MANAGER });
    expect(filas[1]?.detalle[0]).toEqual({ nombre: 'aprobaria', valor: 'Segunda Gerente' });
  });
});

describe('the search', () => {
  it('narrows by person, action, text without accents, and days', async () => {
    await manager.ask('maintenance.saveLock', { minutos: '45' });
    expect(await found({ accion: 'bloqueo por inactividad cambiado' })).toEqual([
      [MANAGER, 'bloqueo por inactividad cambiado'],
    ]);
    expect(await found({ texto: 'INACTIVIDAD CAMB' })).toEqual([
      [MANAGER, 'bloqueo por inactividad cambiado'],
    ]);
    expect(await found({ texto: 'sesion', persona: CASHIER })).toEqual([
      [CASHIER, 'sesión terminada'],
      [CASHIER, 'sesión iniciada'],
    ]);
    expect(await found({ texto: 's%n' })).toEqual([]);
    // A promotion of the demonstration is named with that sign.
    expect(await found({ texto: '%' })).toEqual([['Gerente de demostración', 'promoción guardada']]);
    expect(await found({ hasta: '2020-01-01' })).toEqual([]);
    expect(await found({ desde: '2090-01-01' })).toEqual([]);
  });

  it('names everybody and every action to choose from', async () => {
    const { personas, acciones } = await manager.ask('audit.search', {
      ...EVERYTHING,
      texto: 'nada de nada',
    });
    expect(personas).toContain(CASHIER);
    expect(acciones).toContain('caja emparejada');
  });
});

describe('the export', () => {
  it('is a file whose hashes anybody can prove, and is written down itself', async () => {
    const page = await manager.ask('audit.csv', { filtro: { accion: 'sesión iniciada' }, pieza: null });
    expect(page.siguiente).toBeNull();
    const lines = page.texto.slice(1).trim().split('\r\n');
    expect(
      page.texto.startsWith(
        '\uFEFFid,fecha,hora,ms,persona,accion,enPalabras,datos,detalle,huellaAnterior,huella\r\n',
      ),
    ).toBe(true);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(1)) {
      const [, , , ms = '', persona, accion] = line.split(',');
      const [, detalle = ''] = /,"(\{.*\})",/.exec(line) ?? [];
      const [previous, hash] = line.split(',').slice(-2);
      const content = JSON.stringify([previous, Number(ms), persona, accion, detalle.replaceAll('""', '"')]);
      expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
    }
    expect((await found())[0]).toEqual([MANAGER, 'bitácora exportada']);
  });
});

describe('a change', () => {
  const lastOf = async (accion: string) =>
    (await manager.ask('audit.search', { ...EVERYTHING, accion })).filas[0];

  it('of a product’s price says both prices, who, and of which product; so does its deletion', async () => {
    const product = {
      codigo: 'CAF-9',
      codigosBarra: [],
      descripcion: 'Café de prueba',
      precio: '4.50',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    } as const;
    const { id } = await manager.ask('products.save', product);
    await manager.ask('products.save', { ...product, id, precio: '0.50' });
    expect(await lastOf('producto cambiado')).toMatchObject({
      persona: MANAGER,
      detalle: [
        { nombre: 'id' },
        { nombre: 'cual', valor: 'CAF-9' },
        { nombre: 'precio', valor: '4.5 → 0.5' },
      ],
    });
    const { texto } = await manager.ask('audit.csv', {
      filtro: { accion: 'producto cambiado' },
      pieza: null,
    });
    expect(texto).toMatch(
      /,Cambió un producto,Identificador: [^;]+; Cuál: CAF-9; Precio: \$4\.50 → \$0\.50,"\{/,
    );
    const before = (await manager.ask('audit.search', EVERYTHING)).filas[0]?.id;
    await manager.ask('products.save', { ...product, id, precio: '0.50' });
    expect((await manager.ask('audit.search', EVERYTHING)).filas[0]?.id).toBe(before);
    await manager.ask('products.delete', { id });
    expect((await lastOf('producto eliminado'))?.detalle).toContainEqual({
      nombre: 'precio',
      valor: '0.5 → (nada)',
    });
  });

  it('of a customer says what was there before, also when a cashier makes it', async () => {
    const cashier = till.browser();
    await cashier.enter('cajero', await till.app.inside.newPairingCode());
    const customer = {
      tipoDocumento: null,
      numDocumento: null,
      nrc: null,
      nombre: 'Clienta Inventada',
      nombreComercial: null,
      codActividad: null,
      correo: 'antes@example.com',
      telefono: null,
      direccion: null,
    } as const;
    const { id } = await cashier.ask('customers.save', customer);
    await cashier.ask('customers.save', { ...customer, id, correo: 'despues@example.com' });
    expect(await lastOf('cliente cambiado')).toMatchObject({
      persona: CASHIER,
      detalle: [
        { nombre: 'id' },
        { nombre: 'cual', valor: 'Clienta Inventada' },
        { nombre: 'correo', valor: 'antes@example.com → despues@example.com' },
      ],
    });
  });

  it('of one limit is one fact in words, and of a product without barcodes says nothing of them', async () => {
    // As the form sends it: whole, of both roles.
    const { limitesVenta } = (await manager.ask('settings.view', {})).reglas;
    const cajero = { ...limitesVenta.cajero, descuentoMaximo: '15' };
    await manager.ask('settings.saveRules', { limitesVenta: { ...limitesVenta, cajero } });
    const changed = await lastOf('provision: emisor actualizado');
    expect(changed?.detalle.filter(({ nombre }) => nombre !== 'cual')).toEqual([
      { nombre: 'limitesVenta.cajero.descuentoMaximo', valor: '10 → 15' },
    ]);
    expect(spanishDetailName('limitesVenta.cajero.descuentoMaximo')).toBe(
      'Límites de venta · Cajeros · Descuento máximo en %',
    );
    const created = await lastOf('producto creado');
    expect(created?.detalle.map(({ nombre }) => nombre)).not.toContain('codigosBarra');
  });

  it('of a setting that is turned off and on again reads differently each time', async () => {
    await manager.ask('settings.saveRules', { duiEdicion2026: 'con-guion' });
    const on = await lastOf('provision: emisor actualizado');
    await manager.ask('settings.saveRules', { duiEdicion2026: 'sin-guion' });
    const off = await lastOf('provision: emisor actualizado');
    expect(on?.detalle).toContainEqual({ nombre: 'duiEdicion2026', valor: 'de fábrica → con-guion' });
    expect(off?.detalle).toContainEqual({ nombre: 'duiEdicion2026', valor: 'con-guion → sin-guion' });
  });
});

describe('the proof', () => {
  it('says how many entries follow from one another, and finds one that was changed', async () => {
    const good = await manager.ask('audit.prove', {});
    expect(good).toMatchObject({ bien: true, faltas: [], total: 0 });
    expect(good.filas).toBeGreaterThan(8);
    const { database } = dataFolder(till.dataDir, till.env);
    const raw = new BetterSqlite3(database);
    raw.exec('DROP TRIGGER audit_fixed');
    raw.prepare("UPDATE audit SET actor = 'Otra persona' WHERE id = 3").run();
    raw.close();
    expect(await manager.ask('audit.prove', {})).toMatchObject({
      bien: false,
      faltas: [{ fila: 'id 3', mensaje: 'La fila fue alterada.' }],
      total: 1,
    });
  });
});
