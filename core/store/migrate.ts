/** Migrates a database file to this program's schema. */
import { retryWhileBusy } from './database.ts';
import type { Database } from './handle.ts';

/** 0 for an empty file. */
export function schemaVersion(database: Database): number {
  return retryWhileBusy(() => Number(database.pragma('user_version', { simple: true })));
}

/** @throws Error in Spanish when the schema is newer than this program, or older */
export function assertSchema(database: Database, migrations: readonly string[]): void {
  const found = schemaVersion(database);
  refuseNewer(found, migrations.length);
  if (found < migrations.length) {
    throw new Error(
      `La base de datos es de una versión anterior (esquema ${found}, se espera ${migrations.length}). ` +
        'Inicie Caja DTE una vez para que la actualice.',
    );
  }
}

/**
 * Runs the missing migrations, each in its own transaction that also records it. Safe with two processes: the version
 * is read again under the write lock.
 *
 * @throws Error in Spanish when the file is newer than this program
 */
export function migrate(database: Database, migrations: readonly string[]): void {
  const present = schemaVersion(database);
  refuseNewer(present, migrations.length);
  migrations.slice(present).forEach((sql, index) => {
    const version = present + index + 1;
    const step = database.transaction(() => {
      const found = schemaVersion(database);
      refuseNewer(found, migrations.length);
      if (found >= version) return;
      // Lets trusted migrations rewrite a CHECK in the schema; nothing else may.
      database.unsafeMode(true);
      try {
        database.exec(sql);
      } finally {
        database.unsafeMode(false);
      }
      database.pragma(`user_version = ${version}`);
    });
    retryWhileBusy(() => step.immediate());
  });
}

function refuseNewer(found: number, known: number): void {
  if (found <= known) return;
  throw new Error(
    `La base de datos es de una versión más nueva de Caja DTE (esquema ${found}, este programa conoce hasta ${known}). ` +
      'Instale la versión más nueva del programa; los datos no se tocaron.',
  );
}
