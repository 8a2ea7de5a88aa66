/** How a till ends in the middle of a history, and goes on: closed and opened, or with the file that a power cut leaves. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendStockEntry } from '../../../../core/store/stock/entries.ts';
import { PLACE } from '../../../till/cash-shop.ts';
import type { WorldTill } from './world.ts';

const FILES = ['caja.db', 'caja.db-wal'] as const;
const LOG_INDEX = 'caja.db-shm';

/** Closes the store and opens it again. */
export async function restart({ at }: WorldTill): Promise<void> {
  await at.shop.crash();
  at.shop = await at.shop.reopen();
}

/** What lies on the disk at this moment is all that is left. */
async function endWith(till: WorldTill, meanwhile: (copy: () => void) => Promise<void>): Promise<void> {
  const { at } = till;
  const kept = mkdtempSync(join(tmpdir(), 'caja-corte-'));
  const data = join(at.shop.folder, 'datos');
  let copied = false;
  const copy = () => {
    if (copied) return;
    copied = true;
    for (const name of FILES)
      if (existsSync(join(data, name))) copyFileSync(join(data, name), join(kept, name));
  };
  await meanwhile(copy);
  copy();
  await at.shop.crash();
  for (const name of [...FILES, LOG_INDEX]) rmSync(join(data, name), { force: true });
  for (const name of FILES)
    if (existsSync(join(kept, name))) copyFileSync(join(kept, name), join(data, name));
  rmSync(kept, { recursive: true });
  at.shop = await at.shop.reopen();
}

/** Between two commits. */
export const kill = (till: WorldTill): Promise<void> => endWith(till, () => Promise.resolve());

/** The centre has taken what the till does not know to be taken. */
export const killWhileSending = (till: WorldTill): Promise<void> =>
  endWith(till, async (copy) => {
    till.at.meanwhile = async () => copy();
    await till.at.step();
    till.at.meanwhile = null;
  });

class Lost extends Error {}

/** A paper of which nothing is left, as its commit was under way. */
export const killInCommit = (till: WorldTill): Promise<void> =>
  endWith(till, async (copy) => {
    try {
      await till.at.shop.store.transact((tx, recordedAt) => {
        appendStockEntry(tx, {
          ...PLACE,
          causa: 'conteo',
          recordedAt,
          counts: [
            { item: 1, product: 1, place: 'sucursal:central', contado: 99, esperado: 0, at: recordedAt },
          ],
        });
        copy();
        throw new Lost();
      });
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
    }
  });
