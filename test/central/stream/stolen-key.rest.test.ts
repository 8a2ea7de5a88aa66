/** What somebody with the key of one till can do to the others, and what two owners' hands do at the same moment. */
import { generateKeyPairSync } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  TestManager,
} from '../central-shop.ts';
import { NIT, writeSale, writeTill } from './test-records.ts';
import { TestTill } from '../test-till.ts';

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

const alarmsOf = async (till: TestTill) => {
  const { body } = await manager.ask('/api/tills');
  return (body['alarms'] as { kind: string; installation: string }[])
    .filter(({ installation }) => installation === till.installation)
    .map(({ kind }) => kind)
    .toSorted();
};
const sold = async () => {
  const { body } = await manager.ask('/api/sales?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS');
  return [body['documents'], body['total']];
};
const point = (codPuntoVenta: string) => ({
  nit: NIT,
  emisor: 'Negocio Inventado',
  branch: 's1',
  codEstable: 'M001',
  codPuntoVenta,
});

describe('the key of one till', () => {
  it('takes no document from another till, whatever it says of it', async () => {
    const [victim, thief] = [await enrolledTill(manager), await enrolledTill(manager)];
    writeTill(victim);
    writeSale(victim, 1, { centavos: 11_300 });
    expect((await victim.sendBatch(1)).status).toBe(200);
    expect(await sold()).toEqual([1, '113.00']);
    writeTill(thief, 'M001P009');
    for (const line of victim.lines.filter((each) => each.includes('"kind":"document"'))) {
      const { row } = JSON.parse(line) as { row: Record<string, unknown> };
      thief.write('document', { ...row, montoCentavos: 1, estado: 'INVALIDADO', updatedAt: Date.now() });
    }
    expect((await thief.sendBatch(1)).status).toBe(200);
    expect(await sold()).toEqual([1, '113.00']);
    expect(await alarmsOf(thief)).toEqual(['AJENO']);
    // And the till itself goes on telling what becomes of it.
    victim.write('document', {
      ...(JSON.parse(victim.lines.at(-1) ?? '') as { row: Record<string, unknown> }).row,
      estado: 'INVALIDADO',
    });
    expect((await victim.sendBatch(1)).status).toBe(200);
    expect(await sold()).toEqual([0, '0.00']);
  });

  it('does not issue under another till’s numbers or certificate unseen', async () => {
    const owner = await enrolledTill(manager, { salePoints: [point('P021')] });
    writeTill(owner, 'M001P021');
    writeSale(owner, 1, { serie: 'M001P021' });
    expect((await owner.sendBatch(1)).status).toBe(200);
    const thief = await enrolledTill(manager, { salePoints: [point('P022')] });
    writeTill(thief, 'M001P022');
    // As a till tells it whose document was sealed before it was sent: never as EMITIDO.
    const at = thief.lines.length;
    writeSale(thief, 1, { serie: 'M001P021' });
    thief.lines.splice(at, thief.lines.length - at, ...sealedOnly(thief, at));
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    thief.write('certificate', {
      id: 'c2',
      nit: NIT,
      ambiente: 'PRUEBAS',
      publicKeyPem: publicKey.export({ format: 'pem', type: 'spki' }),
      fingerprint: 'otra',
      notBefore: null,
      notAfter: null,
      active: true,
    });
    expect((await thief.sendBatch(1, 2)).status).toBe(200);
    expect((await thief.sendBatch(3)).status).toBe(200);
    expect(await alarmsOf(thief)).toEqual(['CERTIFICADO', 'NUMERO_REPETIDO', 'SERIE']);
    expect(await alarmsOf(owner)).toEqual([]);
  });
});

/** The records from there on with every image of a document as it is in the end. */
function sealedOnly(till: TestTill, from: number): readonly string[] {
  const last = till.lines.findLast((line) => line.includes('"kind":"document"')) ?? '';
  const { row } = JSON.parse(last) as { row: object };
  return till.lines
    .slice(from)
    .map((line, index) =>
      line.includes('"kind":"document"')
        ? JSON.stringify({ seq: from + index + 1, kind: 'document', row })
        : line,
    );
}

describe('what a till says of itself', () => {
  it('keeps no view of the business from being shown', async () => {
    const till = await enrolledTill(manager, { name: 'Caja ajena' });
    writeTill(till, 'M001P070');
    const documento = writeSale(till, 1, { serie: 'M001P070', fecEmi: '2026-11-21' });
    const session = { nit: NIT, branch: 's1', ambiente: 'PRUEBAS', caja: 1, sesion: 1 };
    const at = Date.parse('2026-11-21T16:00:00Z');
    for (const sesion of [1, 2])
      till.write('cashSession', { ...session, sesion, user: 'Ana', fondoCentavos: 0, openedAt: at });
    const z = { ...session, numero: 1, at, user: 'Ana', approver: null, hash: 'a'.repeat(64) };
    till.write('cashZ', { ...z, contenido: 'no es JSON' });
    const odd = '{"reporte":{"total":{},"conteo":[]}}';
    till.write('cashZ', { ...z, sesion: 2, hash: 'b'.repeat(64), contenido: odd });
    // Beyond the calendar: no page can write such a moment.
    till.write('lifeLine', { documento, id: 9, at: 9e15, estado: 'EMITIDO', causa: 'x', detalle: null });
    till.write('cashSession', { ...session, sesion: 3, user: 'Ana', fondoCentavos: 0, openedAt: -1 });
    const taken = await till.sendBatch(1);
    expect([taken.status, taken.body['quarantined']]).toEqual([200, 2]);
    expect((await till.heartbeat({ waitingSince: 9e15 })).body['codigo']).toBe('LOTE');
    const drawers = await manager.ask('/api/drawers');
    expect([drawers.status, drawers.body]).toMatchObject([
      200,
      [
        { till: 'Caja ajena', total: null },
        { till: 'Caja ajena', total: null, difference: null },
      ],
    ]);
    const one = `installation=${till.installation}&documento=${documento}`;
    expect((await manager.ask(`/api/document?${one}`)).status).toBe(200);
    const printed = await manager.ask(`/api/document/pdf?${one}`);
    expect([printed.status, printed.body['codigo']]).toEqual([409, 'ILEGIBLE']);
    const books = await manager.ask(`/api/books?nit=${NIT}&ambiente=PRUEBAS&mes=2026-11`);
    expect(books.status).toBe(200);
  });

  it('holds one heartbeat back, and no more of the centre’s connections', async () => {
    const till = await enrolledTill(manager);
    const { body } = await till.heartbeat();
    const known = { catalogue: Number(body['catalogue']), waitSeconds: 25 };
    // Held for their whole time they would outlast this test.
    const held = Array.from({ length: 6 }, () => till.heartbeat(known));
    const last = till.heartbeat(known);
    const answered = await Promise.all(held);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
    await till.heartbeat();
    expect((await last).status).toBe(200);
  });
});

describe('enrolments at the same moment', () => {
  it('all succeed, and of two with one point of sale exactly one', async () => {
    const codes: string[] = [];
    for (let each = 0; each < 12; each += 1) codes.push(await enrolmentCode(manager));
    const enrolling = codes.map((code, index) => {
      const salePoints = index < 4 ? [point('P031')] : [point(`P1${String(index).padStart(2, '0')}`)];
      return new TestTill(central.url).enrol(code, { salePoints });
    });
    const statuses = (await Promise.all(enrolling)).map(({ status }) => status);
    expect(statuses.slice(0, 4).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(new Set(statuses.slice(4))).toEqual(new Set([200]));
  });
});

describe('the session of a manager', () => {
  it('travels over TLS only where the proxy says that there is TLS', async () => {
    const cookieOf = async (headers: Record<string, string>) =>
      (await fetch(`${central.url}/api/logout`, { method: 'POST', headers })).headers.get('set-cookie');
    expect(await cookieOf({ 'x-forwarded-proto': 'https' })).toMatch(/; Secure$/);
    expect(await cookieOf({})).not.toContain('Secure');
  });

  // Thirty slow hashes, one after the other.
  it(
    'is asked for by many strangers at once without a wait for anybody else',
    { timeout: 180_000 },
    async () => {
      const till = await enrolledTill(manager);
      const stranger = { email: 'nadie@x.example', password: 'una cualquiera', totp: '123456' };
      const tries = Array.from({ length: 60 }, () =>
        new TestManager(central.url).ask('/api/login', stranger),
      );
      expect((await till.heartbeat()).status).toBe(200);
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      expect(new Set(statuses)).toEqual(new Set([403, 429]));
    },
  );

  it('comes in through the proxy that the operator named, with the page’s own origin, and from no other page', async () => {
    const through = await testCentral({ publicUrl: new URL('https://central.example') });
    const { port } = new URL(through.url);
    const status = (host: string, origin: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host, origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' };
        request({ port, method: 'POST', path: '/api/logout', headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    const straight = `127.0.0.1:${port}`;
    expect([
      await status('central.example', 'https://central.example'),
      await status(straight, 'https://central.example'),
      await status(straight, `http://${straight}`),
      await status('central.example', 'https://otra.example'),
      await status('otra.example', 'https://otra.example'),
    ]).toEqual([200, 200, 200, 403, 403]);
    await through.close();
  });
});
