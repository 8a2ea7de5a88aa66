import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cajaAsync } from '../../support/service/service-process.ts';
import {
  CASHIER,
  certificateFile,
  CERTIFICATE_PASSWORD,
  MANAGER,
  setupForm,
  SETUP_NIT,
} from '../setup-form.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';
import { fieldFault } from '../../../renderer/faults/fault-text.ts';
import { es } from '../../../renderer/text/es.ts';

let till: TillApp;
let browser: Browser;
beforeAll(async () => {
  till = await openTillApp({ demo: false });
  browser = till.browser();
});
afterAll(() => till.close());

const file = (content: Buffer, password = CERTIFICATE_PASSWORD) => ({
  nit: SETUP_NIT,
  content: content.toString('base64'),
  password,
});

describe('the first start in an empty folder', () => {
  it('lets nobody in without the code, and with it only configures', async () => {
    expect(await browser.ask('session.state', {})).toEqual({ stage: 'unpaired' });
    expect(await browser.call('setup.apply', setupForm())).toMatchObject({
      problem: { codigo: 'CAJA_SIN_EMPAREJAR' },
    });
    const paired = await browser.ask('session.pair', { code: till.app.pairingCode });
    expect(paired).toEqual({ kind: 'paired', state: { stage: 'empty' } });
    for (const op of ['session.users', 'till.context', 'settings.view'] as const)
      expect(await browser.call(op, {}), op).toMatchObject({ problem: { codigo: 'ESTADO_NO_PERMITE' } });
    await till.restart();
    expect(await browser.ask('session.state', {})).toEqual({ stage: 'empty' });
  });

  it('tells check digits while the rest is still empty', async () => {
    const form = setupForm();
    const emisor = { ...form.emisor, nit: '06142108951020', nombre: '', codActividad: '' };
    const faults = await browser.ask('setup.check', { ...form, emisor, usuarios: [] });
    expect(Object.fromEntries(faults.map(({ campo, regla }) => [campo, regla]))).toEqual({
      'emisor.nit': 'nit-verificador',
      'emisor.nombre': 'longitud-minima',
      'emisor.codActividad': 'actividad-del-emisor',
      usuarios: 'falta-gerente',
    });
    expect(await browser.ask('setup.check', form)).toEqual([]);
  });

  it('demands official numbers for the real authority, and its address', async () => {
    const conexion = {
      clase: 'hacienda',
      url: 'https://api.dtes.mh.gob.sv',
      user: SETUP_NIT,
      password: 'x',
    } as const;
    const faults = await browser.ask('setup.check', { ...setupForm(), conexion });
    expect(faults.map(({ campo, codigo }) => [campo, codigo])).toEqual([
      ['conexion.url', 'AMBIENTE_EQUIVOCADO'],
      ['sucursal.formatoNumeroControl', 'FORMATO_OFICIAL_REQUERIDO'],
    ]);
  });

  it('judges a certificate at once: whose, until when, and with which password', async () => {
    const facts = await browser.ask('setup.certificate', file(certificateFile()));
    expect(facts).toMatchObject({ titular: SETUP_NIT, hasta: '2050-12-31T00:00:00.000Z' });
    expect(facts.diasRestantes).toBeGreaterThan(8_000);
    expect(await browser.call('setup.certificate', file(certificateFile(), 'otra'))).toMatchObject({
      problem: {
        codigo: 'VALIDACION',
        errors: [{ campo: 'password', regla: 'contrasena-de-otro-certificado' }],
      },
    });
    expect(await browser.call('setup.certificate', file(certificateFile('06141307951040')))).toMatchObject({
      problem: { errors: [{ campo: 'content', codigo: 'NIT_DISTINTO' }] },
    });
  });

  it.each(['1111', '1234', '7890', '4321', '000000'])(
    'refuses %s as the PIN of a manager only',
    async (pin) => {
      const usuarios = [
        { ...MANAGER, pin },
        { ...CASHIER, pin },
      ];
      expect(await browser.ask('setup.check', { ...setupForm(), usuarios })).toMatchObject([
        { campo: 'usuarios[0].pin', codigo: 'PIN_SENCILLO' },
      ]);
    },
  );

  it('takes the last numbers of another program: whole, in range, each at its field', async () => {
    let form = setupForm();
    const faultsOf = async (ultimos: Partial<typeof form.sucursal.ultimosNumeros>) => {
      const ultimosNumeros = { ...form.sucursal.ultimosNumeros, ...ultimos };
      const faults = await browser.ask('setup.check', {
        ...form,
        sucursal: { ...form.sucursal, ultimosNumeros },
      });
      return faults.map((fault) => [fault.campo, fieldFault(fault, es)]);
    };
    expect(await faultsOf({ '01': '41', '04': ' 0 ' })).toEqual([]);
    const whole = 'Escriba un número entero';
    expect(await faultsOf({ '01': '-1', '03': '4.5', '04': 'doce' })).toEqual([
      ['sucursal.ultimosNumeros.01', whole],
      ['sucursal.ultimosNumeros.03', whole],
      ['sucursal.ultimosNumeros.04', whole],
    ]);
    const short = 'El formato interfaz llega hasta 99999999; use el formato oficial';
    expect(await faultsOf({ '03': '99999999' })).toEqual([['sucursal.ultimosNumeros.03', short]]);
    form = { ...form, sucursal: { ...form.sucursal, formatoNumeroControl: 'oficial' } };
    expect(await faultsOf({ '03': '99999999' })).toEqual([]);
    expect(await faultsOf({ '03': '999999999999999' })).toMatchObject([
      ['sucursal.ultimosNumeros.03', expect.stringContaining('no queda ninguno')],
    ]);
    expect(await faultsOf({ '03': '1234567890123456789' })).toMatchObject([
      ['sucursal.ultimosNumeros.03', expect.stringContaining('999999999999999')],
    ]);
  });

  it('leaves nothing behind when something is wrong', async () => {
    const certificado = {
      content: certificateFile('06141307951040').toString('base64'),
      password: CERTIFICATE_PASSWORD,
    };
    const reply = await browser.call('setup.apply', { ...setupForm(), certificado });
    expect(reply).toMatchObject({
      problem: { errors: [{ campo: 'certificado.content', codigo: 'NIT_DISTINTO' }] },
    });
    const pins = await browser.call('setup.apply', { ...setupForm(), usuarios: [{ ...MANAGER, pin: '12' }] });
    expect(pins).toMatchObject({ problem: { errors: [{ campo: 'usuarios[0].pin' }] } });
    expect(await browser.ask('session.state', {})).toEqual({ stage: 'empty' });
  });

  it('applies everything in one go; the browser is the till, and the doors of the first start are shut', async () => {
    const { sucursal, ...form } = setupForm();
    const ultimosNumeros = { ...sucursal.ultimosNumeros, '03': '41' };
    const state = await browser.ask('setup.apply', { ...form, sucursal: { ...sucursal, ultimosNumeros } });
    expect(state).toMatchObject({
      stage: 'locked',
      place: { branchNombre: 'Casa matriz', ambiente: 'PRUEBAS' },
    });
    const again = await browser.call('setup.apply', setupForm());
    expect(again).toMatchObject({ problem: { codigo: 'ESTADO_NO_PERMITE' } });
    const users = await browser.ask('session.users', {});
    expect(users.map(({ nombre, rol }) => [nombre, rol])).toEqual([
      ['Carlos Cajero', 'cajero'],
      ['Marta Gerente', 'gerente'],
    ]);
    const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
    await browser.ask('session.login', { userId, pin: MANAGER.pin });
    const request = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Cuaderno', precioUni: 1.5, tipoItem: 1 }],
    });
    const issued = await browser.ask('documents.issue', { tipoDte: '01', request, idempotencyKey: 'p-1' });
    expect(issued.result).toMatchObject({ estado: 'PROCESADO', numeroControl: 'DTE-01-0001-00000001' });
    const receptor = {
      tipoDocumento: '36',
      numDocumento: '0614-130795-104-0',
      nrc: '246813-5',
      nombre: 'Distribuidora Inventada, S.A. de C.V.',
      codActividad: '46900',
      correo: 'compras@distribuidora.example',
      telefono: '2222-0000',
      direccion: { departamento: '05', municipio: '01', complemento: 'Bulevar Ejemplo 45' },
    };
    const items = [{ cantidad: 1, descripcion: 'Resma', precioUni: 4, tipoItem: 1 }];
    const credito = {
      tipoDte: '03',
      request: JSON.stringify({ items, receptor }),
      idempotencyKey: 'p-2',
    } as const;
    expect((await browser.ask('documents.issue', credito)).result).toMatchObject({
      estado: 'PROCESADO',
      numeroControl: 'DTE-03-0001-00000042',
    });
    const { sucursales } = await browser.ask('settings.view', {});
    expect(sucursales[0]?.empezadas).toEqual([
      { ambiente: 'PRUEBAS', tipoDte: '01' },
      { ambiente: 'PRUEBAS', tipoDte: '03' },
    ]);
    const verified = await cajaAsync(['verify', '--data-dir', till.dataDir], till.env);
    expect([verified.code, verified.stderr]).toEqual([0, '']);
  });
});

describe('what is corrected in the first days', () => {
  it('is the NRC, and the built-in simulator goes on', async () => {
    const { emisor } = await browser.ask('settings.view', {});
    const items = [{ cantidad: 1, descripcion: 'Lápiz', precioUni: 1, tipoItem: 1 }];
    const issued = async (idempotencyKey: string) =>
      (
        await browser.ask('documents.issue', {
          tipoDte: '01',
          request: JSON.stringify({ items }),
          idempotencyKey,
        })
      ).result.estado;
    expect(await issued('nrc-1')).toBe('PROCESADO');
    await browser.ask('settings.saveIssuer', { ...emisor, nrc: '765432-1' });
    expect(await issued('nrc-2')).toBe('PROCESADO');
    await browser.ask('settings.saveIssuer', emisor);
    expect(await issued('nrc-3')).toBe('PROCESADO');
  });

  it('is the branch, with last numbers of a former program that a series begun earlier did not start from', async () => {
    const [branch] = (await browser.ask('settings.view', {})).sucursales;
    if (branch === undefined) throw new Error('no branch');
    const { conDocumentos: _documents, empezadas, ...form } = branch;
    const first = empezadas.find(({ ambiente }) => ambiente === 'PRUEBAS')?.tipoDte;
    const numbers = form.correlativosIniciales.map((each) => ({
      ...each,
      ultimo: each.ambiente === 'PRUEBAS' && each.tipoDte === first ? '500' : each.ultimo,
    }));
    const official = { ...form, formatoNumeroControl: 'oficial', correlativosIniciales: numbers } as const;
    const changed = (await browser.ask('settings.saveBranch', official)).sucursales[0];
    expect(changed).toMatchObject({ correlativosIniciales: numbers, empezadas: [] });
    const back = { ...official, formatoNumeroControl: 'interfaz' } as const;
    const kept = (await browser.ask('settings.saveBranch', back)).sucursales[0];
    expect(kept).toMatchObject({ correlativosIniciales: numbers, empezadas });
    const other = numbers.map((each) => (each.ultimo === '500' ? { ...each, ultimo: '501' } : each));
    const late = await browser.call('settings.saveBranch', { ...back, correlativosIniciales: other });
    expect(late).toMatchObject({ problem: { errors: [{ codigo: 'CORRELATIVO_CONGELADO' }] } });
  });
});

describe('the demonstration', () => {
  it('is there in one step, with PINs shown this once', async () => {
    const other = await openTillApp({ demo: false });
    try {
      const fresh = other.browser();
      await fresh.ask('session.pair', { code: other.app.pairingCode });
      const demo = await fresh.ask('setup.demo', {});
      expect(demo.key).toMatch(/^sk_user_[0-9a-f]{64}$/);
      expect(demo.state).toMatchObject({ stage: 'locked', place: { branchId: 'casa-matriz' } });
      const cashier = demo.users.find(({ rol }) => rol === 'cajero');
      const userId = (await fresh.ask('session.users', {})).find(({ rol }) => rol === 'cajero')?.id ?? '';
      expect(await fresh.ask('session.login', { userId, pin: cashier?.pin ?? '' })).toMatchObject({
        kind: 'open',
      });
      expect((await fresh.ask('products.search', { q: '' })).productos.length).toBeGreaterThan(3);
    } finally {
      await other.close();
    }
  });
});
