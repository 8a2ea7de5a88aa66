/** The clients for Python, PHP and C# as an integrator meets them: installed, and run against the service on a line that breaks. */
import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERFACE_DATE } from '../../../core/contract/text/interface-changes.ts';
import { interfaceDocument } from '../../../scripts/client-package/declarations.ts';
import { openApiShop } from '../../support/shop/api-shop.ts';
import { builtLanguages } from '../../support/service/installed-package.ts';
import { openBrokenLine, type Way } from './broken-line.ts';
import { LANGUAGES, printed, programIn } from './languages.ts';
import { samplesOf, withoutNull } from './samples.ts';

const GUIDE = join(import.meta.dirname, '..', '..', '..', 'docs', 'integration.md');
const SECRET = 'un-secreto-inventado';
const NEW_SECRET = 'el-que-sigue';
/** A compiler, and five attempts with their pauses, on a machine that does other things. */
const LIMIT = { timeout: 180_000 };

const BODY = JSON.stringify({
  id: 7,
  fhEvento: '2026-11-20T15:00:00.000Z',
  estado: 'PROCESADO',
  ambiente: 'PRUEBAS',
  autoridad: 'simulador',
  emisor: '06140101901010',
  sucursal: 'central',
  tipoDte: '01',
  codigoGeneracion: '00000000-0000-4000-8000-000000000007',
  numeroControl: null,
  fecEmi: '2026-11-20',
  horEmi: '09:00:00',
  monto: 11.3,
  selloRecibido: null,
  fhProcesamiento: null,
  codigoMsg: null,
  descripcionMsg: null,
  observaciones: ['Señal «ñ»'],
  nuevo: 'lo que un cliente de antes no conoce',
});

const TRIAL = JSON.stringify({ id: 0, prueba: true, fhEvento: '2026-11-20T15:00:00.000Z' });

function signature(secrets: readonly string[], { ageSeconds = 0, body = BODY } = {}): string {
  const t = Math.floor(Date.now() / 1000) - ageSeconds;
  const macs = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...macs.map((mac) => `v1=${mac}`)].join(',');
}

const WEBHOOKS = (): readonly object[] =>
  [
    { name: 'good', signature: signature([SECRET]), secret: SECRET },
    { name: 'of another', signature: signature(['otro']), secret: SECRET },
    { name: 'changed on its way', signature: signature([SECRET]), secret: SECRET, body: `${BODY} ` },
    { name: 'played again', signature: signature([SECRET], { ageSeconds: 301 }), secret: SECRET },
    { name: 'rotated, the old secret', signature: signature([NEW_SECRET, SECRET]), secret: SECRET },
    { name: 'rotated, the new secret', signature: signature([NEW_SECRET, SECRET]), secret: NEW_SECRET },
    { name: 'not signed', signature: null, secret: SECRET },
    { name: 'a trial', signature: signature([SECRET], { body: TRIAL }), secret: SECRET, body: TRIAL },
  ].map((each) => ({ body: BODY, ...each }));

const FIVE = ['lost', 'lost', 'lost', 'lost', 'lost'] as const;
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  perdida: ['lost', 'lost'],
  ocupada: ['busy', 'many'],
  agotada: ['exhausted'],
  muerta: FIVE,
  '/webhooks': ['lost'],
  // Five attempts are not enough for somebody else's file.
  '/emision-masiva': ['lost', 'many', 'many', 'many', 'many'],
  '/eventos': ['cut'],
};

const read = [7, 'PROCESADO'];
const control = (number: number) => `DTE-01-0001-0000000${number}`;
const EXPECTED = [
  ['lost', 200, 'PROCESADO', control(1), true, 'simulador', 'perdida'],
  ['busy', 200, control(2), false],
  ['own', control(3), 32, true, INTERFACE_DATE],
  ['pages', ['5', '4', '3', '2', '1']],
  ['page', 2],
  ['fault', 400, 'VALIDACION', [['items[0].cantidad', 'FUERA_DE_RANGO']], true, 1],
  ['rejected', 422, 'RECHAZADO_POR_HACIENDA', 'RECHAZADO', control(6), true],
  ['key', 401, null, true],
  ['not repeated', null],
  ['unreachable', 'muerta'],
  ['exhausted', 'Unavailable', 429, 86_400],
  ['product', 'CAF 1/2', '2.6', 1],
  ['file', '%PDF'],
  ['signed', true],
  ['bulk', [0, 1, 2].map((line) => [line + 1, `masiva-${line}`, 200, true])],
  ['events', ['PENDIENTE', 'PROCESADO', 'PENDIENTE', 'PROCESADO']],
  ['waits', 'CONTINGENCIA', 'PROCESADO'],
  ['address'],
  ['address'],
  ['webhook', 'good', read],
  ['webhook', 'of another', null],
  ['webhook', 'changed on its way', null],
  ['webhook', 'played again', null],
  ['webhook', 'rotated, the old secret', read],
  ['webhook', 'rotated, the new secret', read],
  ['webhook', 'not signed', null],
  ['webhook', 'a trial', [0, null]],
];

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'caja-lenguajes-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));

describe.each(LANGUAGES)('the client for $name', ({ name, needs, isHere, ...language }) => {
  const folder = () => join(root, language.program);
  const where = isHere ? '' : `, which is not tried: here is no ${needs}`;
  beforeAll(async () => {
    if (!isHere) return;
    mkdirSync(folder());
    language.install(folder(), await builtLanguages());
  });

  it.skipIf(!isHere)(`gets over what a line and a service may do${where}`, LIMIT, async () => {
    const shop = await openApiShop();
    const line = await openBrokenLine(shop.url, WAYS);
    const file = join(folder(), language.program);
    cpSync(join(import.meta.dirname, language.program), file);
    const lines = await printed(folder(), language.start(folder(), file), {
      CAJA_URL: line.url,
      CAJA_KEY: shop.key('central'),
      CAJA_ADMIN: shop.key('admin'),
      WEBHOOKS: JSON.stringify(WEBHOOKS()),
    });
    const said = lines.map((each) => JSON.parse(each) as unknown);
    expect({ name, said }).toEqual({ name, said: EXPECTED });
    expect(Object.keys(WAYS).map((each) => line.calls(each))).toEqual([3, 3, 1, 5, 1, 6, 2]);
    await line.close();
    await shop.close();
  });

  it.skipIf(!isHere)(`loses nothing that the documentation shows${where}`, LIMIT, async () => {
    const samples = samplesOf(interfaceDocument('1.2.3'));
    expect(samples.length).toBeGreaterThan(60);
    const file = join(folder(), language.roundTrip);
    cpSync(join(import.meta.dirname, language.roundTrip), file);
    const input = join(folder(), 'samples.jsonl');
    writeFileSync(input, samples.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const lines = await printed(folder(), [...language.start(folder(), file), input], {});
    for (const [index, { model, text }] of samples.entries())
      expect({ model, value: withoutNull(lines[index] ?? '') }).toEqual({ model, value: withoutNull(text) });
  });

  it.skipIf(!isHere)(`does what its own page shows${where}`, LIMIT, async () => {
    const shop = await openApiShop();
    const file = join(folder(), `shown-${language.program}`);
    writeFileSync(file, language.shown);
    const how = { CAJA_URL: shop.url, CAJA_KEY: shop.key('central') };
    const lines = await printed(folder(), language.start(folder(), file), how);
    expect(lines).toEqual([`200 PROCESADO ${control(1)}`]);
    await shop.close();
  });
});

it.skipIf(!LANGUAGES.some(({ name, isHere }) => name === 'Python' && isHere))(
  'the guide shows a program in Python that runs',
  LIMIT,
  async () => {
    const [python] = LANGUAGES;
    if (python === undefined) throw new Error('no Python');
    const folder = join(root, 'guide');
    mkdirSync(folder);
    python.install(folder, await builtLanguages());
    const shop = await openApiShop();
    const file = join(folder, 'guide.py');
    writeFileSync(file, programIn(GUIDE, 'python'));
    const how = { CAJA_URL: shop.url, CAJA_KEY: shop.key('central') };
    const lines = await printed(folder, python.start(folder, file), how);
    expect(lines).toEqual([`PROCESADO ${control(1)}`, control(1)]);
    await shop.close();
  },
);
