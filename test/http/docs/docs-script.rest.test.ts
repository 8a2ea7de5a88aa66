/** Programs written only from `/docs` run at their first try: copied from the page of a fresh service, with its demo key. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installClient } from '../../support/service/installed-package.ts';
import { sandboxEnv, startService, type Running } from '../../support/service/service-process.ts';
import { sampleOf } from './docs-support.ts';

let folder: string;
let service: Running;
let html: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-docs-'));
  await installClient(folder);
  service = await startService(join(folder, 'datos'), sandboxEnv(folder));
  html = await (await fetch(`${String(service.ready['api'])}/docs`)).text();
  env = { PATH: process.env['PATH'], CAJA_KEY: String(service.ready['demoKey']) };
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Saves a sample under a name. */
function saved(id: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, sampleOf(html, id));
  return path;
}

function run(program: string, args: readonly string[], timeout = 20_000): string {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', timeout });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe('a program from the page', () => {
  it('for Node issues, queries and invalidates', () => {
    const said = run(process.execPath, [saved('ejemplo-js', 'ejemplo.mjs')]).split('\n');
    expect(said).toEqual([
      expect.stringMatching(/^Emitida DTE-01-0001-\d{8} PROCESADO$/),
      'Consultada PROCESADO según HACIENDA',
      'Invalidada INVALIDADO',
      '',
    ]);
  });

  it.skipIf(!hasCurl)('for the shell issues, queries and invalidates', () => {
    const said = run('sh', [saved('ejemplo-sh', 'ejemplo.sh')]).split('\n');
    expect(said).toEqual([
      expect.stringMatching(/^Emitida: [A-F0-9-]{36} del \d{4}-\d{2}-\d{2}$/),
      'Consultada: PROCESADO',
      'Invalidada: INVALIDADO',
      '',
    ]);
  });

  it.skipIf(!hasCurl)('makes the first call', () => {
    const answer = JSON.parse(run('sh', [saved('primera-llamada-sh', 'primera.sh')])) as object;
    expect(answer).toMatchObject({ estado: 'PROCESADO', tipoDte: 'Factura Electrónica' });
  });

  it('reads the events from the beginning', async () => {
    run(process.execPath, [saved('ejemplo-js', 'ejemplo.mjs')]);
    const reader = spawn(process.execPath, [saved('eventos-js', 'eventos.mjs')], {
      env: { ...env, DESDE: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const states: string[] = [];
    for await (const line of createInterface({ input: reader.stdout })) {
      states.push(line.split(' ').at(-1) ?? '');
      if (states.includes('INVALIDADO')) break;
    }
    reader.kill();
    await once(reader, 'exit');
    expect(states.slice(0, 2)).toEqual(['PENDIENTE', 'PROCESADO']);
  });

  it('for the typed client issues', () => {
    const path = saved('cliente-ts', 'cliente.mts');
    expect(run(process.execPath, [path])).toMatch(/^DTE-01-0001-\d{8} PROCESADO\n$/);
  });

  it('for the typed client reads a webhook, and none that is forged', async () => {
    const secret = 'whsec_de_la_prueba';
    process.env['CAJA_WEBHOOK'] = secret;
    const { recibir } = (await import(pathToFileURL(saved('cliente-webhook-ts', 'webhook.mts')).href)) as {
      recibir(cuerpo: string, firma: string): Promise<number>;
    };
    const t = Math.floor(Date.now() / 1000);
    const signature = `t=${t},v1=${createHmac('sha256', secret).update(`${t}.{"id":1}`).digest('hex')}`;
    expect(await recibir('{"id":1}', signature)).toBe(200);
    expect(await recibir('{"id":2}', signature)).toBe(401);
    delete process.env['CAJA_WEBHOOK'];
    await expect(recibir('{"id":1}', signature)).rejects.toThrow('Falta el secreto del webhook');
  });

  it('issues many sales in one call, and none again when the same is run once more', () => {
    const path = saved('masiva-js', 'masiva.mjs');
    env = { ...env, CORRIDA: 'corrida-1' };
    const first = run(process.execPath, [path]).trim().split('\n');
    expect(first.map((line) => line.slice(0, -8))).toEqual(
      Array.from({ length: 25 }, (_, index) => `${index + 1} 200 DTE-01-0001-`),
    );
    expect(run(process.execPath, [path]).trim().split('\n')).toEqual(first);
  });

  it('rehearses what the authority may do with a document', () => {
    expect(
      run(process.execPath, [saved('ensayos-js', 'ensayos.mjs')])
        .trim()
        .split('\n'),
    ).toEqual([
      'rechazo=020 422 RECHAZADO',
      'corregida 200 PROCESADO',
      'observado 200 PROCESADO',
      'respuesta-perdida 200 PROCESADO',
      'lento=1 200 PROCESADO',
      'no-ahora 202 PENDIENTE',
      'certificado-rechazado 202 PENDIENTE',
    ]);
  });

  it('rehearses a contingency from its beginning to its end', () => {
    const path = saved('ensayo-contingencia-js', 'contingencia.mjs');
    const [answer, open, life] = run(process.execPath, [path], 60_000).trim().split('\n');
    expect([answer, open]).toEqual(['202 CONTINGENCIA', 'contingencias abiertas: 1']);
    expect(life).toMatch(/^ensayo → envio → contingencia → .*sellado$/);
  });

  it('repeats a call with the same key until it is answered', async () => {
    const setUp = `const url = '${String(service.ready['api'])}';\nconst key = process.env.CAJA_KEY;\n`;
    // The first two attempts find no service.
    const broken = `let calls = 0;\nconst real = fetch;\nglobalThis.fetch = (...all) => { calls += 1; return calls < 3 ? Promise.reject(new TypeError()) : real(...all); };\n`;
    const use = `const answer = await emitirSinRepetir('/factura/emitir', 'docs-repetir', { items: [{ cantidad: 1, descripcion: 'Café', precioUni: 1, tipoItem: 1 }] });\nconsole.log(answer.status, calls);\n`;
    const path = join(folder, 'repetir.mjs');
    writeFileSync(path, `${setUp}${broken}${sampleOf(html, 'repetir-js')}\n${use}`);
    expect(run(process.execPath, [path])).toBe('200 3\n');
  });

  it('judges the signature of a webhook', async () => {
    const path = saved('firma-js', 'firma.mjs');
    const { esDeCaja } = (await import(pathToFileURL(path).href)) as {
      esDeCaja(cuerpo: string, firma: string, secreto: string): boolean;
    };
    const body = '{"id":1}';
    const signed = (at: number, secret: string) => {
      const t = Math.floor(at / 1000);
      return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
    };
    const now = Date.now();
    expect(esDeCaja(body, signed(now, 'secreto'), 'secreto')).toBe(true);
    expect(esDeCaja(body, signed(now, 'otro'), 'secreto')).toBe(false);
    expect(esDeCaja('{"id":2}', signed(now, 'secreto'), 'secreto')).toBe(false);
    expect(esDeCaja(body, signed(now - 600_000, 'secreto'), 'secreto')).toBe(false);
    expect(esDeCaja(body, 'nada', 'secreto')).toBe(false);
  });

  // The last one: for minutes nobody of the issuer gets in.
  it.skipIf(!hasCurl)('rehearses a log-in that is refused', async () => {
    const answer = JSON.parse(run('sh', [saved('ensayo-acceso-sh', 'acceso.sh')])) as object;
    expect(answer).toMatchObject({ estado: 'PENDIENTE' });
    const health = (await (await fetch(`${String(service.ready['api'])}/salud`)).json()) as object;
    expect(health).toMatchObject({
      conexiones: expect.arrayContaining([expect.objectContaining({ linea: 'credenciales' })]) as unknown,
    });
  });
});
