/** Verifies counts (§counting): entries match their marks, every difference has a cause, and every cause a line. */
import { countedProducts } from '../../domain/stock/count-sums.ts';
import type { Reader } from '../handle.ts';
import { guarded, RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import { column, record } from '../record.ts';
import { COUNT_LINE } from '../stock/stock-rows.ts';
import { marksOf } from './counts.ts';

const ENDED = record({ countId: column.integer, entryId: column.integer }).select(
  'SELECT count_id, entry_id FROM stock_count_end WHERE entry_id IS NOT NULL ORDER BY count_id',
);
const LINES = COUNT_LINE.select('SELECT * FROM stock_count_line WHERE entry_id = ?');
const UNEXPLAINED = column.text.select(`
  SELECT 'id ' || l.entry_id || ', producto ' || l.product FROM stock_count_end AS f CROSS JOIN stock_count_line AS l ON l.entry_id = f.entry_id
  WHERE l.contado <> l.esperado AND NOT EXISTS (SELECT 1 FROM stock_count_cause AS c WHERE c.entry_id = l.entry_id AND c.product = l.product)`);
const STRAY = column.text.select(`
  SELECT 'id ' || c.id FROM stock_count_cause AS c
  WHERE NOT EXISTS (SELECT 1 FROM stock_count_line AS l WHERE l.entry_id = c.entry_id AND l.product = c.product)`);

export function verifyCounts(reader: Reader, faults: FaultCollector): void {
  const tell = (tabla: string, fila: string, mensaje: string) =>
    faults.add({ tabla, fila, campo: '(fila)', mensaje: `${mensaje} ${RESTORE}` });
  for (const { countId, entryId } of ENDED.list(reader))
    guarded(faults, { tabla: 'stock_count', fila: `id ${countId}` }, () => {
      if (!saysTheSame(reader, countId, entryId))
        tell('stock_count', `id ${countId}`, 'El conteo guardado no es lo que contaron las personas.');
    });
  for (const fila of UNEXPLAINED.list(reader))
    tell('stock_count_cause', fila, 'Una diferencia de un conteo no tiene causa.');
  for (const fila of STRAY.list(reader))
    tell('stock_count_cause', fila, 'Es la causa de algo que no se contó.');
}

function saysTheSame(reader: Reader, countId: number, entryId: number): boolean {
  const counted = countedProducts(marksOf(reader, countId));
  const lines = LINES.list(reader, entryId);
  return (
    lines.length === counted.size &&
    lines.every(({ product, contado, at }) => {
      const found = counted.get(product);
      return found?.base === contado && found.at === at;
    })
  );
}
