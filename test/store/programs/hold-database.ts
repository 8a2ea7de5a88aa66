/** A second process for tests: holds the write lock of a database from "held" on stdout until its stdin ends. */
import { openWriter } from '../../../core/store/database.ts';

const database = openWriter(process.argv[2] ?? '');
database.exec('BEGIN IMMEDIATE');
process.stdout.write('held\n');
process.stdin.resume();
process.stdin.on('end', () => {
  database.exec('COMMIT');
  database.close();
});
