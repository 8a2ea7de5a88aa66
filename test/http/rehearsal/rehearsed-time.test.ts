import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStore } from '../../../core/cli/session.ts';
import { fiscalDate, isoUtc } from '../../../core/domain/fiscal-time.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { createRehearsalClock } from '../../../core/platform/rehearsal-clock.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { keepRehearsedLead } from '../../../core/store/issuers/rehearsed-time.ts';
import { readWebhook } from '../../../core/client/webhook.ts';
import { startTarget } from '../../support/peers/webhook-target.ts';
import { soon } from '../../support/run/soon.ts';
import { createKey, install, NIT } from '../../support/service/installation.ts';
import { provisionFolder, runHere } from '../../support/service/provisioned.ts';
import { startRehearsed, type RehearsedService } from '../../support/service/rehearsed-service.ts';
import { startServiceHere } from '../../support/service/service-here.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SALE = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };

let service: RehearsedService;
beforeAll(async () => {
  service = await startRehearsed();
});
afterAll(() => service.close());

const sell = (headers: Readonly<Record<string, string>> = {}) =>
  service.ask('POST /factura/emitir', SALE, headers);
const stateOf = async (code: unknown) =>
  (await service.ask(`GET /documentos/${String(code)}`)).body['estado'];
const now = async () => Date.parse(String((await service.ask('GET /ensayo/reloj')).body['ahora']));

describe('rehearsed time', () => {
  it('says what time it is, here and in /salud', async () => {
    const { status, body } = await service.ask('GET /ensayo/reloj', undefined, {
      'X-API-Key': service.place.keys[0] ?? '',
    });
    expect(status).toBe(200);
    expect(Math.abs(Date.parse(String(body['ahora'])) - systemClock.now())).toBeLessThan(60_000);
    const health = await service.ask('GET /salud');
    expect(Date.parse(String(health.body['relojDeEnsayo']))).toBeGreaterThanOrEqual(
      Date.parse(String(body['ahora'])),
    );
  });

  it('brings an outage of 25 hours to its end, with its event and its documents sealed', async () => {
    const begin = await now();
    const cut = await service.ask('POST /ensayo/linea', { dura: 'PT25H' });
    expect(cut).toMatchObject({ status: 200, body: { falla: 'sin-linea' } });
    expect(Date.parse(String(cut.body['hasta'])) - begin).toBeGreaterThanOrEqual(25 * HOUR_MS);
    const sold = await sell();
    expect(sold).toMatchObject({ status: 202, body: { estado: 'CONTINGENCIA' } });
    expect((await service.ask('GET /salud')).body).toMatchObject({
      conexiones: [{ linea: 'sin-linea' }],
      contingencias: [{ evidencia: 'sin-linea' }],
    });
    expect(await service.move('PT24H')).toBeGreaterThanOrEqual(begin + 24 * HOUR_MS);
    expect(await stateOf(sold.body['codigoGeneracion'])).toBe('CONTINGENCIA');
    await service.move('PT2H');
    expect(await stateOf(sold.body['codigoGeneracion'])).toBe('PROCESADO');
    expect((await service.ask('GET /salud')).body).toMatchObject({
      estado: 'OK',
      pendientes: 0,
      contingencias: [],
    });
    expect(service.complaints().filter((line) => /ahead|reloj/.test(line))).toEqual([]);
  });

  it.each(['sin-linea', 'autoridad-caida'])(
    'keeps a cut (%s) over a restart, until its moment',
    async (falla) => {
      await service.ask('POST /ensayo/linea', { dura: 'PT2H', falla });
      await service.restart();
      const sold = await sell({ 'X-Espera-Maxima-Ms': '1000' });
      expect(sold.status).toBe(202);
      await service.move('PT1H');
      expect(await stateOf(sold.body['codigoGeneracion'])).toBe('CONTINGENCIA');
      await service.move('PT2H');
      expect(await stateOf(sold.body['codigoGeneracion'])).toBe('PROCESADO');
    },
  );

  it('signs webhooks by the clock of the computer, which their receiver has too', async () => {
    const target = await startTarget();
    const { secreto, id } = (await service.ask('POST /webhooks', { url: target.url })).body;
    await sell();
    await soon(() => target.received.length).toBe(2);
    for (const { headers, body } of target.received) {
      const signature = String(headers['x-caja-firma']);
      const event = await readWebhook({ body, signature, secret: String(secreto) });
      expect(Date.parse(event?.fhEvento ?? '') - systemClock.now()).toBeGreaterThan(24 * HOUR_MS);
    }
    await service.ask(`DELETE /webhooks/${String(id)}`);
    await target.close();
  });

  it('takes times without a limit in X-Ensayo', async () => {
    const sold = await sell({ 'X-Ensayo': 'sin-linea=7200' });
    expect(sold).toMatchObject({ status: 202, body: { estado: 'CONTINGENCIA' } });
    await service.move('PT1H');
    expect(await stateOf(sold.body['codigoGeneracion'])).toBe('CONTINGENCIA');
    await service.move('PT2H');
    expect(await stateOf(sold.body['codigoGeneracion'])).toBe('PROCESADO');
  });

  it('dates what is sold afterwards by its own clock', async () => {
    const { body } = await sell();
    expect(body['estado']).toBe('PROCESADO');
    expect(Math.abs(Date.parse(String(body['fhProcesamiento'])) - (await now()))).toBeLessThan(60_000);
  });

  it.each([
    { what: 'back', body: { hasta: '2020-01-01T00:00:00Z' }, status: 409, codigo: 'ESTADO_NO_PERMITE' },
    { what: 'by both', body: { avanza: 'PT1H', hasta: '2030-01-01T00:00:00Z' }, status: 400 },
    { what: 'by nothing', body: {}, status: 400 },
    { what: 'by a month', body: { avanza: 'P1M' }, status: 400 },
    { what: 'by no time', body: { avanza: 'P' }, status: 400 },
    { what: 'too far', body: { avanza: 'P90000D' }, status: 400 },
    { what: 'to a moment without a zone', body: { hasta: '2030-01-01T00:00:00' }, status: 400 },
    { what: 'by what is not known', body: { avanza: 'PT1H', salta: true }, status: 400 },
  ])('does not move $what', async ({ body, status, codigo = 'VALIDACION' }) => {
    const before = await now();
    const reply = await service.ask('POST /ensayo/reloj', body);
    expect(reply).toMatchObject({ status, body: { codigo } });
    expect((await now()) - before).toBeLessThan(60_000);
  });

  it.each([
    { dura: 'PT1H', hasta: '2030-01-01T00:00:00Z' },
    {},
    { hasta: '2020-01-01T00:00:00Z' },
    { dura: 'PT1H', falla: 'otra' },
  ])('does not cut the line by %j', async (body) =>
    expect(await service.ask('POST /ensayo/linea', body)).toMatchObject({ status: 400 }),
  );

  it('is moved by an administrator alone', async () => {
    const headers = { 'X-API-Key': service.place.keys[0] ?? '' };
    expect(await service.ask('POST /ensayo/reloj', { avanza: 'PT1H' }, headers)).toMatchObject({
      status: 403,
    });
    expect(await service.ask('POST /ensayo/linea', { dura: 'PT1H' }, headers)).toMatchObject({ status: 403 });
  });

  it('says so on its prints', async () => {
    const { body } = await sell();
    const response = await fetch(
      `${service.url()}/documentos/${String(body['codigoGeneracion'])}/ticket?formato=escpos`,
      {
        headers: { 'X-API-Key': service.adminKey },
      },
    );
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('RELOJ DE ENSAYO');
  });

  it('takes moves that are asked for at once one after the other', async () => {
    const before = await now();
    await Promise.all([service.move('PT30M'), service.move('PT40M')]);
    expect((await now()) - before).toBeGreaterThanOrEqual(70 * 60_000);
  });

  it('ends a move where it is when the service stops, and keeps that time', async () => {
    const before = await now();
    const far = service.ask('POST /ensayo/reloj', { avanza: 'P39D' });
    await expect.poll(now).toBeGreaterThan(before + HOUR_MS);
    await service.restart();
    expect((await far).status).toBe(200);
    expect((await now()) - before).toBeLessThan(39 * 24 * HOUR_MS);
  });

  it('goes on after a restart', async () => {
    const before = await now();
    await service.restart();
    expect(await now()).toBeGreaterThanOrEqual(before);
  });

  it('is not connected to Hacienda any more', async () => {
    const connections = {
      PRUEBAS: { url: 'https://hacienda.example', user: NIT, password: 'Inventada-2026' },
    };
    const text = JSON.stringify({ issuers: [{ ...service.place.issuer, connections }] });
    const file = JSON.parse(text.replaceAll('"interfaz"', '"oficial"')) as object;
    await expect(provisionFolder(file, service.place)).rejects.toThrow('ya no se conecta con Hacienda');
  });

  it('is the time of the command line too: its code pairs a browser, its key lasts as long as it says', async () => {
    const ends = new Date((await now()) + HOUR_MS).toISOString();
    const { stdout } = await runHere(['pair', '--json'], service.place);
    const { pairing: code } = JSON.parse(stdout) as { readonly pairing: string };
    const paired = await fetch(`${service.ui()}/bridge`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: service.ui() },
      body: JSON.stringify({ op: 'session.pair', input: { code } }),
    });
    expect(await paired.json()).toMatchObject({ ok: true });
    await createKey(service.place, 'sucursal-1', ['--expires', ends]);
    const listed = await runHere(['keys', 'list', '--json'], service.place);
    expect(JSON.parse(listed.stdout)).toContainEqual(
      expect.objectContaining({ expiresAt: ends, estado: 'activa' }),
    );
  });

  it('keeps a number that the authority says is taken: verify names it, and it is no fault', async () => {
    const refused = await sell({ 'X-Ensayo': 'rechazo=019' });
    expect(refused.status).toBe(422);
    expect((await runHere(['verify'], service.place)).stdout).not.toContain('cuarentena');
    const { codigoGeneracion, numeroControl } = refused.body;
    await service.move('PT25H');
    const plain = await runHere(['verify'], service.place);
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain('Todo está completo y sin cambios.');
    expect(plain.stdout).toContain('1 número en cuarentena');
    expect(plain.stdout).toContain(
      `- ${String(numeroControl)}, tipo 01, documento ${String(codigoGeneracion)} `,
    );
    const { stdout } = await runHere(['verify', '--json'], service.place);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      cuarentena: [
        {
          emisor: NIT,
          ambiente: 'PRUEBAS',
          autoridad: 'simulador',
          tipoDte: '01',
          numeroControl,
          codigoGeneracion,
          fecEmi: refused.body['fecEmi'],
          motivo: 'NUMERO',
        },
      ],
      totalCuarentena: 1,
      faltas: [],
    });
  });

  it('leaves a sound folder, which does not start by the clock of the computer', async () => {
    expect((await runHere(['verify'], service.place)).code).toBe(0);
    await service.stop();
    await expect(startServiceHere(service.place)).rejects.toThrow('--reloj-de-ensayo');
  });

  it('is the time of commands without a service: of the clock, the books, a drill, a restore and the bundle', async () => {
    const { place } = service;
    const folder = dataFolder(place.dataDir, place.env);
    const month = fiscalDate(systemClock.now()).slice(0, 7);
    await withStore(folder, (store) => store.transact((tx) => keepRehearsedLead(tx, 40 * DAY_MS)));
    const today = fiscalDate(systemClock.now() + 40 * DAY_MS);
    const run = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await runHere(args, place);
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
      return stdout;
    };
    expect(await run('reloj')).toContain(`marca ${today} `);
    expect((await runHere(['doctor'], place)).stdout).toContain(today);
    await run('libros', 'cerrar', '--mes', month, '--nit', NIT, '--ambiente', 'PRUEBAS');
    const copy = join(place.folder, 'copia.db');
    await run('backup', copy);
    expect(JSON.parse(await run('simulacro', copy, '--json'))).toMatchObject({
      // An instant, in UTC: after six in the evening its day is the next one.
      inicio: expect.stringContaining(isoUtc(systemClock.now() + 40 * DAY_MS).slice(0, 10)) as string,
    });
    expect(JSON.parse(await run('restore', copy, '--json'))).toMatchObject({
      anterior: expect.stringContaining(`.antes-${today}-`) as string,
    });
    await run('soporte', '--salida', join(place.folder, 'soporte.zip'));
  });
});

describe('a folder that is connected to Hacienda', () => {
  it('has no rehearsed time', async () => {
    const place = await install({ authority: 'proceso' });
    await expect(startServiceHere(place, createRehearsalClock(systemClock))).rejects.toThrow(
      'su reloj no se adelanta',
    );
    const plain = await startServiceHere(place);
    const answer = await fetch(`${plain.api}/ensayo/reloj`, {
      headers: { 'X-API-Key': place.keys[0] ?? '' },
    });
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
      status: 409,
      codigo: 'ESTADO_NO_PERMITE',
    });
    await plain.stop();
    await place.close();
  });

  it('has none either once its connection is the simulator again', async () => {
    const place = await install({ authority: 'integrado' });
    const connected = (PRUEBAS: unknown) => {
      const text = JSON.stringify({ issuers: [{ ...place.issuer, connections: { PRUEBAS } }] });
      return provisionFolder(JSON.parse(text.replaceAll('"interfaz"', '"oficial"')) as object, place);
    };
    await connected({ url: 'https://hacienda.example', user: NIT, password: 'Inventada-2026' });
    await connected('simulador');
    await expect(startServiceHere(place, createRehearsalClock(systemClock))).rejects.toThrow(
      'su reloj no se adelanta',
    );
    await place.close();
  });
});
