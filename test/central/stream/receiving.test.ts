import { createHash } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, RECORDS_BEFORE, RECORDS_OF_SALE, writeBack, writeSale, writeTill } from './test-records.ts';

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

const sales = async () =>
  (await manager.ask('/api/sales?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS')).body;
const tillOf = async (installation: string) =>
  ((await manager.ask('/api/tills')).body['tills'] as Record<string, unknown>[]).find(
    (till) => till['installation'] === installation,
  );
const alarmsOf = async (installation: string) =>
  ((await manager.ask('/api/tills')).body['alarms'] as { installation: string; kind: string }[])
    .filter((alarm) => alarm.installation === installation)
    .map(({ kind }) => kind);

describe('a batch of a till', () => {
  it('is taken once, whatever is sent again and however it is cut', async () => {
    const till = await enrolledTill(manager);
    const before = await sales();
    writeTill(till);
    writeSale(till, 1, { centavos: 1130 });
    writeSale(till, 2, { centavos: 2260 });
    const whole = till.lines.length;
    expect(whole).toBe(RECORDS_BEFORE + 2 * RECORDS_OF_SALE);
    const first = await till.sendBatch(1, 5);
    expect(first).toEqual({ status: 200, body: { ...till.mark(5), quarantined: 0, catalogue: 0 } });
    // The reply was lost: the same again, a part of it, more than it.
    expect((await till.sendBatch(1, 5)).body).toEqual(first.body);
    expect((await till.sendBatch(2, 4)).body).toEqual(first.body);
    expect((await till.sendBatch(3)).body).toEqual({ ...till.mark(whole), quarantined: 0, catalogue: 0 });
    expect((await till.sendBatch(1)).body).toMatchObject(till.mark(whole));
    const after = await sales();
    expect(Number(after['documents']) - Number(before['documents'])).toBe(2);
    expect(Number(after['total']) - Number(before['total'])).toBeCloseTo(33.9, 5);
    expect(await alarmsOf(till.installation)).toEqual([]);
  });

  it('may name a row that an earlier one brought: a till that enrols while it sells does', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1, { serie: 'M001P008' });
    const link = till.lines.findLast((line) => line.includes('"kind":"ledger"')) ?? '';
    await till.sendBatch(1);
    const before = till.lines.length;
    till.write('ledger', (JSON.parse(link) as { readonly row: Record<string, unknown> }).row);
    writeSale(till, 2, { serie: 'M001P008' });
    expect((await till.sendBatch(before + 1)).body).toMatchObject({ ...till.mark(), quarantined: 0 });
    expect(await alarmsOf(till.installation)).toEqual([]);
  });

  it('may name rows of its own once more, in the order in which they came', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1, { serie: 'M001P007' });
    writeSale(till, 2, { serie: 'M001P007' });
    const links = till.lines.filter((line) => line.includes('"kind":"ledger"'));
    for (const link of links)
      till.write('ledger', (JSON.parse(link) as { readonly row: Record<string, unknown> }).row);
    writeSale(till, 3, { serie: 'M001P007' });
    expect((await till.sendBatch(1)).body).toMatchObject({ ...till.mark(), quarantined: 0 });
    expect(await alarmsOf(till.installation)).toEqual([]);
  });

  it('is asked for from where the centre stands when earlier ones are missing', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1, { serie: 'M001P002' });
    await till.sendBatch(1, 3);
    const answer = await till.sendBatch(6);
    expect([answer.status, answer.body['codigo'], answer.body['mark']]).toEqual([
      409,
      'POSICION',
      till.mark(3),
    ]);
  });

  it('with another history than the kept one stops the installation until a person decides', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    await till.sendBatch(1);
    const other = till.copy();
    writeSale(till, 1, { serie: 'M001P003' });
    writeSale(other, 1, { serie: 'M001P003' });
    expect((await till.sendBatch(3)).status).toBe(200);
    const forked = await other.sendBatch(3);
    expect([forked.status, forked.body['codigo']]).toEqual([409, 'BIFURCADA']);
    writeSale(till, 2, { serie: 'M001P003' });
    expect((await till.sendBatch(3 + RECORDS_OF_SALE)).body['codigo']).toBe('BIFURCADA');
    expect(await alarmsOf(till.installation)).toContain('BIFURCADA');
    expect((await manager.ask('/api/tills/settle', { installation: till.installation })).status).toBe(200);
    expect((await till.sendBatch(3 + RECORDS_OF_SALE)).status).toBe(200);
    expect(await alarmsOf(till.installation)).not.toContain('BIFURCADA');
  });

  it('with another history is told of no more once the installation is revoked: there is nothing to decide', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    const other = till.copy();
    writeSale(till, 1, { serie: 'M001P008' });
    writeSale(other, 1, { serie: 'M001P008' });
    await till.sendBatch(1);
    expect((await other.sendBatch(1)).body['codigo']).toBe('BIFURCADA');
    await manager.ask('/api/tills/revoke', { installation: till.installation });
    expect(await alarmsOf(till.installation)).not.toContain('BIFURCADA');
    expect((await manager.ask('/api/tills/settle', { installation: till.installation })).status).toBe(404);
  });

  it('keeps aside what it cannot use, and goes on', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    till.write('unknown', { a: 1 });
    till.write('audit', { id: 'uno' });
    till.write('audit', { id: 1, at: 1, actor: 'cero \0', accion: 'a', detalle: '{}', hash: 'a'.repeat(64) });
    till.write('version', {
      documento: crypto.randomUUID().toUpperCase(),
      version: 1,
      causa: 'NORMAL',
      payload: '{"otro":1}',
      sha256: 'b'.repeat(64),
      createdAt: 1,
    });
    till.write('ledger', {
      nit: '06141307951040',
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      tipoDte: '01',
      serie: 'M001P004',
      formato: 'interfaz',
      anio: 2026,
      id: 1,
      numero: Number.MAX_SAFE_INTEGER,
      estado: 'NO_UTILIZADO',
      codigoGeneracion: null,
      sha256: null,
      at: 1,
      hash: 'c'.repeat(64),
    });
    till.lines.push('no es JSON');
    const code = writeSale(till, 1, { serie: 'M001P004' });
    const answer = await till.sendBatch(1);
    expect([answer.status, answer.body['quarantined']]).toEqual([200, 5]);
    expect((await tillOf(till.installation))?.['quarantined']).toBe(5);
    const found = await manager.ask(`/api/document?installation=${till.installation}&documento=${code}`);
    expect([found.body['estado'], found.body['signatureHolds']]).toEqual(['PROCESADO', true]);
  });

  it('tells of signatures that do not hold, of numbers taken twice and of a broken ledger', async () => {
    const [one, two] = [await enrolledTill(manager), await enrolledTill(manager)];
    for (const till of [one, two]) {
      writeTill(till);
      writeSale(till, 1, { serie: 'M001P005', ...(till === one ? {} : { signedText: '{"otra":"cosa"}' }) });
    }
    writeSale(two, 2, { serie: 'M001P005' });
    const broken = two.lines.findLastIndex((line) => line.includes('"kind":"ledger"'));
    two.lines[broken] = two.lines[broken]?.replace('"at":1', '"at":2') ?? '';
    expect((await one.sendBatch(1)).status).toBe(200);
    expect((await two.sendBatch(1)).status).toBe(200);
    expect((await alarmsOf(two.installation)).toSorted()).toEqual(['CADENA', 'FIRMA', 'NUMERO_REPETIDO']);
  });

  it('tells nothing of numbers that went back, were given again, and were left over at the end of the year', async () => {
    const till = await enrolledTill(manager);
    const serie = 'M001P031';
    writeTill(till, serie);
    let sent = 0;
    const send = async () => {
      expect((await till.sendBatch(sent + 1)).status).toBe(200);
      sent = till.lines.length;
    };
    for (let numero = 1; numero <= 30; numero += 1) writeSale(till, numero, { serie });
    await send();
    // A refused one goes back after a day, when others were sold: each comes in a batch of its own.
    for (const [row, numero] of [
      [31, 2],
      [32, 3],
    ] as const) {
      writeBack(till, serie, { row, numero, estado: 'DEVUELTO' });
      await send();
    }
    writeSale(till, 2, { serie, row: 33 });
    await send();
    writeSale(till, 31, { serie, row: 34 });
    await send();
    writeBack(till, serie, { row: 35, numero: 3, estado: 'NO_UTILIZADO' });
    await send();
    expect((await alarmsOf(till.installation)).filter((kind) => kind === 'CADENA')).toEqual([]);
    // What follows none of the rows is found among them, too.
    writeBack(till, serie, { row: 36, numero: 4, estado: 'DEVUELTO' });
    const wrong = till.lines.length - 1;
    till.lines[wrong] = till.lines[wrong]?.replace('DEVUELTO', 'NO_UTILIZADO') ?? '';
    await send();
    expect(await alarmsOf(till.installation)).toContain('CADENA');
  });

  it('tells nothing of a point of sale that another till has for another taxpayer', async () => {
    const [one, two] = [await enrolledTill(manager), await enrolledTill(manager)];
    writeTill(one, 'X001P001');
    await one.sendBatch(1);
    writeTill(two, 'X002P001');
    // A second taxpayer of the same till, with its own points of sale.
    const other = '06140101001011';
    const begin = two.lines.length;
    writeTill(two, 'X001P001');
    writeSale(two, 1, { serie: 'X001P001' });
    for (let at = begin; at < two.lines.length; at += 1)
      two.lines[at] = two.lines[at]?.replaceAll(NIT, other) ?? '';
    writeSale(two, 1, { serie: 'X002P001' });
    expect((await two.sendBatch(1)).status).toBe(200);
    expect(await alarmsOf(two.installation)).not.toContain('SERIE');
  });

  it('judges a signature that came before its certificate as soon as the certificate comes', async () => {
    const till = await enrolledTill(manager);
    const good = writeSale(till, 1, { serie: 'M001P019' });
    const bad = writeSale(till, 2, { serie: 'M001P019', signedText: '{"otra":"cosa"}' });
    await till.sendBatch(1);
    const holds = async (documento: string) =>
      (await manager.ask(`/api/document?installation=${till.installation}&documento=${documento}`)).body[
        'signatureHolds'
      ];
    expect([await holds(good), await holds(bad), await alarmsOf(till.installation)]).toEqual([
      null,
      null,
      [],
    ]);
    const next = till.lines.length + 1;
    writeTill(till, 'M001P019');
    await till.sendBatch(next);
    expect([await holds(good), await holds(bad)]).toEqual([true, false]);
    expect(await alarmsOf(till.installation)).toEqual(['FIRMA']);
  });

  it('is refused when it is tampered with, truncated, of another format or not signed by an enrolled key', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    const body = till.batch(1);
    const refusal = async (text: string) =>
      (await till.sendBody('/till/batch', Buffer.from(text))).body['codigo'];
    expect(await refusal(body.slice(0, -1))).toBe('LOTE');
    expect(await refusal(body.split('\n').slice(0, -2).join('\n') + '\n')).toBe('LOTE');
    expect(await refusal(body.replace('"format":1', '"format":3'))).toBe('FORMATO');
    expect(await refusal(body.replace('"from":1', '"from":2').replace('"to":2', '"to":3'))).toBe('POSICION');
    const headers = till.signedHeaders('POST', '/till/batch', Buffer.from(body));
    const changed = await fetch(`${central.url}/till/batch`, {
      method: 'POST',
      headers,
      body: body.replace('Cafet', 'Cafét'),
    });
    expect([changed.status, ((await changed.json()) as { codigo: string }).codigo]).toEqual([401, 'FIRMA']);
    till.clockOff = 86_400_000;
    const late = await till.sendBatch(1);
    expect([late.status, late.body['codigo']]).toEqual([401, 'RELOJ']);
    till.clockOff = Number(late.body['now']) - Date.now();
    expect((await till.sendBatch(1)).status).toBe(200);
  });

  it('comes compressed as tills do it, as older ones did or not at all; what unpacks to too much is refused', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1, { serie: 'M001P007' });
    const body = till.batch(1);
    for (const [encoding, bytes] of [
      ['zstd', zstdCompressSync(body)],
      ['gzip', gzipSync(body)],
      [undefined, Buffer.from(body)],
    ] as const)
      expect((await till.sendBody('/till/batch', bytes, encoding)).body).toMatchObject(till.mark());
    const bomb = Buffer.alloc(24 * 1_048_576, ' ');
    for (const [encoding, bytes] of [
      ['zstd', zstdCompressSync(bomb)],
      ['gzip', gzipSync(bomb)],
      ['zstd', Buffer.from(body)],
    ] as const) {
      const answer = await till.sendBody('/till/batch', bytes, encoding);
      expect([answer.status, answer.body['codigo']]).toEqual([413, 'TAMANO']);
    }
  });

  it('keeps a number that no column of the database holds aside, and what came with it', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    till.write('version', {
      documento: crypto.randomUUID().toUpperCase(),
      version: 3_000_000_000,
      causa: 'NORMAL',
      payload: '{}',
      sha256: createHash('sha256').update('{}').digest('hex'),
      createdAt: 1,
    });
    const code = writeSale(till, 1, { serie: 'M001P008' });
    const answer = await till.sendBatch(1);
    expect([answer.status, answer.body['quarantined']]).toEqual([200, 1]);
    const found = await manager.ask(`/api/document?installation=${till.installation}&documento=${code}`);
    expect([found.body['estado'], found.body['signatureHolds']]).toEqual(['PROCESADO', true]);
  });

  it('goes on under a new epoch after a restore, from what both sides have', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1, { serie: 'M001P006' });
    await till.sendBatch(1, 4);
    await till.sendBatch(5);
    const backup = [...till.lines];
    const next = backup.length + 1;
    writeSale(till, 2, { serie: 'M001P006' });
    await till.sendBatch(next);
    const lost = Object.assign(till.copy(), { lines: backup });
    const [previousEpoch, epoch] = [till.epoch, crypto.randomUUID()];
    const opened = await lost.send('POST', '/till/epoch', { epoch, previousEpoch, end: lost.mark() });
    expect(opened.body['mark']).toEqual(lost.mark());
    lost.epoch = epoch;
    writeSale(lost, 2, { serie: 'M001P006' });
    expect((await lost.sendBatch(next)).body).toMatchObject(lost.mark());
    expect(await alarmsOf(till.installation)).toEqual(
      expect.arrayContaining(['RESTAURADA', 'NUMERO_REPETIDO']),
    );
    // The other computer is found at its next batch.
    writeSale(till, 3, { serie: 'M001P006' });
    expect((await till.sendBatch(till.lines.length - 5)).body['codigo']).toBe('BIFURCADA');
  });
});
