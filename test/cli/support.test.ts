/** `soporte`: what is planted everywhere is nowhere in the bundle. */
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { saveCustomer } from '../../core/store/catalogue/customers.ts';
import { createWebhook } from '../../core/store/delivery/webhooks.ts';
import { beginEnrolment } from '../../core/store/central/link.ts';
import { openStore } from '../../core/store/store.ts';
import { openTillBox, type Till } from './backup-till.ts';
import { NIT, sampleFile } from './sample-file.ts';

/** Written by hand: everything of somebody, and every secret, that the installation below holds. */
const PLANTED = [
  // The issuer and its branch.
  'Librería Inventada',
  '06142108951029',
  '0614-210895-102-9',
  '123456-7',
  'facturas@inventada.example',
  'centro@inventada.example',
  '22220000',
  'Calle Inventada 7',
  'Ana Inventada',
  '01234567-8',
  // Customers, kept and on documents.
  'Zulema Quintanilla',
  'ZULEMA QUINTANILLA',
  'zulema.quintanilla@correo.example',
  '7890-1234',
  '78901234',
  '04567890-3',
  '045678903',
  'Pasaje Escondido 99',
  'Distribuidora Inventada',
  '0614-130795-104-0',
  '06141307951040',
  'compras@distribuidora.example',
  'Bulevar Inventado 45',
  // People who work there.
  'Prudencia Gerente',
  '975310',
  // Secrets.
  'clave-secreta-de-hacienda',
  'secreto-del-webhook',
  // Addresses that are secrets themselves.
  'avisos.tienda-inventada.example',
  'gancho-7f3c91',
  'llave-de-gancho',
  'central.tienda-inventada.example',
  'scrypt$',
  'PRIVATE KEY',
  'sk_user_',
  'sk_admin_',
  'Bearer abc',
  'eyJhbGciOiJSUzUxMiJ9',
] as const;

let till: Till;
let files: ReadonlyMap<string, string>;
let told: string;
let mode: number;

beforeAll(async () => {
  till = await openTillBox();
  const open = await till.openProcess();
  await open.number(4.25, { path: 'nota-remision' });
  const rejected = await open.sell(9999, { path: 'nota-remision' });
  if (rejected.status >= 500) throw new Error(JSON.stringify(rejected.body));
  await open.close();
  const { box } = till;
  const store = openStore({ file: box.database, now: Date.now, migrate: false });
  await store.transact((tx, now) => {
    const customer = {
      id: 'c1',
      tipoDocumento: '13',
      numDocumento: '04567890-3',
      nrc: null,
      nombre: 'Zulema Quintanilla',
      nombreComercial: null,
      codActividad: null,
      correo: 'zulema.quintanilla@correo.example',
      telefono: '7890-1234',
      direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Pasaje Escondido 99' },
    } as const;
    saveCustomer(tx, customer, { issuerId: NIT, isNew: true, now });
  });
  await store.close();
  const users = [{ nombre: 'Prudencia Gerente', rol: 'gerente', pin: '975310' }];
  const provisioned = await box.apply(sampleFile({}, { users }));
  if (provisioned.code !== 0) throw new Error(provisioned.stderr);
  await withAddresses(box.database);
  const log = join(box.dataDir, 'registro.jsonl');
  for (const error of [
    'failed for ZULEMA QUINTANILLA, 7890-1234, DUI 04567890-3 at Pasaje Escondido 99',
    `key ${till.key} with Bearer abc and eyJhbGciOiJSUzUxMiJ9.e30.c2ln`,
    'password clave-secreta-de-hacienda-0123456789abcdef0123456789abcdef012 was refused',
    'https://usuario:secreto-del-webhook@127.0.0.1/hook did not answer to 06141307951040',
    'POST https://avisos.tienda-inventada.example/gancho-7f3c91?t=llave-de-gancho: connect ETIMEDOUT avisos.tienda-inventada.example',
    'central.tienda-inventada.example:8150 does not answer (llave-de-gancho)',
    'mail to compras@distribuidora.example and 0614-130795-104-0 of Distribuidora Inventada, S.A. de C.V.',
    '-----BEGIN PRIVATE KEY-----MIIEvQIBADANBg-----END PRIVATE KEY-----',
  ])
    appendFileSync(
      log,
      `${JSON.stringify({ momento: 'x', nivel: 'falla', evento: 'algo', datos: { error } })}\n`,
    );
  const out = join(box.folder, 'soporte.zip');
  const made = await box.here('soporte', '--salida', out);
  if (made.code !== 0) throw new Error(made.stderr);
  told = made.stdout;
  mode = statSync(out).mode;
  files = await unzipped(readFileSync(out));
});
afterAll(() => till.box.remove());

/** A webhook and a centre, at addresses that open them. */
async function withAddresses(file: string): Promise<void> {
  const store = openStore({ file, now: Date.now, migrate: false });
  await store.transact((tx, now) => {
    const url = 'https://avisos.tienda-inventada.example/gancho-7f3c91?t=llave-de-gancho';
    const target = { id: 'w1', issuerId: NIT, ambiente: null, branchId: null, url, position: 0 };
    createWebhook(tx, { ...target, secretSealed: Buffer.from('sellado') }, now);
    const link = { nombre: 'Caja 1', publicKey: 'k', epoch: 'e', codigo: 'c', keySealed: Buffer.from('s') };
    beginEnrolment(tx, { ...link, url: 'https://central.tienda-inventada.example:8150' }, now);
  });
  await store.close();
}

describe('the support bundle', () => {
  it("is its owner's alone, and its content is told", async () => {
    expect(mode & 0o077).toBe(0);
    expect(told).toContain('registro.txt');
  });

  it('holds what helps to find a fault', async () => {
    expect([...files.keys()]).toEqual([
      'LEEME.txt',
      'versiones.json',
      'revisiones.json',
      'ajustes.json',
      'tablas.json',
      'cola.json',
      'fallas.json',
      'registro.txt',
    ]);
    expect(JSON.parse(files.get('tablas.json') ?? '')).toMatchObject({ filas: { customer: 1, user: 1 } });
    expect(JSON.parse(files.get('ajustes.json') ?? '')).toMatchObject({
      emisores: [{ nit: '•••••••••••029', conexiones: [{ ambiente: 'PRUEBAS' }] }],
      usuarios: { gerente: 1 },
    });
    expect(files.get('revisiones.json')).toContain('"revision": "base de datos"');
    const log = files.get('registro.txt') ?? '';
    expect(log.split('\n').filter((line) => line.includes('"evento":"algo"'))).toHaveLength(8);
    expect(log).toContain('was refused');
  });

  it.each(PLANTED)('does not hold %s', (secret) => {
    for (const [name, text] of files) expect(`${name}: ${text.includes(secret)}`).toBe(`${name}: false`);
  });

  it('tells the health of the service beside which it is made', async () => {
    const open = await till.openProcess();
    const out = join(till.box.folder, 'en-marcha.zip');
    const made = await till.box.here('soporte', '--salida', out);
    await open.close();
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const beside = await unzipped(readFileSync(out));
    expect([...beside.keys()].slice(0, 4)).toEqual([
      'LEEME.txt',
      'versiones.json',
      'revisiones.json',
      'salud.json',
    ]);
    const health = beside.get('salud.json') ?? '';
    expect(JSON.parse(health)).toMatchObject({ estado: 'OK', conexiones: [{ ambiente: 'PRUEBAS' }] });
    expect(health).not.toContain(NIT);
  });

  it('does not say where the data lies, which often names somebody', async () => {
    for (const text of files.values()) expect(text).not.toContain(till.box.folder);
  });
});

function unzipped(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error);
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (failure, stream) => {
          if (failure !== null) return reject(failure);
          const pieces: Buffer[] = [];
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(found));
      zip.readEntry();
    });
  });
}
