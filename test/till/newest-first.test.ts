/** Sales of several branches and types, the newest day first over all. */
import { expect, it } from 'vitest';
import { newestFirst } from '../../core/till/statistics/newest-first.ts';

const issuer = { issuerId: '06140101001017', ambiente: 'PRUEBAS' } as const;
const SOURCES = [
  { ...issuer, branchId: 'centro', tipoDte: '01' },
  { ...issuer, branchId: 'centro', tipoDte: '03' },
  { ...issuer, branchId: 'norte', tipoDte: '01' },
] as const;
const PERIOD = { desde: '2026-11-01', hasta: '2026-11-30' };

/** Branch, type, day and id of each document, newest first within a day. */
const DOCUMENTS = [
  ['centro', '01', '2026-11-03', 3],
  ['centro', '01', '2026-11-03', 2],
  ['centro', '01', '2026-11-01', 1],
  ['centro', '03', '2026-11-30', 9],
  ['norte', '01', '2026-11-30', 8],
  ['norte', '01', '2026-11-02', 5],
  ['norte', '01', '2026-10-31', 4],
] as const;

async function read(most: number) {
  const ids: number[] = [];
  const answer = await newestFirst({ sources: SOURCES, ...PERIOD, most }, (scope, { after, limit }) => {
    const found = DOCUMENTS.filter(
      ([branch, tipo, day, id]) =>
        branch === scope.branchId &&
        tipo === scope.tipoDte &&
        day >= scope.desde &&
        day <= scope.hasta &&
        (after === null || id < after.id),
    ).slice(0, limit);
    ids.push(...found.map(([, , , id]) => id));
    return found.map(([, , fecEmi, id]) => ({ fecEmi, id }));
  });
  return { ids, ...answer };
}

it('reads every document of the period once', async () => {
  expect(await read(Infinity)).toEqual({ ids: [9, 8, 3, 2, 5, 1], documentos: 6, completo: true });
});

it('leaves out the oldest days of all branches and types, not the last branch', async () => {
  expect(await read(4)).toEqual({ ids: [9, 8, 3, 2], documentos: 4, completo: false });
  expect(await read(3)).toEqual({ ids: [9, 8, 3], documentos: 3, completo: false });
});
