/** What somebody with the key of one till may send: keys, texts, batches and names that are none. */
import { createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import {
  addedManager,
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, signedBy, writeSale, writeTill } from './test-records.ts';
import { TestTill } from '../test-till.ts';

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

const viewOf = async (till: TestTill, documento: string) =>
  (await manager.ask(`/api/document?installation=${till.installation}&documento=${documento}`)).body;
const tillOf = async ({ installation }: TestTill) => {
  const { tills } = (await manager.ask('/api/tills')).body as unknown as Tills;
  return tills.find((each) => each.installation === installation);
};

describe('a certificate', () => {
  /** A key whose exponent is as long as its modulus: checking a signature with it takes as long as making one. */
  const slowKey = () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n = '', kty } = publicKey.export({ format: 'jwk' });
    const e = Buffer.alloc(255, 0xff).toString('base64url');
    return createPublicKey({ key: { kty: String(kty), n, e }, format: 'jwk' });
  };
  it.each([
    ['of another kind', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
    ['of yet another kind', () => generateKeyPairSync('ed25519').publicKey],
    ['that is slow to check with', slowKey],
  ])('%s judges nothing and stops nothing', async (_name, keyOf) => {
    const till = await enrolledTill(manager);
    writeTill(till);
    const at = till.lines.findIndex((line) => line.includes('"kind":"certificate"'));
    const { row } = JSON.parse(till.lines[at] ?? '') as { row: Record<string, unknown> };
    const publicKeyPem = keyOf().export({ format: 'pem', type: 'spki' });
    till.lines[at] = JSON.stringify({ seq: at + 1, kind: 'certificate', row: { ...row, publicKeyPem } });
    const documento = writeSale(till, 1, { serie: `H${at}01P001` });
    expect((await till.sendBatch(1)).status).toBe(200);
    expect(await viewOf(till, documento)).toMatchObject({ signatureHolds: null });
  });
});

describe('a text', () => {
  it('that names SQL is a name', async () => {
    const name = `'); DROP TABLE caja.document; --"\\`;
    const till = await enrolledTill(manager, { name });
    writeTill(till, `'";-P00\\`);
    writeSale(till, 1, { serie: `'";-P00\\` });
    expect((await till.sendBatch(1)).status).toBe(200);
    expect(await tillOf(till)).toMatchObject({ name, series: [`'";-P00\\`] });
    const q = encodeURIComponent(`' OR 1=1 --`);
    const found = await manager.ask(`/api/documents?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS&q=${q}`);
    expect([found.status, found.body]).toEqual([200, []]);
  });

  it('that no database keeps is refused wherever it comes in', async () => {
    const till = await enrolledTill(manager);
    for (const bad of ['a\u0000b', 'a\ud800b']) {
      const stranger = new TestTill(central.url);
      const enrolled = await stranger.enrol(await enrolmentCode(manager), { name: bad });
      expect([enrolled.status, enrolled.body['codigo']], 'enrol').toEqual([400, 'SOLICITUD']);
      const beat = await till.heartbeat({ version: bad });
      expect([beat.status, beat.body['codigo']], 'heartbeat').toEqual([400, 'LOTE']);
      const report = { orders: [{ id: randomUUID(), estado: 'hecha', answer: bad }] };
      const told = await till.send('POST', '/till/orders/report', report);
      expect([told.status, told.body['codigo']], 'orders').toEqual([400, 'LOTE']);
      const epoch = await till.send('POST', '/till/epoch', {
        epoch: bad,
        previousEpoch: till.epoch,
        end: till.mark(),
      });
      expect([epoch.status, epoch.body['codigo']], 'epoch').toEqual([400, 'LOTE']);
    }
    Object.assign(till, { epoch: 'a\u0000b' });
    writeTill(till);
    expect((await till.sendBatch(1)).body['codigo']).toBe('LOTE');
  });

  it('too long to be shown is kept aside', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1, { serie: 'H901P001' });
    const long = 'x'.repeat(100_000);
    till.lines.splice(
      0,
      till.lines.length,
      ...till.lines.map((line) => line.replace('Ana Inventada', long).replace('Casa matriz', long)),
    );
    const taken = await till.sendBatch(1);
    expect([taken.status, taken.body['quarantined']]).toEqual([200, 3]);
    const shown = await manager.ask('/api/documents?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS');
    expect(JSON.stringify(shown.body).length).toBeLessThan(10_000);
  });
});

describe('a batch', () => {
  it('that unpacks to too much is refused, however it is packed', async () => {
    const till = await enrolledTill(manager);
    const frame = zstdCompressSync(Buffer.alloc(1_000_000, ' '));
    const wide = { params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 } };
    const packed: readonly (readonly [string, Uint8Array])[] = [
      ['one frame', zstdCompressSync(Buffer.alloc(64 * 1_048_576))],
      ['many frames', Buffer.concat(Array.from({ length: 500 }, () => frame))],
      ['a wide window', zstdCompressSync(Buffer.alloc(64 * 1_048_576), wide)],
      ['nothing', Buffer.alloc(0)],
      ['a frame that lies of its size', lyingFrame()],
    ];
    for (const [name, body] of packed) {
      const answer = await till.sendBody('/till/batch', body, 'zstd');
      // Of many frames the first one is read, and is no batch.
      const refused = name === 'many frames' ? [400, 'LOTE'] : [413, 'TAMANO'];
      expect([name, answer.status, answer.body['codigo']]).toEqual([name, ...refused]);
    }
  });

  it('of lists within lists is put aside, and breaks no book', async () => {
    const till = await enrolledTill(manager);
    writeTill(till, 'H905P001');
    till.lines.push(
      `{"seq":${till.lines.length + 1},"kind":"event","row":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    );
    const taken = await till.sendBatch(1);
    expect([taken.status, taken.body['quarantined']]).toEqual([200, 1]);
  });

  it('that was heard is nothing at another address, nor with another body', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    const body = Buffer.from(till.batch(1));
    const headers = till.signedHeaders('POST', '/till/batch', body);
    for (const path of ['/till/epoch', '/till/heartbeat', '/till/batch?', '/till/orders/report']) {
      const answer = await fetch(central.url + path, { method: 'POST', headers, body });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    expect((await fetch(`${central.url}/till/batch`, { method: 'POST', headers, body })).status).toBe(200);
    // Heard and sent again it changes nothing.
    expect((await fetch(`${central.url}/till/batch`, { method: 'POST', headers, body })).status).toBe(200);
    expect((await tillOf(till))?.behind ?? 0).toBe(0);
  });
});

describe('an event of one till', () => {
  const invalidation = (till: TestTill, documento: string, firma: string, payload: string) =>
    till.write('event', {
      codigoGeneracion: randomUUID().toUpperCase(),
      tipo: 'INVALIDACION',
      nit: NIT,
      branch: 's1',
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      documentos: [documento],
      payload,
      sha256: signedBy(payload).sha256,
      certificate: 'c1',
      firma,
      estado: 'PROCESADO',
      sello: 'S'.repeat(40),
      fhProcesamiento: 1,
      codigoMsg: null,
      descripcionMsg: null,
      createdAt: 1,
      updatedAt: 1,
    });

  it('changes a document of another only with that one’s key, and only in its shop', async () => {
    const victim = await enrolledTill(manager);
    writeTill(victim, 'H910P001');
    const [documento, other] = [1, 2].map((numero) => writeSale(victim, numero, { serie: 'H910P001' }));
    if (documento === undefined || other === undefined) throw new Error('two sales');
    await victim.sendBatch(1);
    const payload = JSON.stringify({ documento: { codigoGeneracion: documento } });
    const stateOf = async () => (await viewOf(victim, documento))['estado'];

    const thief = await enrolledTill(manager);
    writeTill(thief, 'H911P001');
    const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const input = `eyJhbGciOiJSUzUxMiJ9.${Buffer.from(payload).toString('base64url')}`;
    invalidation(
      thief,
      documento,
      sign('RSA-SHA512', Buffer.from(input), own.privateKey).toString('base64url'),
      payload,
    );
    // The signature of another text, and a text of another document.
    invalidation(thief, documento, signedBy('{}').firma, payload);
    invalidation(thief, other, signedBy(payload).firma, payload);
    expect((await thief.sendBatch(1)).status).toBe(200);
    expect(await stateOf()).toBe('PROCESADO');
    expect((await viewOf(victim, other))['estado']).toBe('PROCESADO');

    const shop = String((await manager.ask('/api/shops/add', { name: 'Otra tienda' })).body['id']);
    const far = new TestTill(central.url);
    await far.enrol(await enrolmentCode(manager, shop));
    writeTill(far, 'H912P001');
    invalidation(far, documento, signedBy(payload).firma, payload);
    expect((await far.sendBatch(1)).status).toBe(200);
    expect(await stateOf()).toBe('PROCESADO');
  });
});

describe('what one till asks', () => {
  it('tells nothing of a till that is gone in another shop, whose point of sale it says to have', async () => {
    const gone = await enrolledTill(manager);
    writeTill(gone, 'H920P001');
    writeSale(gone, 1, { serie: 'H920P001' });
    await gone.sendBatch(1);
    await manager.ask('/api/tills/revoke', { installation: gone.installation });
    const shop = String((await manager.ask('/api/shops/add', { name: 'Tienda del curioso' })).body['id']);
    const curious = new TestTill(central.url);
    await curious.enrol(await enrolmentCode(manager, shop));
    writeTill(curious, 'H920P001');
    expect((await curious.sendBatch(1)).status).toBe(200);
    expect((await curious.send('GET', '/till/numbers')).body).toEqual({ numbers: [] });
    const reader = await addedManager(central, { role: 'tienda', shops: [shop] });
    const seen = await reader.ask('/api/documents?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS');
    expect(seen.body).toEqual([]);
  });
});

/** A frame whose header says that it holds four thousand million bytes. */
function lyingFrame(): Buffer {
  const frame = Buffer.from(zstdCompressSync(Buffer.from('{}\n')));
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0xff, 0xff, 0xff, 0xff]);
  return Buffer.concat([head, frame.subarray(6)]);
}
