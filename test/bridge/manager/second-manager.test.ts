/** What one manager alone may not change where there is another one: people, PINs, keys, targets of webhooks and the rules that ask for a second person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput, BridgeOperation } from '../../../core/contract/bridge/bridge.ts';
import { addManager, audit, DEMO_NIT, onStore, SECOND_PIN } from '../manager-sales.ts';
import { findIssuer } from '../../../core/store/issuers/issuers.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

const ALONE = { aprobo: null, segundaPersona: 'sin segunda persona: no hay otro gerente' };
const BOTH = { aprobo: 'Berta Gerente', segundaPersona: 'aprobada' };
const KEY = { branchId: 'CENTRO', ambiente: 'PRUEBAS', role: 'admin', vence: '' } as const;

const HOOK = 'http://127.0.0.1:9/eventos';

type Attempt = {
  [Op in BridgeOperation]: readonly [op: Op, input: BridgeInput<Op>];
}[BridgeOperation];

describe('changes of people, PINs, keys and rules', () => {
  let till: TillApp;
  let manager: Browser;
  let bertaId: string;
  let ownId: string;
  beforeAll(async () => {
    ({ till, manager } = await openManagerApp());
    ownId = (await manager.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
  });
  afterAll(() => till.close());

  const view = () => manager.ask('settings.view', {});
  const detail = async (accion: string) => (await audit(till, accion))[0]?.detalle;
  const userNamed = async (nombre: string) =>
    (await view()).usuarios.find((user) => user.nombre === nombre) ?? {
      id: '',
      rol: 'cajero',
      activo: false,
    };

  it('are made by a lone manager, and the audit log says why nobody else was asked', async () => {
    await manager.ask('settings.saveUser', { id: null, nombre: 'Ana Nueva', rol: 'cajero', pin: '1111' });
    expect(await detail('usuario creado')).toMatchObject({ nombre: 'Ana Nueva', ...ALONE });
    await manager.ask('settings.createKey', {
      ...KEY,
      nombre: 'Tienda',
      branchId: (await view()).sucursales[0]?.id ?? '',
    });
    expect(await detail('llave creada')).toMatchObject({ role: 'admin', nombre: 'Tienda', ...ALONE });
    await manager.ask('settings.deleteKey', { id: (await view()).llaves.at(-1)?.id ?? '' });
    expect(await detail('llave eliminada')).toMatchObject({
      nombre: 'Tienda',
      terminaEn: expect.stringMatching(/^.{4}$/),
      ...ALONE,
    });
    await manager.ask('settings.saveRules', { segundaPersona: false });
    expect(await detail('regla de segunda persona')).toEqual({ antes: true, ahora: false, ...ALONE });
    await manager.ask('cash.rules', { exigirCaja: false, limiteDiferencia: '6' });
    expect(await detail('reglas de caja')).toMatchObject({ limiteDiferencia: '6', ...ALONE });
    await manager.ask('settings.saveRules', { segundaPersona: true });
  });

  const attempts = async (): Promise<readonly Attempt[]> => {
    const { sucursales, llaves } = await view();
    const branchId = sucursales[0]?.id ?? '';
    const keyId = llaves[0]?.id ?? '';
    const ana = (await userNamed('Ana Nueva')).id;
    return [
      ['settings.saveUser', { id: bertaId, nombre: 'Berta Gerente', rol: 'gerente', pin: '808017' }],
      ['settings.saveUser', { id: bertaId, nombre: 'Berta Gerente', rol: 'cajero', pin: '' }],
      ['settings.saveUser', { id: null, nombre: 'Fantasma', rol: 'gerente', pin: '808017' }],
      ['settings.saveUser', { id: ana, nombre: 'Ana Nueva', rol: 'cajero', pin: '2222' }],
      ['settings.saveUser', { id: ownId, nombre: 'Otro nombre', rol: 'gerente', pin: '' }],
      ['settings.setUserActive', { id: bertaId, activo: false }],
      ['settings.createKey', { ...KEY, branchId }],
      ['settings.deleteKey', { id: keyId }],
      ['webhooks.create', { url: HOOK }],
      ['webhooks.remove', { webhook: 'ninguno' }],
      ['settings.saveRules', { segundaPersona: false }],
      ['settings.saveRules', { agentesProponen: true }],
      ['cash.rules', { exigirCaja: false, limiteDiferencia: '9999' }],
      ['cash.rules', { exigirCaja: true, limiteDiferencia: '6' }],
    ];
  };

  it('are refused to one manager alone as soon as there is another one, and nothing changes', async () => {
    bertaId = await addManager(till, 'Berta Gerente');
    const [before, cash] = [await view(), await manager.ask('cash.state', {})];
    for (const [op, input] of await attempts()) {
      expect([op, await manager.call(op, input)]).toMatchObject([
        op,
        {
          ok: false,
          problem: {
            codigo: 'APROBACION_REQUERIDA',
            message: 'Hace falta otro gerente: lo aprueba con su PIN; no se cambió nada',
          },
        },
      ]);
    }
    expect(await view()).toEqual(before);
    expect(await manager.ask('cash.state', {})).toEqual(cash);
    expect(
      (await audit(till, 'aprobación negada')).map(({ detalle }) => detalle['asunto']).toReversed(),
    ).toEqual([
      'usuario cambiado, con PIN nuevo',
      'usuario cambiado',
      'usuario creado',
      'usuario cambiado, con PIN nuevo',
      'usuario cambiado',
      'usuario desactivado',
      'llave creada',
      'llave eliminada',
      'webhook agregado',
      'webhook eliminado',
      'regla de segunda persona',
      'permiso de agentes',
      'reglas de caja',
      'reglas de caja',
    ]);
  });

  it('are refused with a wrong PIN, and with the own PIN of whoever asks', async () => {
    const change = { id: bertaId, nombre: 'Berta Gerente', rol: 'gerente', pin: '808017' } as const;
    const own = { userId: ownId, pin: till.pinOf('gerente') };
    expect(await manager.call('settings.saveUser', { ...change, approval: own })).toMatchObject({
      problem: {
        codigo: 'APROBACION_NEGADA',
        message: 'Quien lo pide no puede aprobarlo; debe aprobarlo otra persona',
      },
    });
    const wrong = { userId: bertaId, pin: '000000' };
    expect(await manager.call('settings.saveUser', { ...change, approval: wrong })).toMatchObject({
      problem: {
        codigo: 'APROBACION_NEGADA',
        message: expect.stringContaining('Berta Gerente no es correcto'),
      },
    });
    till.pass(60_000);
  });

  it('are made with the PIN of the other manager, and both stand in the audit log', async () => {
    const approval = { userId: bertaId, pin: SECOND_PIN };
    const branchId = (await view()).sucursales[0]?.id ?? '';
    await manager.ask('settings.saveUser', {
      id: null,
      nombre: 'Carla',
      rol: 'gerente',
      pin: '808017',
      approval,
    });
    expect(await detail('usuario creado')).toMatchObject({ nombre: 'Carla', ...BOTH });
    const { id: carla } = await userNamed('Carla');
    await manager.ask('settings.setUserActive', { id: carla, activo: false, approval });
    expect(await detail('usuario desactivado')).toMatchObject({ nombre: 'Carla', ...BOTH });
    await manager.ask('settings.setUserActive', { id: carla, activo: true, approval });
    expect(await detail('usuario activado')).toMatchObject({ nombre: 'Carla', ...BOTH });
    expect(await detail('aprobación concedida')).toMatchObject({
      asunto: 'usuario activado',
      nombre: 'Carla',
    });
    const { view: withKey } = await manager.ask('settings.createKey', { ...KEY, branchId, approval });
    expect(await detail('llave creada')).toMatchObject(BOTH);
    await manager.ask('settings.deleteKey', { id: withKey.llaves.at(-1)?.id ?? '', approval });
    expect(await detail('llave eliminada')).toMatchObject(BOTH);
    const { id: webhook } = await manager.ask('webhooks.create', { url: HOOK, approval });
    expect(await detail('webhook agregado')).toMatchObject({ url: HOOK, ...BOTH });
    await manager.ask('webhooks.remove', { webhook, approval });
    expect(await detail('webhook eliminado')).toMatchObject(BOTH);
    await manager.ask('settings.saveRules', { segundaPersona: false, approval });
    expect(await detail('regla de segunda persona')).toEqual({ antes: true, ahora: false, ...BOTH });
    await manager.ask('settings.saveRules', { agentesProponen: true, approval });
    expect(await detail('permiso de agentes')).toEqual({ antes: false, ahora: true, ...BOTH });
    await manager.ask('settings.saveRules', { agentesProponen: false });
    expect((await view()).reglas.agentesProponen).toBe(false);
    await manager.ask('cash.rules', { exigirCaja: false, limiteDiferencia: '5', approval });
    expect(await detail('reglas de caja')).toMatchObject(BOTH);
  });

  it('are written once in the log, though two managers approve the same for each other at once', async () => {
    const berta = till.browser();
    await berta.ask('session.pair', { code: await till.app.inside.newPairingCode() });
    await berta.ask('session.login', { userId: bertaId, pin: SECOND_PIN });
    const byBerta = { userId: bertaId, pin: SECOND_PIN };
    const byOwn = { userId: ownId, pin: till.pinOf('gerente') };
    await Promise.all([
      manager.ask('settings.saveRules', { segundaPersona: true, approval: byBerta }),
      berta.ask('settings.saveRules', { segundaPersona: true, approval: byOwn }),
    ]);
    await manager.ask('settings.saveRules', { segundaPersona: false, approval: byBerta });
    const log = (await audit(till, 'regla de segunda persona')).map(({ detalle }) => detalle['ahora']);
    expect(log.slice(0, 3)).toEqual([false, true, false]);
  });

  it('ask for the other manager also while the rule of a second person is off', async () => {
    expect((await view()).reglas.segundaPersona).toBe(false);
    for (const [op, input] of (await attempts()).slice(0, 3))
      expect(await manager.call(op, input)).toMatchObject({ problem: { codigo: 'APROBACION_REQUERIDA' } });
  });

  it('ask nobody where none of that changes', async () => {
    await manager.ask('settings.saveRules', { segundaPersona: false, umbralReceptor: '20000.00' });
    const issuer = await onStore(till, async (store) => store.read((reader) => findIssuer(reader, DEMO_NIT)));
    expect(issuer?.settings).toMatchObject({ umbralReceptor: '20000.00' });
    await manager.ask('cash.rules', { exigirCaja: false, limiteDiferencia: '5.00' });
  });
});

describe('one’s own PIN', () => {
  it('is changed by whoever knows the old one, without another manager, and wrong guesses wait', async () => {
    const { till, manager } = await openManagerApp();
    try {
      await addManager(till, 'Berta Gerente');
      const own = (await manager.ask('session.users', {})).find(({ nombre }) => nombre.startsWith('Gerente'));
      const change = { id: own?.id ?? '', nombre: own?.nombre ?? '', rol: 'gerente', pin: '909018' } as const;
      expect(await manager.call('settings.saveUser', change)).toMatchObject({
        problem: { codigo: 'VALIDACION', errors: [{ campo: 'pinActual', codigo: 'CAMPO_REQUERIDO' }] },
      });
      expect(await manager.call('settings.saveUser', { ...change, pinActual: '000000' })).toMatchObject({
        problem: { codigo: 'VALIDACION', errors: [{ campo: 'pinActual', codigo: 'PIN_INCORRECTO' }] },
      });
      const right = { ...change, pinActual: till.pinOf('gerente') };
      expect(await manager.call('settings.saveUser', right)).toMatchObject({
        problem: {
          errors: [{ campo: 'pinActual', parametros: { segundos: expect.any(Number) } }],
        },
      });
      till.pass(60_000);
      await manager.ask('settings.saveUser', right);
      expect((await audit(till, 'usuario cambiado, con PIN nuevo'))[0]?.detalle).toMatchObject({
        aprobo: null,
        segundaPersona: 'con su PIN anterior',
      });
      await manager.ask('session.logout', {});
      const login = await manager.ask('session.login', { userId: change.id, pin: '909018' });
      expect(login).toMatchObject({ kind: 'open' });
    } finally {
      await till.close();
    }
  });
});

describe('a cashier who becomes a manager', () => {
  it('needs a PIN that nobody tries first, also when it stays the same', async () => {
    const { till, manager } = await openManagerApp();
    try {
      const save = (nombre: string, pin: string, rol: 'cajero' | 'gerente', id: string | null) =>
        manager.call('settings.saveUser', { id, nombre, rol, pin });
      await save('Simple', '4321', 'cajero', null);
      await save('Firme', '135792', 'cajero', null);
      const users = (await manager.ask('settings.view', {})).usuarios;
      const [simple, firm] = ['Simple', 'Firme'].map(
        (name) => users.find(({ nombre }) => nombre === name)?.id ?? '',
      );
      const refused = {
        problem: { codigo: 'VALIDACION', errors: [{ campo: 'pin', codigo: 'PIN_SENCILLO' }] },
      };
      expect(await save('Simple', '', 'gerente', simple ?? '')).toMatchObject(refused);
      expect(await save('Simple', '9876', 'gerente', simple ?? '')).toMatchObject(refused);
      expect((await manager.ask('settings.view', {})).usuarios.find(({ id }) => id === simple)?.rol).toBe(
        'cajero',
      );
      expect(await save('Firme', '', 'gerente', firm ?? '')).toMatchObject({ ok: true });
    } finally {
      await till.close();
    }
  });
});
