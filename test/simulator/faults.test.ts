import { describe, expect, it } from 'vitest';
import type { FaultRule, SimulatorScript } from '../../core/simulator/script.ts';
import { parseScript } from '../../core/simulator/script.ts';
import { SAMPLES } from './sample-documents.ts';
import { renew, section, startSender } from './harness.ts';
import type { Sender } from './harness.ts';
import { soon } from '../support/run/soon.ts';

type Rule = NonNullable<SimulatorScript['fallas']>[number];

async function withFaults(...fallas: readonly Rule[]): Promise<Sender> {
  const sender = await startSender();
  await sender.login();
  await sender.call('POST', '/simulador/fallas', fallas);
  return sender;
}

function atReception(falla: FaultRule['falla'], more: Partial<FaultRule> = {}): Rule {
  return { paso: 'recepcion', falla, ...more };
}

describe('a fault that takes the answer away', () => {
  it.each([
    ['aceptar-y-callar', true],
    ['rehusar', false],
  ] as const)('%s drops the connection; sealed: %s', async (falla, sealed) => {
    const sender = await withFaults(atReception(falla));
    const document = SAMPLES['01 v1']();
    await expect(sender.send(document)).rejects.toThrow();
    expect((await sender.ask(document)).status).toBe(sealed ? 200 : 404);
  });

  it.each([
    ['colgar', false],
    ['aceptar-y-colgar', true],
  ] as const)('%s keeps the sender waiting for its time; sealed: %s', async (falla, sealed) => {
    const sender = await withFaults(atReception(falla, { ms: 60 }));
    const document = SAMPLES['01 v1']();
    const started = performance.now();
    await expect(sender.send(document)).rejects.toThrow();
    expect(performance.now() - started).toBeGreaterThan(50);
    expect((await sender.ask(document)).status).toBe(sealed ? 200 : 404);
  });

  it('colgar without a time ends with the simulator', async () => {
    const sender = await withFaults(atReception('colgar'));
    const closeWhileItHangs = async (): Promise<void> => {
      await soon(() => sender.simulator.report().pasos.recepcion.fallas).toBe(1);
      await sender.simulator.close();
    };
    await Promise.all([expect(sender.send(SAMPLES['01 v1']())).rejects.toThrow(), closeWhileItHangs()]);
  });

  it.each([
    ['html', false],
    ['aceptar-y-html', true],
  ] as const)('%s answers with a page of the gateway; sealed: %s', async (falla, sealed) => {
    const sender = await withFaults(atReception(falla, { estado: 502 }));
    const document = SAMPLES['01 v1']();
    const answer = await sender.send(document);
    expect(answer.status).toBe(502);
    expect(answer.text).toMatch(/^<html>/);
    expect((await sender.ask(document)).status).toBe(sealed ? 200 : 404);
  });

  it('cuerpo-roto seals and sends half of the answer', async () => {
    const sender = await withFaults(atReception('cuerpo-roto'));
    const document = SAMPLES['01 v1']();
    expect(await sender.send(document)).toMatchObject({ status: 200, body: { roto: true } });
    expect((await sender.ask(document)).status).toBe(200);
  });

  it('lento seals after its time and answers as usual', async () => {
    const sender = await withFaults(atReception('lento', { ms: 60 }));
    const started = performance.now();
    expect((await sender.send(SAMPLES['01 v1']())).body).toMatchObject({ estado: 'PROCESADO' });
    expect(performance.now() - started).toBeGreaterThan(50);
  });
});

describe('a scripted answer', () => {
  it('rechazo-corchetes says the reason in descripcionMsg only', async () => {
    const sender = await withFaults(
      atReception('rechazo-corchetes', { codigoMsg: '009', descripcionMsg: '[receptor.nit] NO EXISTE' }),
    );
    expect(await sender.send(SAMPLES['03 v4']())).toMatchObject({
      status: 400,
      body: { codigoMsg: '009', descripcionMsg: '[receptor.nit] NO EXISTE', observaciones: [] },
    });
  });

  it('rechazo-esquema says it with pointers, rechazo-mixto in both places', async () => {
    const sender = await withFaults(atReception('rechazo-esquema'), atReception('rechazo-mixto'));
    const document = SAMPLES['03 v4']();
    expect((await sender.send(document)).body).toMatchObject({
      codigoMsg: '096',
      observaciones: expect.arrayContaining([expect.stringContaining('#/receptor/direccion/departamento')]),
    });
    expect((await sender.send(document)).body).toMatchObject({
      descripcionMsg: '[receptor.direccion.distrito] VALOR NO ES PERMITIDO',
      observaciones: ['[receptor.nrc] VALOR NO ES VALIDO', ''],
    });
    expect((await sender.send(document)).body).toMatchObject({ codigoMsg: '001' });
  });

  it('observado seals with 002, and the consultation says the same', async () => {
    const sender = await withFaults(atReception('observado'));
    const document = SAMPLES['01 v1']();
    const answer = await sender.send(document);
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      codigoMsg: '002',
      observaciones: ['[resumen.totalDescu] CALCULO INCORRECTO'],
    });
    expect((await sender.ask(document)).body).toEqual(answer.body);
  });

  it('token-vencido answers 401 and the token stays worthless', async () => {
    const sender = await withFaults(atReception('token-vencido'));
    const document = SAMPLES['01 v1']();
    expect(await sender.send(document)).toMatchObject({ status: 401, text: '' });
    expect((await sender.send(document)).status).toBe(401);
    await sender.login();
    expect((await sender.send(document)).status).toBe(200);
  });

  it('credenciales refuses a right password with HTTP 200', async () => {
    const sender = await withFaults({ paso: 'auth', falla: 'credenciales' });
    expect(await sender.login()).toMatchObject({ status: 200, body: { status: 'ERROR', error: '106' } });
    expect((await sender.login()).body).toMatchObject({ status: 'OK' });
  });
});

describe('when a rule strikes', () => {
  it('lets the first ones pass with saltar and strikes as often as veces says', async () => {
    const sender = await withFaults(atReception('html', { saltar: 1, veces: 2 }));
    const seen: number[] = [];
    for (const number of [1, 2, 3, 4])
      seen.push((await sender.send(renew(SAMPLES['01 v1'](), number))).status);
    expect(seen).toEqual([200, 503, 503, 200]);
  });

  it('strikes always with veces null, until the rules are deleted', async () => {
    const sender = await withFaults(atReception('html', { veces: null }));
    for (const number of [1, 2, 3])
      expect((await sender.send(renew(SAMPLES['01 v1'](), number))).status).toBe(503);
    await sender.call('DELETE', '/simulador/fallas');
    expect((await sender.send(renew(SAMPLES['01 v1'](), 4))).status).toBe(200);
  });

  it('strikes only the type, the code or the control number it names', async () => {
    const document = renew(SAMPLES['01 v1'](), 5);
    const codigoGeneracion = String(section(document, 'identificacion')['codigoGeneracion']);
    const numeroControl = 'DTE-01-M001P001-000000000000006';
    const sender = await withFaults(
      atReception('html', { cuando: { tipoDte: '04' } }),
      atReception('html', { cuando: { codigoGeneracion }, estado: 500 }),
      atReception('html', { cuando: { numeroControl }, estado: 504 }),
    );
    expect((await sender.send(renew(SAMPLES['01 v1'](), 1))).status).toBe(200);
    expect((await sender.send(SAMPLES['04 v4']())).status).toBe(503);
    expect((await sender.send(document)).status).toBe(500);
    expect((await sender.send(renew(SAMPLES['01 v1'](), 6))).status).toBe(504);
  });

  it('can strike the consultation, too', async () => {
    const sender = await withFaults({ paso: 'consulta', falla: 'html' });
    const document = SAMPLES['01 v1']();
    await sender.send(document);
    expect((await sender.ask(document)).status).toBe(503);
    expect((await sender.ask(document)).status).toBe(200);
  });
});

describe('the count of blind resends', () => {
  it('counts a document sent again without asking after an unknown outcome', async () => {
    const sender = await withFaults(atReception('html', { veces: 2 }));
    const document = SAMPLES['01 v1']();
    await sender.send(document);
    await sender.send(document);
    expect(sender.simulator.report().reenviosSinPregunta).toBe(1);
    await sender.ask(document);
    await sender.send(document);
    expect(sender.simulator.report().reenviosSinPregunta).toBe(1);
  });

  it('does not count what follows a refusal or a 401', async () => {
    const sender = await withFaults(atReception('rechazo-corchetes'), atReception('token-vencido'));
    const document = SAMPLES['01 v1']();
    await sender.send(document);
    await sender.send(document);
    await sender.login();
    await sender.send(document);
    expect(sender.simulator.report().reenviosSinPregunta).toBe(0);
  });
});

describe('a script that cannot be used', () => {
  it.each<readonly [unknown, string]>([
    [[], 'guion: debe ser un objeto JSON'],
    [{ faltas: [] }, 'guion: no conoce el campo «faltas»'],
    [{ fallas: [{ paso: 'envio', falla: 'html' }] }, 'fallas[0].paso: debe ser uno de auth, recepcion'],
    [{ fallas: [{ paso: 'auth', falla: 'nada' }] }, 'fallas[0].falla: debe ser una de aceptar-y-callar'],
    [{ fallas: [{ paso: 'auth', falla: 'observado' }] }, '«observado» no existe en el paso «auth»'],
    [
      { fallas: [{ paso: 'lote-documento', falla: 'html' }] },
      '«html» no existe en el paso «lote-documento»; sí en auth, recepcion, consulta, anulacion',
    ],
    [{ fallas: [{ paso: 'lote', falla: 'sin-resultados' }] }, 'sí en consulta-lote'],
    [{ fallas: [{ paso: 'lote', falla: 'html', veces: 0 }] }, 'fallas[0].veces: debe ser un entero de 1'],
    [{ fallas: [{ paso: 'lote', falla: 'html', estado: 700 }] }, 'debe estar entre 400 y 599'],
    [{ fallas: [{ paso: 'recepcion', falla: 'rehusar', cuando: { tipoDte: '01' } }] }, 'corta sin leer'],
    [{ contribuyentes: [{ nit: '1' }] }, 'contribuyentes[0].nit: debe tener 9 o 14 dígitos'],
  ])('%j is refused: %s', (script, message) => {
    expect(() => parseScript(script)).toThrow(message);
  });

  it.each([
    ['00', '00'],
    ['PRUEBAS', '00'],
    ['01', '01'],
    ['PRODUCCION', '01'],
  ])('calls the environment %s of a taxpayer %s', (ambiente, code) => {
    const publicKeyPem = '-----BEGIN PUBLIC KEY-----';
    const taxpayer = { nit: '06142108951029', nrc: '123456', user: 'u', pwd: 'p', publicKeyPem };
    const script = { contribuyentes: [{ ...taxpayer, ambiente }] };
    expect(parseScript(script).contribuyentes[0]?.ambiente).toBe(code);
    const wrong = { contribuyentes: [{ ...taxpayer, ambiente: 'pruebas' }] };
    expect(() => parseScript(wrong)).toThrow(
      'contribuyentes[0].ambiente: debe ser «00» o «PRUEBAS», o «01» o «PRODUCCION»',
    );
  });

  it('is refused over HTTP with 400 and the same sentence', async () => {
    const sender = await startSender();
    expect(await sender.call('POST', '/simulador/fallas', [{ paso: 'auth' }])).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('fallas[0].falla: debe ser una de') },
    });
  });
});
