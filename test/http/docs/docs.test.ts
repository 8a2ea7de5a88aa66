/** `/openapi.json` and `/docs` as any client gets them: open, complete, self-contained, in Spanish. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '../../../core/contract/api/operations.ts';
import { FAULT_CODES } from '../../../core/contract/fault-codes.ts';
import { STATUS_OF } from '../../../core/contract/problem.ts';
import { builtClient } from '../../support/service/installed-package.ts';
import { exchange } from '../transport/raw-client.ts';
import { unescaped } from './docs-support.ts';
import { startScripted, type ScriptedService } from '../transport/scripted-service.ts';

const PATHS = [
  '/',
  '/openapi.json',
  '/docs',
  '/docs/page.js',
  '/docs/search.js',
  '/docs/page.css',
  '/llms.txt',
  '/docs/errores.md',
];

/** Words of the page at most. */
const MAX_WORDS = 23_400;

/** Names of the fields in a body's schema, those inside others included. */
function fieldNames(schema: z.ZodType): readonly string[] {
  const json = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return [...json.matchAll(/"properties":(\{)/g)].flatMap(({ index }) => namesAt(json, index));
}

/** Names of the members of the object that begins behind `"properties":` there. */
function namesAt(json: string, index: number): readonly string[] {
  let depth = 0;
  for (let at = index + '"properties":'.length; at < json.length; at += 1) {
    if (json[at] === '{') depth += 1;
    else if (json[at] === '}') depth -= 1;
    if (depth === 0)
      return Object.keys(JSON.parse(json.slice(index + '"properties":'.length, at + 1)) as object);
  }
  return [];
}

let service: ScriptedService;
let html: string;
beforeAll(async () => {
  service = await startScripted(undefined, { docs: { version: '1.2.3' }, allowedHosts: ['caja.local'] });
  html = await (await fetch(`${service.url}/docs`)).text();
});
afterAll(() => service.close());

describe('the routes', () => {
  it.each([
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/page.js', 'text/javascript; charset=utf-8'],
    ['/docs/page.css', 'text/css; charset=utf-8'],
  ])('%s is there without a key, as %s', async (path, type) => {
    const answer = await fetch(`${service.url}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await answer.text()).length).toBeGreaterThan(400);
    expect(service.lookups).toEqual([]);
  });

  it.each(PATHS)('%s answers HEAD, OPTIONS and refuses POST', async (path) => {
    const ask = (method: string) => fetch(`${service.url}${path}`, { method });
    const head = await ask('HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await ask('OPTIONS');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const post = await ask('POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await post.json()).toMatchObject({ statusCode: 405, codigo: 'METODO_NO_PERMITIDO' });
  });

  it('begin at /: a program gets what there is, a browser the page', async () => {
    const answer = await fetch(`${service.url}/`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const index = (await answer.json()) as {
      openapi: string;
      operaciones: { metodo: string; ruta: string }[];
    };
    expect(index).toMatchObject({ version: '1.2.3', documentacion: `${service.url}/docs` });
    expect((await fetch(index.openapi)).status).toBe(200);
    expect(index.operaciones).toContainEqual({
      metodo: 'GET',
      ruta: '/salud',
      resumen: 'Salud del servicio',
      llave: false,
    });
    const listed = index.operaciones.map(({ metodo, ruta }) => `${metodo} ${ruta}`);
    for (const { method, path } of Object.values(OPERATIONS)) expect(listed).toContain(`${method} ${path}`);
    expect(listed).toEqual(
      expect.arrayContaining(['GET /eventos', 'POST /emision-masiva', 'POST /carga-masiva']),
    );
    const page = await fetch(`${service.url}/`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/docs']);
  });

  it.each(['/', '/openapi.json', '/docs', '/docs/page.css'])(
    '%s is compressed for who takes that, and the same text',
    async (path) => {
      const ask = (encoding: string) =>
        fetch(`${service.url}${path}`, { headers: { 'accept-encoding': encoding } });
      const plain = await ask('identity');
      expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
        null,
        'Accept-Encoding',
      ]);
      expect((await ask('gzip;q=0')).headers.get('content-encoding')).toBeNull();
      const text = await plain.text();
      for (const encoding of ['gzip', 'br, GZIP;q=0.5']) {
        const small = await ask(encoding);
        expect(small.headers.get('content-encoding')).toBe('gzip');
        expect(Number(small.headers.get('content-length'))).toBeLessThan(text.length / 2);
        expect(await small.text()).toBe(text);
      }
    },
  );

  it('give the client as npm takes it, where it was built', async () => {
    const path = '/docs/caja-dte-client.tgz';
    expect((await fetch(`${service.url}${path}`)).status).toBe(404);
    const clientFolder = await builtClient();
    const giving = await startScripted(undefined, { docs: { version: '1.2.3', clientFolder } });
    const answer = await fetch(`${giving.url}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const built = readFileSync(join(clientFolder, 'caja-dte-client.tgz'));
    expect(Buffer.from(await answer.arrayBuffer()).equals(built)).toBe(true);
    // Those of other languages are built beside it, by their own script.
    expect((await fetch(`${giving.url}/docs/caja-dte-client-python.zip`)).status).toBe(404);
    await giving.close();
  });

  it('do not exist where the service does not describe itself', async () => {
    const silent = await startScripted();
    for (const path of PATHS) expect((await fetch(`${silent.url}${path}`)).status).toBe(404);
    await silent.close();
  });

  it('are served under every allowed host, and the samples name it; under another one they are not', async () => {
    const ask = (host: string) =>
      exchange(service.url, `GET /docs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const allowed = await ask('caja.local');
    expect(allowed.status).toBe(200);
    expect(allowed.body).toContain('curl -s http://caja.local/factura/emitir');
    expect((await ask('evil.example')).status).toBe(403);
    expect(html).toContain(`curl -s ${service.url}/factura/emitir`);
    expect(html).not.toContain('{base_url}');
  });
});

describe('the page', () => {
  it('runs and looks by its own files only, under a policy that says so', async () => {
    const { headers } = await fetch(`${service.url}/docs`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/docs/page.js">']);
    expect(html).not.toMatch(/<style|<iframe|<img|\sstyle=|\son\w+=|javascript:/i);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => !/^[#/]/.test(address))).toEqual([]);
  });

  it('has no id twice, and every link and label leads somewhere', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const targets = [...html.matchAll(/(?:href="#|\sfor=")([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(30);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('describes every operation and every failure', () => {
    for (const [name, { path }] of Object.entries(OPERATIONS)) {
      expect(html).toContain(`id="op-${name}"`);
      expect(html).toContain(`<code>${path}</code>`);
    }
    for (const codigo of Object.keys(STATUS_OF).filter((each) => !/^(NO_AUTORIZADO|LLAVE_)/.test(each))) {
      const id = `falla-${codigo.toLowerCase().replaceAll('_', '-')}`;
      expect(html, codigo).toContain(`<code id="${id}">${codigo}</code>`);
    }
    for (const codigo of Object.keys(FAULT_CODES)) expect(html, codigo).toContain(`<code>${codigo}</code>`);
    for (const message of ['Unauthorized', 'API Key expirada', 'API Key eliminada'])
      expect(html).toContain(`<code>${message}</code>`);
  });

  it('says each thing once: a third of the words that it had with every sample and failure at every operation', () => {
    const words = html
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
    expect(words.length).toBeLessThan(MAX_WORDS);
  });

  it('has a place for every field of every request, and for every parameter, header and fault', () => {
    const text = unescaped(html.replace(/<[^>]+>/g, ''));
    for (const { body, input, method } of Object.values(OPERATIONS)) {
      for (const name of body === null ? [] : fieldNames(body)) expect(text, name).toContain(name);
      for (const name of method === 'GET' ? Object.keys(input.shape) : []) expect(text).toContain(name);
    }
    for (const name of ['Idempotency-Key', 'X-Corrige', 'X-Ensayo', 'X-Espera-Maxima-Ms', 'Request-Id'])
      expect(text).toContain(name);
    expect(/<h3 id="estado-401">[^]*?<\/table>/.exec(html)?.[0]).toContain('Authorization: Bearer …');
  });

  it('is there part by part as Markdown, which /llms.txt lists', async () => {
    const list = await (await fetch(`${service.url}/llms.txt`)).text();
    const parts = [...list.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title = '', url = '']) => ({
      title,
      url,
    }));
    for (const name of Object.keys(OPERATIONS))
      expect(parts.map(({ url }) => url)).toContain(`${service.url}/docs/op-${name}.md`);
    const headings = [...html.matchAll(/<section id="([^"]+)"><h2>/g)].map(([, id = '']) => id);
    for (const id of headings.filter((each) => !each.startsWith('ref-')))
      expect(parts.map(({ url }) => url)).toContain(`${service.url}/docs/${id}.md`);
    for (const { title, url } of parts) {
      const answer = await fetch(url);
      expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
        url,
        200,
        'text/markdown; charset=utf-8',
      ]);
      const text = await answer.text();
      expect(text.slice(0, 200), url).toContain(title.replace(/: (GET|POST|PUT|DELETE) .*$/, ''));
      expect(text, url).not.toMatch(/<\/?(?:p|td|code|details|section)\b|&lt;|\{base_url\}/);
    }
    const sample = await (await fetch(`${service.url}/docs/op-factura.emitir.md`)).text();
    for (const title of ['Programa', 'JavaScript', 'Python', 'PHP', 'C#', 'Java'])
      expect(sample).toContain(`**${title}**`);
    expect((await fetch(`${service.url}/docs/nada.md`)).status).toBe(404);
  });

  it('says where the specification and the catalogue of territories disagree, and who answers', () => {
    const text = unescaped(html.replace(/<[^>]+>/g, ''));
    expect(text).toContain('ese par es El Rosario, La Paz; Antiguo Cuscatlán es 05 / 01');
    expect(text).toContain('X-Autoridad: simulador');
    expect(text).toContain('Authorization: Bearer … no vale');
  });
});
