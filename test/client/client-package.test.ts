/** The client's package as a stranger meets it: installed from its tarball into an empty folder, compiled and run against a service. */
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiShop, type ApiShop } from '../support/shop/api-shop.ts';
import { builtClient } from '../support/service/installed-package.ts';

/** Most that the package may weigh, in bytes. */
const MAX_BYTES = 80_000;
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const SECRET = 'un-secreto-inventado';

/** Uses each part: a call, its types, the events, a webhook. */
const PROGRAM = `
import { createCajaClient, readWebhook, type Outcome } from 'caja-dte-client';

const caja = createCajaClient({ baseUrl: process.env['CAJA_URL'] ?? '', apiKey: process.env['CAJA_KEY'] ?? '' });
const items = [{ cantidad: 1, descripcion: 'Café', precioUni: 11.3, tipoItem: 1 }] as const;
const venta: Outcome<'factura.emitir'> = await caja.factura.emitir({ items });
if (!venta.ok) throw new Error([venta.problem.message, ...(venta.problem.errors ?? []).map(({ campo, mensaje }) => campo + mensaje)].join());
const sello: string | null = venta.data.selloRecibido;
console.log(venta.status, venta.data.estado, sello?.length);
const ticket = await caja.documentos.ticket(venta.data.codigoGeneracion ?? '', { formato: 'escpos', ancho: 58 });
console.log(ticket.ok && ticket.data instanceof Uint8Array);
for await (const evento of caja.eventos({ desde: 0 })) {
  console.log(evento.numeroControl, evento.estado);
  if (evento.estado === 'PROCESADO') break;
}
// @ts-expect-error -- a misspelt field does not compile
const mala = await caja.factura.emitir({ itens: [] });
console.log(mala.ok, mala.status);
const { body, signature, secret } = JSON.parse(process.env['WEBHOOK'] ?? '{}');
console.log((await readWebhook({ body, signature, secret }))?.id, await readWebhook({ body: body + ' ', signature, secret }));
`;

let folder: string;
let shop: ApiShop;
let tarball: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-cliente-'));
  shop = await openApiShop();
  tarball = join(await builtClient(), 'caja-dte-client.tgz');
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** Runs a program beside the test's own service; its output by lines. */
async function lines(file: string): Promise<readonly string[]> {
  const body = '{"id":7,"estado":"PROCESADO"}';
  const t = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');
  const env = {
    PATH: process.env['PATH'],
    CAJA_URL: shop.url,
    CAJA_KEY: shop.key('central'),
    WEBHOOK: JSON.stringify({ body, signature: `t=${t},v1=${mac}`, secret: SECRET }),
  };
  const child = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [status] = (await once(child, 'close')) as [number];
  if (status !== 0) throw new Error(`${file} ended with ${status}: ${text}`);
  return text.trim().split('\n');
}

describe('the package of the client', () => {
  it('is small and depends on nothing', () => {
    expect(statSync(tarball).size).toBeLessThan(MAX_BYTES);
    const file = join(folder, 'node_modules', 'caja-dte-client', 'package.json');
    const about = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect([about['dependencies'], about['peerDependencies']]).toEqual([undefined, undefined]);
    expect(about['engines']).toEqual({ node: '>=18' });
  });

  it('compiles and runs as an ES module', async () => {
    writeFileSync(join(folder, 'venta.mts'), PROGRAM);
    const strict = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
    const declared = 'declare const process: { env: Record<string, string | undefined> };';
    writeFileSync(join(folder, 'node.d.ts'), declared);
    run(process.execPath, [TSC, '--ignoreConfig', ...strict, '--types', '', 'venta.mts', 'node.d.ts']);
    expect(await lines('venta.mjs')).toEqual([
      '200 PROCESADO 40',
      'true',
      'DTE-01-0001-00000001 PENDIENTE',
      'DTE-01-0001-00000001 PROCESADO',
      'false 400',
      '7 null',
    ]);
  });

  it('compiles and runs as CommonJS', async () => {
    const sale = `{ items: [{ cantidad: 1, descripcion: 'Café', precioUni: 11.3, tipoItem: 1 }] }`;
    const program = `
import { createCajaClient } from 'caja-dte-client';
declare const process: { env: Record<string, string | undefined> };
const caja = createCajaClient({ baseUrl: process.env['CAJA_URL'] ?? '', apiKey: process.env['CAJA_KEY'] ?? '' });
caja.factura.emitir(${sale}).then((venta) => console.log(venta.ok && venta.data.estado));
`;
    writeFileSync(join(folder, 'venta.cts'), program);
    const strict = ['--strict', '--target', 'es2022', '--module', 'node18', '--lib', 'es2022,dom'];
    run(process.execPath, [TSC, '--ignoreConfig', ...strict, '--types', '', 'venta.cts']);
    expect(readFileSync(join(folder, 'venta.cjs'), 'utf8')).toContain('require("caja-dte-client")');
    expect(await lines('venta.cjs')).toEqual(['PROCESADO']);
  });
});
