/** Changes a database past every guard, as someone with a database tool would. */
import type { Database } from '../../core/store/handle.ts';

/** Runs the statements without triggers, checks and foreign keys, and closes the connection. */
export function forge(raw: Database, sql: readonly string[]): void {
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  for (const trigger of raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all()) {
    raw.exec(`DROP TRIGGER ${String(trigger)}`);
  }
  for (const each of sql) raw.exec(each);
  raw.close();
}
