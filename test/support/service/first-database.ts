/** The file that a new installation begins with: this program's schema and nothing in it. Its steps take longer than most tests. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWriter } from '../../../core/store/database.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { folderMadeOnceNow } from '../run/made-once.ts';

/** Puts a copy where a store looks for its file; what brings a file to the schema finds nothing to do. */
export function putFirstDatabase(file: string): void {
  const made = folderMadeOnceNow('database', (folder) => {
    const database = openWriter(join(folder, 'caja.db'));
    migrate(database, MIGRATIONS);
    database.close();
  });
  copyFileSync(join(made, 'caja.db'), file);
}
