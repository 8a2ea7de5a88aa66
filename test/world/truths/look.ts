/** What must hold of a till at any moment, asked of its file with SQL of the tests' own. */
import { createHash } from 'node:crypto';
import { lookAtNumbers, lookAtSteps, lookAtTold, type DocumentRow } from '../../soak/rows.ts';
import { tell } from '../acts/act.ts';
import type { World, WorldTill } from '../ground/world.ts';

/** How far a document may be dated before the one before it, in milliseconds (§clock-guard); one that was ever refused counts for nothing, though it was corrected since. */
const BACK_MS = 120_000;
const DATED_BACK = `
  SELECT codigo_generacion FROM (SELECT codigo_generacion, emitted_at, max(emitted_at) OVER (ORDER BY id) AS latest FROM document
    WHERE NOT EXISTS (SELECT 1 FROM life_line WHERE document_id = document.id AND estado = 'RECHAZADO'))
  WHERE emitted_at < latest - ?`;

/** What was looked at last: a till whose file nobody wrote to since is as it was. */
const LOOKED_AT = new WeakMap<WorldTill, readonly DocumentRow[]>();

/** Numbers without a gap or a repetition, and every document that was told kept as it was told. */
export function lookAtTill(world: World, till: WorldTill): void {
  const { memory, seen, computer } = till;
  const documents = computer.rows.documents();
  if (LOOKED_AT.get(till) !== documents) {
    LOOKED_AT.set(till, documents);
    lookAtSteps(documents, memory, seen);
    lookAtFile(world, till, documents);
  }
  lookAtTold(documents, memory);
  for (const said of memory.faults.splice(0)) tell(world, 'documents', said);
  for (const said of computer.line.unasked) tell(world, 'queue', `${said} was sent again without a question`);
}

function lookAtFile(
  world: World,
  { computer: { rows }, wasRestored }: WorldTill,
  documents: readonly DocumentRow[],
): void {
  lookAtNumbers(rows, documents, (holds, said) => {
    if (!holds) tell(world, 'numbers', said);
  });
  const dated = rows.all(DATED_BACK, BACK_MS) as readonly { codigo_generacion: string }[];
  for (const { codigo_generacion: code } of dated)
    if (!wasRestored) tell(world, 'clock', `${code} is dated before what was issued before it`);
}

const TOLD_OF_THE_END = [
  'SELECT codigo_generacion, numero_control, estado, sello, version, fec_emi FROM document ORDER BY id',
  'SELECT document_id, estado, causa, at FROM life_line ORDER BY id',
  'SELECT * FROM stock_entry ORDER BY id',
  'SELECT at, accion FROM audit ORDER BY id',
];

/** What all tills came to, in a few letters: the same seed comes to the same. */
export function endOf(world: World): string {
  const hash = createHash('sha256');
  for (const { computer } of world.tills)
    for (const sql of TOLD_OF_THE_END) hash.update(JSON.stringify(computer.rows.all(sql)));
  return hash.digest('hex').slice(0, 12);
}
