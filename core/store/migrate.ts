/** Bringing a database file to the schema this program knows. */
import { retryWhileBusy } from './database.ts';
import type { Database } from './handle.ts';

/** Version of the schema in the file; 0 for an empty one. */
export function schemaVersion(database: Database): number {
  return retryWhileBusy(() => Number(database.pragma('user_version', { simple: true })));
}

/**
 * Refuses a file that this program cannot use as it is.
 *
 * @throws Error in Spanish when the file is newer than this program, or older and not to be migrated
 */
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
 * Runs the migrations the file does not have yet, each in a transaction of its own that also records it. Two processes
 * may do this at once: the version is read again under the write lock.
 *
 * @throws Error in Spanish when the file is newer than this program
 */
export function migrate(database: Database, migrations: readonly string[]): void {
  refuseNewer(schemaVersion(database), migrations.length);
  migrations.forEach((sql, index) => {
    const version = index + 1;
    if (schemaVersion(database) >= version) return;
    const step = database.transaction(() => {
      const found = schemaVersion(database);
      refuseNewer(found, migrations.length);
      if (found >= version) return;
      // Only here may a CHECK be rewritten: the texts are this program's own.
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
