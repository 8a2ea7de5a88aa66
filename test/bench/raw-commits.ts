/** Durable commits per second of the disk, one document of 4 KB each, next to the same documents through our store. */
import BetterSqlite3 from 'better-sqlite3';
import { join } from 'node:path';

const DOCUMENT_CHARS = 4_096;

/** Commits per second with WAL and `synchronous=FULL`, one insert each. */
export function rawCommitRate(folder: string, count: number): number {
  const database = new BetterSqlite3(join(folder, 'raw.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE document (id INTEGER PRIMARY KEY, payload TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO document (payload) VALUES (?)');
  const payload = 'x'.repeat(DOCUMENT_CHARS);
  const begin = performance.now();
  for (let done = 0; done < count; done += 1) insert.run(payload);
  const rate = (count * 1000) / (performance.now() - begin);
  database.close();
  return rate;
}
