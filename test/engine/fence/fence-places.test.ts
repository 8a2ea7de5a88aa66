/** What a copied, moved or incomplete installation may do: each reason for the fence by itself, and what is no reason. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMarks } from '../../../core/store/numbers/fence-marks.ts';
import { openFencedFolder, type FencedFolder } from '../../support/service/fenced-folder.ts';
import { KEY } from '../../store/support.ts';

let folder: FencedFolder;
beforeEach(async () => {
  folder = await openFencedFolder();
});
afterEach(async () => {
  if (folder.isRunning()) await folder.stop();
  folder.remove();
});

const UNUSED = { ...KEY, tipoDte: '03' } as const;
const NEXT_YEAR = { ...KEY, anio: 2027 };

/** Starts, gives three numbers, stops. */
async function usedUpTo3(): Promise<void> {
  await folder.start();
  for (const expected of [1, 2, 3]) expect(await folder.take('told')).toBe(expected);
  await folder.stop();
}

const causes = (key = KEY) => folder.fences(key).map(({ causa }) => causa);

function removeMarks(): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${folder.marks}${suffix}`, { force: true });
}

describe('no reason for the fence', () => {
  it('is a first start, nor any later one', async () => {
    await folder.start();
    expect(causes()).toEqual([]);
    await folder.stop();
    await folder.start();
    expect(causes()).toEqual([]);
    expect(await folder.take('told')).toBe(1);
  });

  it('is a database from before the fence, adopted once', async () => {
    await usedUpTo3();
    // As the earlier program left it: nothing in the database, and no files.
    const database = new BetterSqlite3(folder.database);
    database.exec("DELETE FROM meta WHERE name LIKE 'fence.%'");
    database.close();
    removeMarks();
    rmSync(folder.outside, { recursive: true });
    await folder.start();
    expect(causes()).toEqual([]);
    expect(await folder.take('told')).toBe(4);
    await folder.stop();
    // From now on a missing file is one.
    removeMarks();
    rmSync(folder.outside, { recursive: true });
    await folder.start();
    expect(causes()).toEqual(['SIN_MARCA']);
  });

  it('is the loss of one of the two high-water files, or damage to it', async () => {
    await usedUpTo3();
    removeMarks();
    await folder.start();
    expect(causes()).toEqual([]);
    await folder.stop();
    rmSync(folder.outside, { recursive: true });
    await folder.start();
    expect(causes()).toEqual([]);
    await folder.stop();
    writeFileSync(folder.marks, 'esto no es una base de datos'.repeat(200));
    await folder.start();
    expect(causes()).toEqual([]);
    expect(await folder.take('told')).toBe(4);
    expect(readdirSync(join(folder.marks, '..'))).toContain('correlativos.db.ilegible');
  });

  it('is an earlier installation in the same place, as far as its simulator goes', async () => {
    await usedUpTo3();
    const real = { ...KEY, autoridad: 'hacienda' } as const;
    const [outside = ''] = readdirSync(folder.outside).filter((name) => name.endsWith('.correlativos.db'));
    const marks = openMarks(join(folder.outside, outside));
    marks.settle([{ ...real, ultimo: 9, headHash: null }]);
    marks.close();
    await folder.renew();
    for (const start of [1, 2]) {
      await folder.start();
      expect(causes()).toEqual([]);
      expect(await folder.take('told')).toBe(start);
      // What this computer sent to the real authority is known there for ever.
      expect(folder.fences(real)).toMatchObject([{ causa: 'ATRASADA', seguro: 9 }]);
      await folder.stop();
    }
  });

  it('is a second place that cannot be written', async () => {
    await usedUpTo3();
    rmSync(folder.outside, { recursive: true });
    writeFileSync(folder.outside, 'a file where the folder should be');
    await folder.start();
    expect(causes()).toEqual([]);
    expect(await folder.take('told')).toBe(4);
  });
});

describe('the whole database is fenced', () => {
  it('on another machine, sequences that it has not used included', async () => {
    await usedUpTo3();
    await folder.start('otro equipo');
    expect(causes()).toEqual(['OTRO_EQUIPO']);
    expect(causes(UNUSED)).toEqual(['OTRO_EQUIPO']);
    expect(causes(NEXT_YEAR)).toEqual(['OTRO_EQUIPO']);
    await folder.stop();
    // The other machine is its own from now on; that does not lift anything.
    await folder.start('otro equipo');
    expect(causes()).toEqual(['OTRO_EQUIPO']);
  });

  it('without a high-water file', async () => {
    await usedUpTo3();
    removeMarks();
    rmSync(folder.outside, { recursive: true });
    await folder.start();
    expect(causes()).toEqual(['SIN_MARCA']);
    expect(causes(UNUSED)).toEqual(['SIN_MARCA']);
  });

  it('when the high-water files are those of another database', async () => {
    await usedUpTo3();
    const strange = await openFencedFolder();
    await strange.start();
    for (const expected of [1, 2]) expect(await strange.take('told')).toBe(expected);
    await strange.stop();
    folder.putBack(strange.database);
    strange.remove();
    await folder.start();
    expect(causes()).toEqual(['SIN_MARCA', 'ATRASADA']);
  });

  it('until each sequence is released, that year and later; the others stay', async () => {
    await usedUpTo3();
    await folder.start('otro equipo');
    expect(await folder.release(10)).toMatchObject({ perdidos: 7, siguiente: 11 });
    expect(causes()).toEqual([]);
    expect(causes(NEXT_YEAR)).toEqual([]);
    expect(causes({ ...KEY, anio: 2025 })).toEqual(['OTRO_EQUIPO']);
    expect(causes(UNUSED)).toEqual(['OTRO_EQUIPO']);
    expect(await folder.take('told')).toBe(11);
    expect(await folder.release(0, { tipoDte: '03' })).toMatchObject({ perdidos: 0, siguiente: 1 });
    expect(causes(UNUSED)).toEqual([]);
    await folder.stop();
    await folder.start('otro equipo');
    expect([causes(), causes(UNUSED)]).toEqual([[], []]);
    expect(await folder.take('told')).toBe(12);
  });
});

describe('one sequence is fenced', () => {
  it('when the numbers agree and the documents do not', async () => {
    await folder.start();
    expect(await folder.take('told')).toBe(1);
    await folder.stop();
    const early = folder.copyDatabase();
    await folder.start();
    expect(await folder.take('told')).toBe(2);
    await folder.stop();
    const original = folder.copyFolder();
    // The early copy goes on somewhere else, up to the same number …
    folder.putBack(early);
    await folder.start();
    await folder.release(2);
    expect(await folder.take('told')).toBe(3);
    await folder.stop();
    const other = folder.copyDatabase();
    // … and comes back to where 3 was given to another document.
    folder.putFolderBack(original);
    rmSync(folder.outside, { recursive: true });
    await folder.start();
    expect(await folder.take('told')).toBe(3);
    await folder.stop();
    folder.putBack(other);
    await folder.start();
    expect(folder.fences()).toMatchObject([{ causa: 'OTRA_HISTORIA', seguro: 3 }]);
  });

  it('when a returned number was given again after the copy', async () => {
    await folder.start();
    for (const expected of [1, 2]) expect(await folder.take('told')).toBe(expected);
    await folder.giveBack(1);
    const copy = await folder.backUp();
    expect(await folder.take('told')).toBe(1);
    await folder.stop();
    folder.putBack(copy);
    await folder.start();
    expect(causes()).toEqual(['OTRA_HISTORIA']);
    // The number that waited for its next document is closed too: it may have been given.
    expect(await folder.release(2)).toMatchObject({ perdidos: 1, siguiente: 3 });
    expect(await folder.take('told')).toBe(3);
  });

  it('when the marks lagged behind at a power cut: what was reserved counts', async () => {
    await folder.start();
    expect(await folder.take('told')).toBe(1);
    const copy = await folder.backUp();
    expect(await folder.take('told', 'rush')).toBe(2);
    await folder.cutPower();
    folder.putBack(copy);
    await folder.start();
    // Reserved are 256 numbers after the first; given for sure is only that one.
    expect(folder.fences()).toMatchObject([{ causa: 'ATRASADA', seguro: 1, posible: 257 }]);
    await folder.release(2);
    expect(await folder.take('told')).toBe(3);
  });

  it('when an older database of an earlier run meets marks that could not be written', async () => {
    await folder.start();
    expect(await folder.take('told')).toBe(1);
    await folder.stop();
    const copy = folder.copyDatabase();
    await folder.start();
    expect(await folder.take('told', 'rush')).toBe(2);
    await folder.cutPower();
    folder.putBack(copy);
    await folder.start();
    expect(folder.fences()).toMatchObject([{ causa: 'ATRASADA', seguro: 1 }]);
  });
});

describe('a manager’s entry', () => {
  beforeEach(async () => {
    await usedUpTo3();
    await folder.start('otro equipo');
  });

  it('is refused below what the database knows', async () => {
    await expect(folder.release(2)).rejects.toThrow('--ultimo: la base de datos ya dio hasta el 3');
    expect(causes()).toEqual(['OTRO_EQUIPO']);
  });

  it('asks for a confirmation when it loses so many numbers that it looks like a typing error', async () => {
    await expect(folder.release(1_004)).rejects.toThrow('--confirmar');
    await expect(folder.release(1_000_004)).rejects.toThrow('serían 1000001 números perdidos');
    expect(folder.ultimo()).toBe(3);
    expect(await folder.release(1_003)).toMatchObject({ perdidos: 1_000, siguiente: 1_004 });
    expect(folder.ultimo()).toBe(1_003);
  });

  it('is refused for a number that the format cannot show', async () => {
    await expect(folder.release(100_000_000)).rejects.toThrow('--ultimo');
    expect(folder.ultimo()).toBe(3);
  });

  it('is refused where nothing is fenced', async () => {
    await folder.release(3);
    await expect(folder.release(9)).rejects.toThrow('no está bloqueado; no se cambió nada');
    expect(folder.ultimo()).toBe(3);
  });
});
