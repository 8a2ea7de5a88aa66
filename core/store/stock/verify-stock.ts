/** Verifies the stock: hash chain of the entries, their lines, and the caches (§stock). */
import type { Reader } from '../handle.ts';
import { integer, text } from '../row.ts';
import { column } from '../record.ts';
import { query, type Param, type Row } from '../statement.ts';
import { wrongCosts } from './costs.ts';
import { papersSinceCheckpoint, wrongStandings } from './standing.ts';
import { verifyGoods } from './verify-goods.ts';
import { verifyTransfers } from './transfers/verify-transfers.ts';
import { COUNT_LINE, paperFields, STOCK_MOVE, STOCK_PAPER } from './stock-rows.ts';
import { verifyChain, type Link } from '../proof/chain.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';

const PAPERS = query('SELECT * FROM stock_entry ORDER BY id');
/** Checkpoints that cannot be right. */
const WRONG_ENDS = column.text.select(`
  SELECT 'entry_id' FROM stock_standing_end WHERE entry_id > moved_id
  UNION ALL SELECT 'moved_id' FROM stock_standing_end WHERE moved_id > (SELECT last_id FROM chain WHERE name = 'stock')
    OR EXISTS (SELECT 1 FROM stock_entry WHERE id > moved_id AND lines IS NULL)`);
const MOVED = column.integer.select('SELECT moved_id FROM stock_standing_end');
const MOVES = query('SELECT * FROM stock_move WHERE entry_id = ? ORDER BY id');
const COUNTS = query('SELECT * FROM stock_count_line WHERE entry_id = ? ORDER BY item');
const STRAY = column.integer.select(`
  SELECT entry_id FROM stock_move WHERE entry_id NOT IN (SELECT id FROM stock_entry)
  UNION SELECT entry_id FROM stock_count_line WHERE entry_id NOT IN (SELECT id FROM stock_entry)
  UNION SELECT entry_id FROM stock_move WHERE entry_id > (SELECT moved_id FROM stock_standing_end)`);

export function verifyStock(reader: Reader, faults: FaultCollector): void {
  for (const entry of STRAY.list(reader)) {
    const mensaje = `Hay líneas de un documento de existencias que falta, o antes de tiempo. ${RESTORE}`;
    faults.add({ tabla: 'stock_move', fila: `entry_id ${entry}`, campo: 'entry_id', mensaje });
  }
  verifyChain(reader, { name: 'stock', links: links(reader, faults) }, (fault) =>
    faults.add({
      ...fault,
      tabla: fault.tabla === 'stock' ? 'stock_entry' : fault.tabla,
      mensaje: `${fault.mensaje} ${RESTORE}`,
    }),
  );
  for (const { product, place } of wrongStandings(reader)) {
    const mensaje = `No es lo que dicen los conteos y los movimientos. ${RESTORE}`;
    faults.add({ tabla: 'stock_standing', fila: `producto ${product}, ${place}`, campo: 'base', mensaje });
  }
  for (const campo of WRONG_ENDS.list(reader)) {
    const mensaje = `Nombra un documento de existencias que no existe, o uno anterior a otro que ya está. ${RESTORE}`;
    faults.add({ tabla: 'stock_standing_end', fila: 'id 1', campo, mensaje });
  }
  if (papersSinceCheckpoint(reader) === 0)
    for (const { product, ambiente } of wrongCosts(reader)) {
      const mensaje = `No es lo que costaron las entradas. ${RESTORE}`;
      faults.add({
        tabla: 'stock_cost',
        fila: `producto ${product}, ${ambiente}`,
        campo: 'promedio',
        mensaje,
      });
    }
  verifyGoods(reader, faults);
  verifyTransfers(reader, faults);
}

function* links(reader: Reader, faults: FaultCollector): Generator<Link> {
  const moved = MOVED.find(reader) ?? 0;
  for (const row of PAPERS.iterate(reader)) {
    const id = integer(row, 'id');
    const lines = row['lines'] === null ? null : text(row, 'lines');
    const moves = id <= moved || lines === null ? movesText(reader, id) : lines;
    if (lines !== null && lines !== moves) {
      const mensaje = `Sus movimientos no son los que dice. ${RESTORE}`;
      faults.add({ tabla: 'stock_entry', fila: `id ${id}`, campo: 'lines', mensaje });
    }
    const [paper = []] = valuesOf([row], STOCK_PAPER.columns);
    const counts = valuesOf(COUNTS.all(reader, id), COUNT_LINE.columns);
    yield { id, hash: text(row, 'hash'), fields: paperFields({ paper, moves, counts }) };
  }
}

const movesText = (reader: Reader, id: number) =>
  JSON.stringify(valuesOf(MOVES.all(reader, id), ['id', ...STOCK_MOVE.columns]));

/** Unparsed: a value of another type changes the hash. */
const valuesOf = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => columns.map((name) => (row[name] ?? null) as Param));
