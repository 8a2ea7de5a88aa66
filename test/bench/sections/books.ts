/** The VAT books of a busy month while a cashier sells: how long a manager waits, and what a sale waits for them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openManagerApp } from '../../bridge/till-app.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { run, tenLines, type Load } from '../load.ts';
import { quick, say } from '../measure.ts';

const DOCUMENTS = quick ? 5_000 : 50_000;
const SALES = quick ? 50 : 200;
const ASKED = 3;
/** Longest time for the books, and for the slowest hundredth of the sales beside them. */
const BOOKS_LIMIT_MS = 3_000;
const SALE_LIMIT_MS = 50;

/** Runs the section. */
export async function books(): Promise<void> {
  const { till, manager } = await openManagerApp();
  try {
    const load: Load = {
      url: till.app.api.url,
      path: '/factura/emitir',
      keys: [till.demoKey],
      body: tenLines(),
      concurrency: 1,
      count: 1,
    };
    await run(load);
    repeat(join(till.dataDir, 'caja.db'), DOCUMENTS);
    const alone = await run({ ...load, count: SALES });
    const mes = fiscalDate(Date.now()).slice(0, 'YYYY-MM'.length);
    for (let asked = 0; asked < ASKED; asked += 1) {
      const begin = performance.now();
      const answer = manager
        .ask('books.month', { mes })
        .then((month) => ({ month, ms: performance.now() - begin }));
      let over = false;
      void answer.finally(() => (over = true));
      const slowest: number[] = [];
      while (!over) slowest.push((await run({ ...load, count: SALES / 10 })).p99Ms);
      const { month, ms } = await answer;
      say(
        `books of ${month.consumidores.totales.documentos} documents: ${Math.round(ms)} ms (limit ${BOOKS_LIMIT_MS} ms); the slowest sale` +
          ` meanwhile ${Math.max(...slowest).toFixed(1)} ms (limit ${SALE_LIMIT_MS} ms), p99 without them ${alone.p99Ms.toFixed(1)} ms`,
      );
    }
  } finally {
    await till.close();
  }
}

/** Repeats the first document of a database under other codes and the numbers up to `times`; its totals follow by the triggers of the tables. */
export function repeat(file: string, times: number): void {
  const database = new Database(file);
  database.pragma('foreign_keys = OFF');
  const copyOf = (table: string, changed: Readonly<Record<string, string>>): Database.Statement => {
    const columns = (
      database.pragma(`table_info(${table})`) as readonly { name: string; pk: number }[]
    ).filter(({ name }) => !(name === 'id' && table !== 'document_version'));
    const names = columns.map(({ name }) => name);
    return database.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => changed[name] ?? name).join(', ')} FROM ${table}
       WHERE rowid = (SELECT min(rowid) FROM ${table})`,
    );
  };
  const control = "substr(numero_control, 1, length(numero_control) - 15) || printf('%015d', :numero)";
  const document = copyOf('document', {
    codigo_generacion: ':code',
    numero: ':numero',
    numero_control: control,
  });
  const version = copyOf('document_version', { document_id: ':id' });
  const ledger = copyOf('ledger', {
    numero: ':numero',
    codigo_generacion: ':code',
    hash: 'hex(randomblob(32))',
  });
  const advance = database.prepare(
    "UPDATE sequence SET ultimo = ultimo + 1 WHERE tipo_dte = '01' AND ultimo > 0",
  );
  const last = database.prepare('SELECT max(numero) FROM document').pluck().get() as number;
  database.transaction(() => {
    for (let numero = last + 1; numero <= times; numero += 1) {
      const code = randomUUID().toUpperCase();
      const { lastInsertRowid } = document.run({ code, numero });
      version.run({ id: lastInsertRowid });
      ledger.run({ code, numero });
      advance.run();
    }
  })();
  database.close();
}
