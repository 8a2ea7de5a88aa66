/** Texts that nobody can read are refused at every screen that writes what is issued or printed, by the field they are in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { setupForm } from '../setup-form.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';
import { ruleText } from '../../../core/contract/rules/rules.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  till = await openTillApp();
  manager = till.browser();
  await manager.enter('gerente');
});
afterAll(() => till.close());

const faultsOf = (reply: BridgeReply<unknown>) => (reply.ok ? [] : (reply.problem.errors ?? []));

const NO_WINDOW = 999_999;

const UNREADABLE = [
  ['\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b', /solo tiene caracteres que no se ven/i],
  ['Café\u202e molido', /cambian el sentido de la lectura/],
] as const;

describe.each(UNREADABLE)('the text %j', (text, says) => {
  const refused = (reply: BridgeReply<unknown>, ...fields: readonly string[]) => {
    const faults = faultsOf(reply);
    expect(faults.map(({ campo }) => campo)).toEqual(fields);
    for (const fault of faults) expect(ruleText(fault)).toMatch(says);
  };

  it('is not kept of a product', async () => {
    const product = {
      precio: '1.50',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    } as const;
    const texts = { codigo: text, codigosBarra: [text], descripcion: text };
    refused(
      await manager.call('products.save', { ...product, ...texts }),
      'codigo',
      'codigosBarra[0]',
      'descripcion',
    );
  });

  it('is not kept of a customer', async () => {
    const reply = await manager.call('customers.save', {
      tipoDocumento: null,
      numDocumento: null,
      nrc: null,
      nombre: text,
      nombreComercial: text,
      codActividad: null,
      correo: null,
      telefono: text,
      direccion: { departamento: '06', municipio: '14', distrito: null, complemento: text },
    });
    refused(reply, 'nombre', 'nombreComercial', 'telefono', 'direccion.complemento');
  });

  it('is not kept of the issuer', async () => {
    const { emisor } = setupForm();
    const direccion = { ...emisor.direccion, complemento: text };
    const reply = await manager.call('settings.saveIssuer', {
      ...emisor,
      nombre: text,
      nombreComercial: text,
      direccion,
    });
    refused(reply, 'nombre', 'nombreComercial', 'direccion.complemento');
  });

  it('is not kept of somebody who sells', async () => {
    const reply = await manager.call('settings.saveUser', {
      id: null,
      nombre: text,
      rol: 'cajero',
      pin: '583920',
    });
    refused(reply, 'nombre');
  });

  it('is not taken as the reason of a movement of cash or of an open drawer', async () => {
    refused(
      await manager.call('cash.move', { clave: 'm1', tipo: 'ENTRADA', monto: '5.00', motivo: text }),
      'motivo',
    );
  });

  it('is not taken as the cause of a contingency', async () => {
    const reply = await manager.call('queue.changeCause', { id: NO_WINDOW, tipo: '5', motivo: text });
    refused(reply, 'motivo');
  });

  it('is not taken from a file', async () => {
    const bytes = Buffer.from(`codigo,descripcion,precio\nP-1,"${text}",1.50\n`);
    const begun = await manager.ask('import.begin', {
      clase: 'productos',
      archivo: 'a.csv',
      bytes: bytes.length,
    });
    const { id } = begun;
    let status = await manager.ask('import.chunk', { id, desde: 0, base64: bytes.toString('base64') });
    while (status.estado === 'recibiendo' || status.estado === 'revisando')
      status = await manager.ask('import.status', { id });
    expect(status.lineas).toMatchObject({ nuevas: 0, malas: 1 });
    const page = await manager.ask('import.preview', { id, clase: 'malas', desde: 0 });
    const [fault] = page.lineas.flatMap(({ faltas }) => faltas);
    expect(fault?.columna).toBe('Descripción');
    expect(fault && ruleText(fault)).toMatch(says);
  });
});
