/** Changes a database past every guard, as someone with a database tool would. */
import type { Database } from '../../core/store/handle.ts';

/** Runs the statements without triggers, checks and foreign keys, and closes the connection. */
export function forge(raw: Database, sql: readonly string[]): void {
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const triggers = raw
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    .all() as readonly {
    readonly name: string;
    readonly sql: string;
  }[];
  for (const { name } of triggers) raw.exec(`DROP TRIGGER ${name}`);
  for (const each of sql) raw.exec(each);
  // The guards are put back: a forger who knows would do so too, and `verify` would tell of a schema without them.
  for (const trigger of triggers) raw.exec(trigger.sql);
  raw.close();
}
