/** The calls that the documentation shows in other languages: those whose runtime this computer has run as they stand. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../../core/contract/api/operations.ts';
import {
  SAMPLE_EVENT,
  SAMPLE_REQUEST,
  SAMPLE_TARGET,
} from '../../../core/http/openapi/integration/integration-texts.ts';
import { feedHead } from '../../../core/store/delivery/feed.ts';
import { SAMPLE_PURCHASE } from '../../../core/http/openapi/purchase-examples.ts';
import { SAMPLE_COUNT } from '../../../core/http/openapi/stock-texts.ts';
import { REQUEST_EXAMPLES, SAMPLE_CODE, SAMPLE_DATE } from '../../../core/http/openapi/request-examples.ts';
import { startRehearsed, type RehearsedService } from '../../support/service/rehearsed-service.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import { openBrokenLine } from '../../client/languages/broken-line.ts';
import type { Json } from '../../support/reading/openapi.ts';

interface Sample {
  readonly op: string;
  readonly lang: string;
  readonly source: string;
}

/** How a language's program is run, and of which operations: Java takes a second to begin. */
const RUNTIMES: Readonly<
  Record<string, { readonly command: string; readonly file: string; readonly of?: readonly string[] }>
> = {
  Shell: { command: 'sh', file: 'ejemplo.sh' },
  Python: { command: 'python3', file: 'ejemplo.py' },
  JavaScript: { command: process.execPath, file: 'ejemplo.mjs' },
  PHP: { command: 'php', file: 'ejemplo.php' },
  Java: { command: 'java', file: 'Ejemplo.java', of: ['factura.emitir', 'documentos.pdf'] },
};
const installed = (command: string) => spawnSync(command, ['--version']).error === undefined;
const HERE = Object.entries(RUNTIMES).filter(
  ([lang, { command }]) => installed(command) && (lang !== 'Shell' || installed('curl')),
);

let shop: ApiShop;
/** Where edition 2026 is in force: an event of return exists only there. */
let later: ApiShop;
/** What rehearses its time. */
let rehearsed: RehearsedService;
let folder: string;
let samples: readonly Sample[];
beforeAll(async () => {
  shop = await openApiShop();
  later = await openApiShop({ edition2026From: '2026-01-01' });
  rehearsed = await startRehearsed();
  folder = mkdtempSync(join(tmpdir(), 'caja-ejemplos-'));
  const { body } = await shop.ask('GET /openapi.json', null);
  const operations = Object.values((body as Json)['paths']).flatMap((methods) =>
    Object.values(methods as object),
  );
  samples = operations.flatMap((operation: Json) =>
    (operation['x-codeSamples'] ?? []).map((sample: Json) => ({ op: operation.operationId, ...sample })),
  );
});
afterAll(async () => {
  await shop.close();
  await later.close();
  await rehearsed.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const SAMPLE_COUNT_PATH = `/conteos/${SAMPLE_COUNT}/`;

/** What moves goods, or leaves an account open, is asked of another one: there nothing is deleted. */
const shopOf = (op: string): ApiShop =>
  /^(retorno|existencias|compras|clientes\.abonar)/.test(op) ? later : shop;

/** Where a sample is run, and with which keys. */
function hostOf(op: string): Pick<ApiShop, 'url' | 'key'> {
  return op.startsWith('ensayo.') ? { url: rehearsed.url(), key: () => rehearsed.adminKey } : shopOf(op);
}

/** Puts in place what a call of the shop names. */
async function shelved(op: string): Promise<void> {
  const [area = ''] = op.split('.');
  // Its stock moves: a product of its own, which is never deleted.
  if (area === 'existencias') {
    const [product] = Object.values(REQUEST_EXAMPLES['productos.guardar'] ?? {});
    for (const codigo of ['ARROZ-1', 'GASEOSA-3L']) {
      const own = { ...product?.value, presentaciones: [], codigosBarra: [] };
      const { status, text } = await shopOf(op).put(`/productos/${codigo}`, own);
      if (status !== 200) throw new Error(text);
    }
    return;
  }
  if (area === 'compras' || area === 'precios') {
    const [product] = Object.values(REQUEST_EXAMPLES['productos.guardar'] ?? {});
    const { status, text } = await shopOf(op).put('/productos/GASEOSA-3L', product?.value);
    if (status !== 200) throw new Error(text);
    return;
  }
  const place = { productos: '/productos/GASEOSA-3L', clientes: '/clientes/13/01234567-8' }[area];
  if (place === undefined) return;
  const [example] = Object.values(REQUEST_EXAMPLES[`${area}.guardar` as OperationName] ?? {});
  const { status, text } = await shopOf(op).put(place, example?.value);
  if (status !== 200) throw new Error(text);
}

/** Who may call it; the stream and the bulk calls are in no table, and what a shop keeps is an administrator's to change. */
function accessOf(op: string): string {
  const rows: Readonly<Record<string, { readonly access: string } | undefined>> = OPERATIONS;
  return rows[op]?.access ?? (op === 'carga-masiva' ? 'admin' : 'key');
}

/** A purchase to look at or to enter: each sample its own. */
async function purchased(op: string): Promise<string> {
  const [example] = Object.values(REQUEST_EXAMPLES['compras.recibir'] ?? {});
  const { documento } = (example?.value ?? {}) as { readonly documento: { readonly identificacion: object } };
  const codigoGeneracion = crypto.randomUUID().toUpperCase();
  const identificacion = { ...documento.identificacion, codigoGeneracion };
  const body = { documento: { ...documento, identificacion } };
  return String((await shopOf(op).send('/compras', body, { key: 'admin' })).body['id']);
}

/** A count to annul: each sample its own. */
async function counted(op: string): Promise<string> {
  const body = { lineas: [{ codigo: 'GASEOSA-3L', contado: 5 }] };
  return String((await shopOf(op).send('/existencias/conteos', body, { key: 'admin' })).body['id']);
}

/** A request to look at. */
async function requested(op: string): Promise<string> {
  return (await shopOf(op).ask('GET /stats', 'central')).headers['request-id'] ?? '';
}

/** A target of its own, the only one, and an event that it gets. */
async function targeted(op: string): Promise<string> {
  const { webhooks } = (await shopOf(op).ask('GET /webhooks', 'admin')).body as {
    readonly webhooks: readonly { readonly id: string }[];
  };
  for (const { id } of webhooks) await shopOf(op).ask(`DELETE /webhooks/${id}`, 'admin');
  const [example] = Object.values(REQUEST_EXAMPLES['factura.emitir'] ?? {});
  await shopOf(op).send('/factura/emitir', example?.value);
  const url = 'http://127.0.0.1:9/';
  return String((await shopOf(op).send('/webhooks', { url }, { key: 'admin' })).body['id']);
}

/** A document of its own for a sample that speaks of one. */
async function pointed({ op, lang, source }: Sample): Promise<string> {
  await shelved(op);
  const isNote = op.startsWith('nota-credito') || op.startsWith('nota-debito');
  const name = isNote ? 'credito-fiscal.emitir' : 'factura.emitir';
  const [example] = Object.values(REQUEST_EXAMPLES[name] ?? {});
  const path = isNote ? '/credito-fiscal/emitir' : '/factura/emitir';
  const sold = source.includes(SAMPLE_CODE) ? (await shopOf(op).send(path, example?.value)).body : {};
  return source
    .replaceAll(SAMPLE_PURCHASE, source.includes(SAMPLE_PURCHASE) ? await purchased(op) : '')
    .replaceAll(SAMPLE_COUNT_PATH, source.includes(SAMPLE_COUNT_PATH) ? `/conteos/${await counted(op)}/` : '')
    .replaceAll(SAMPLE_REQUEST, source.includes(SAMPLE_REQUEST) ? await requested(op) : '')
    .replaceAll(`/${SAMPLE_TARGET}`, source.includes(SAMPLE_TARGET) ? `/${await targeted(op)}` : '')
    .replaceAll(`/entregas/${SAMPLE_EVENT}/`, `/entregas/${shopOf(op).shop.store.read(feedHead)}/`)
    .replaceAll('http://127.0.0.1:9000/caja', `http://127.0.0.1:9/${crypto.randomUUID()}`)
    .replaceAll(SAMPLE_CODE, String(sold['codigoGeneracion']))
    .replaceAll(SAMPLE_DATE, String(sold['fecEmi'] ?? SAMPLE_DATE))
    .replaceAll(shop.url, hostOf(op).url)
    .replaceAll('-0001', `-${lang}`);
}

async function run(
  sample: Sample,
  url = hostOf(sample.op).url,
): Promise<{ readonly status: number; readonly said: string; readonly place: string }> {
  const { command = '', file = '' } = RUNTIMES[sample.lang] ?? {};
  const place = mkdtempSync(join(folder, 'uno-'));
  writeFileSync(join(place, file), await pointed(sample));
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C.UTF-8',
    CAJA_URL: url,
    CAJA_KEY: hostOf(sample.op).key(accessOf(sample.op) === 'admin' ? 'admin' : 'central'),
  };
  const child = spawn(command, [file], { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = (await once(child, 'close')) as [number];
  return { status, said, place };
}

describe('the samples of the calls', () => {
  it('are there for every operation, in six languages, for the address that was asked', () => {
    const operations = new Set(samples.map(({ op }) => op));
    // Those of the table, the bulk calls and the stream.
    expect(operations.size).toBe(Object.keys(OPERATIONS).length + 3);
    expect(samples).toHaveLength(operations.size * 6);
    for (const { op, lang, source } of samples) {
      expect(source, `${op} ${lang}`).toContain(shop.url);
      if (op.endsWith('.emitir')) expect(source, `${op} ${lang}`).toContain('Idempotency-Key');
    }
  });

  it.each(HERE)(
    'run in %s',
    async (lang, { of }) => {
      // The stream does not end by itself.
      const wanted = samples.filter(
        (each) => each.lang === lang && each.op !== 'eventos' && (of === undefined || of.includes(each.op)),
      );
      expect(wanted.length).toBeGreaterThan(1);
      for (const sample of wanted) {
        const { status, said, place } = await run(sample);
        expect(status, `${sample.op}: ${said.slice(0, 500)}`).toBe(0);
        if (sample.op === 'documentos.pdf') expect(existsSync(join(place, 'documento.pdf'))).toBe(true);
        else if (sample.op.endsWith('.emitir')) expect(said).toContain('PROCESADO');
        else if (sample.op.endsWith('-masiva')) expect(said).toMatch(/"status": ?200/);
      }
    },
    180_000,
  );

  it.skipIf(!installed('curl'))('leave no file where the service refuses to give one', async () => {
    const sample = samples.find(({ op, lang }) => op === 'documentos.pdf' && lang === 'Shell');
    if (sample === undefined) throw new Error('there is no such sample');
    const { status, said, place } = await run({ ...sample, source: sample.source.replace(SAMPLE_CODE, 'X') });
    expect([status, existsSync(join(place, 'documento.pdf'))]).toEqual([1, false]);
    expect(said).toContain('codigoGeneracion');
  });

  it.each(['Python', 'JavaScript', 'Shell'].filter((lang) => HERE.some(([here]) => here === lang)))(
    'follow the stream in %s as it comes',
    async (lang) => {
      const sample = samples.find((each) => each.op === 'eventos' && each.lang === lang);
      const { command = '', file = '' } = RUNTIMES[lang] ?? {};
      const place = mkdtempSync(join(folder, 'eventos-'));
      writeFileSync(join(place, file), sample?.source ?? '');
      const env = { PATH: process.env['PATH'], CAJA_URL: shop.url, CAJA_KEY: shop.key('central') };
      const child = spawn(command, ['Python' === lang ? '-u' : '', file].filter(Boolean), {
        cwd: place,
        env,
      });
      try {
        let said = '';
        // A runtime without a buffer writes the two lines apart.
        while (!/event: documento\n(?:.*\n)*data: \{/.test(said))
          said += String(await once(child.stdout, 'data'));
        expect(said).toContain('data: {');
      } finally {
        child.kill();
      }
    },
    20_000,
  );

  it.each(HERE)(
    'in %s wait no month for a quota that is used up, and do nothing twice where the line breaks',
    async (lang) => {
      const ways = { [`factura-${lang}`]: ['exhausted'], '/ensayo/reloj': ['lost', 'lost'] } as const;
      const line = await openBrokenLine(rehearsed.url(), ways);
      const programs = samples.filter((each) => each.lang === lang);
      const ended = async (op: string) => {
        const sample = programs.find((each) => each.op === op);
        if (sample === undefined) throw new Error(`there is no sample of ${op}`);
        const { status, said } = await run(sample, line.url);
        return { failed: status !== 0, said };
      };
      const sold = await ended('factura.emitir');
      expect(sold).toEqual({ failed: true, said: expect.stringContaining('CUOTA_AGOTADA') as string });
      const moved = await ended('ensayo.mover');
      expect([moved.failed, line.calls(`factura-${lang}`), line.calls('/ensayo/reloj')]).toEqual([
        true,
        1,
        1,
      ]);
      await line.close();
    },
    180_000,
  );

  it.skipIf(!installed('python3'))('end with the errors of the service where it refuses', async () => {
    const sample = samples.find(({ op, lang }) => op === 'factura.emitir' && lang === 'Python');
    if (sample === undefined) throw new Error('there is no such sample');
    const source = sample.source.replace('"cantidad": 2', '"cantidad": 0').replace('-0001', '-otra');
    const wrong = { ...sample, source };
    const { status, said } = await run(wrong);
    expect(status).toBe(1);
    expect(said).toContain('items[0].cantidad');
  });
});
