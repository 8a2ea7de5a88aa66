import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../core/platform/system.ts';
import { runHere } from '../../support/service/provisioned.ts';
import { startRehearsed, type RehearsedService } from '../../support/service/rehearsed-service.ts';
import { sampleOf } from '../docs/docs-support.ts';

const SALE = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };

let service: RehearsedService;
beforeAll(async () => {
  service = await startRehearsed();
});
afterAll(() => service.close());

const sell = async () => (await service.ask('POST /factura/emitir', SALE)).body;
const view = async (code: unknown) => (await service.ask(`GET /documentos/${String(code)}`)).body;

describe('days in seconds', () => {
  it('are what the program of the documentation shows', { timeout: 60_000 }, async () => {
    const html = await (await fetch(`${service.url()}/docs`)).text();
    const path = join(service.place.folder, 'tiempo.mjs');
    writeFileSync(path, sampleOf(html, 'ensayo-tiempo-js'));
    const env = { ...process.env, CAJA_KEY: service.adminKey, CAJA_URL: service.url() };
    const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(said).toMatch(/^sin línea: CONTINGENCIA\n\d{4}-\S+Z PROCESADO\n$/);
  });

  it('bring an outage of 73 hours to its end', { timeout: 60_000 }, async () => {
    await service.ask('POST /ensayo/linea', { dura: 'PT73H', falla: 'autoridad-caida' });
    const codes = [];
    for (let day = 0; day < 3; day += 1) {
      codes.push((await sell())['codigoGeneracion']);
      await service.move('P1D');
    }
    for (const code of codes) expect((await view(code))['estado']).toBe('CONTINGENCIA');
    await service.move('PT3H');
    for (const code of codes) expect((await view(code))['estado']).toBe('PROCESADO');
    expect((await service.ask('GET /salud')).body).toMatchObject({ pendientes: 0, contingencias: [] });
  });

  it('turn the year: what is sold is dated in the new one, and the ledger is sound', async () => {
    const year = new Date(systemClock.now()).getUTCFullYear() + 1;
    const other = await startRehearsed(`${year - 1}-12-31T23:00:00-06:00`);
    const sold = async () => (await other.ask('POST /factura/emitir', SALE)).body;
    expect(await sold()).toMatchObject({ estado: 'PROCESADO', fecEmi: `${year - 1}-12-31` });
    await other.move('PT61M');
    expect(await sold()).toMatchObject({ estado: 'PROCESADO', fecEmi: `${year}-01-01` });
    expect((await runHere(['verify'], other.place)).code).toBe(0);
    await other.close();
  });
});
