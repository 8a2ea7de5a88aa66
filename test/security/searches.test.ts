/** Texts that mean something to a database or to its search engine, typed where people search. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSoldShop, type SoldShop } from '../http/issuing/sold-shop.ts';

let sold: SoldShop;
beforeAll(async () => {
  sold = await openSoldShop();
});
afterAll(() => sold.api.close());

async function found(name: 'q' | 'receptor', text: string): Promise<number> {
  const answer = await sold.api.ask(`GET /documentos?${name}=${encodeURIComponent(text)}`, 'central');
  expect([name, text, answer.status]).toEqual([name, text, 200]);
  return (answer.body['documentos'] as readonly unknown[]).length;
}

/** Each would find the crédito fiscal, or everything, if it were read as an instruction. */
const INSTRUCTIONS = [
  ["' OR '1'='1", "x' UNION SELECT payload FROM document_version --", "'; DROP TABLE document; --"],
  ['zzz" OR "distribuidora', 'zzz OR distribuidora', '"" OR *', 'NOT zzz', 'zzz* OR dis*', '^dis OR zzz'],
  [
    'nombre:distribuidora OR zzz',
    'NEAR(distribuidora zzz, 10)',
    '{nombre} : zzz',
    '-zzz dis OR',
    'zzz) OR (dis',
  ],
  ['%%', '__', 'zzz%', '[a-z]*', '\u0000\u0000', 'zzz\u0000distribuidora', '\\" OR dis', '""""', '((((('],
].flat();

describe('a search', () => {
  it('finds the document by words of its receiver: what the others are compared with', async () => {
    expect([await found('receptor', 'distribuidora'), await found('q', 'inventada dist')]).toEqual([1, 1]);
  });

  it.each(INSTRUCTIONS)('reads no instruction in %j', async (text) => {
    expect([await found('q', text), await found('receptor', text)]).toEqual([0, 0]);
  });

  it('takes numbers of any size as numbers', async () => {
    for (const text of ['9'.repeat(15), '9'.repeat(16), '9'.repeat(100), '1e999', '0x10', '-1', '1.5', 'NaN'])
      expect(await found('q', text)).toBe(0);
  });

  it.each([
    ["1 2026-11-21 1' OR 1=1"],
    ['2 2026-11-21 1'],
    ['1 2026-13-41 1'],
    ['1 2026-11-21 -1'],
    ['1 2026-11-21 9999999999999999999'],
    ['{"fecEmi":"2026-11-21","id":1}'],
  ])('goes on at a place of its own making only, not at %j', async (place) => {
    const cursor = Buffer.from(place).toString('base64url');
    const answer = await sold.api.ask(`GET /documentos?cursor=${cursor}`, 'central');
    expect([answer.status, answer.body['codigo']]).toEqual([400, 'VALIDACION']);
  });

  it('goes on within what its key may see, whatever place it is given', async () => {
    const cursor = Buffer.from('1 9999-12-31 999999999').toString('base64url');
    const foreign = await sold.api.ask(`GET /documentos?cursor=${cursor}`, 'other');
    expect([foreign.status, foreign.body['documentos']]).toEqual([200, []]);
  });

  it.each(INSTRUCTIONS)('of a catalogue reads no instruction in %j', async (text) => {
    const answer = await sold.api.ask(`GET /catalogos/CAT-012?q=${encodeURIComponent(text)}`, 'central');
    expect([200, 400]).toContain(answer.status);
  });

  it('left everything where it was', async () => {
    const { shop } = sold.api;
    expect(shop.documents().map(({ estado }) => estado)).toEqual([
      'PROCESADO',
      'PROCESADO',
      'RECHAZADO',
      'PROCESADO',
    ]);
    expect(shop.logged.filter((event) => /fail/.test(event))).toEqual([]);
  });
});
