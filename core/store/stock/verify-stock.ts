/** Proof of the stock: papers follow from one another with all their lines, and what is said to be there follows from them (§stock). */
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
const MOVES = query('SELECT * FROM stock_move WHERE entry_id = ? ORDER BY id');
const COUNTS = query('SELECT * FROM stock_count_line WHERE entry_id = ? ORDER BY item');
const STRAY = column.integer.select(`
  SELECT entry_id FROM stock_move WHERE entry_id NOT IN (SELECT id FROM stock_entry)
  UNION SELECT entry_id FROM stock_count_line WHERE entry_id NOT IN (SELECT id FROM stock_entry)`);

/** Proves every paper of the stock and its lines. */
export function verifyStock(reader: Reader, faults: FaultCollector): void {
  verifyChain(reader, { name: 'stock', links: links(reader) }, (fault) =>
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
  if (papersSinceCheckpoint(reader) < 0) {
    const mensaje = `Nombra un documento de existencias que no existe. ${RESTORE}`;
    faults.add({ tabla: 'stock_standing_end', fila: 'id 1', campo: 'entry_id', mensaje });
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
  for (const entry of STRAY.list(reader)) {
    const mensaje = `Hay líneas de un documento de existencias que falta. ${RESTORE}`;
    faults.add({ tabla: 'stock_move', fila: `entry_id ${entry}`, campo: 'entry_id', mensaje });
  }
}

function* links(reader: Reader): Generator<Link> {
  for (const row of PAPERS.iterate(reader)) {
    const id = integer(row, 'id');
    yield { id, hash: text(row, 'hash'), fields: fieldsOf(reader, row, id) };
  }
}

const fieldsOf = (reader: Reader, row: Row, id: number) => {
  const [paper = []] = valuesOf([row], STOCK_PAPER.columns);
  const moves = valuesOf(MOVES.all(reader, id), ['id', ...STOCK_MOVE.columns]);
  return paperFields({ paper, moves, counts: valuesOf(COUNTS.all(reader, id), COUNT_LINE.columns) });
};

/** As they stand, whatever that is: a value of another kind changes the hash. */
const valuesOf = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => columns.map((name) => (row[name] ?? null) as Param));
