/**
 * Verifies transfers (§transfers): goods in transit equal sent less arrived, returned and lost, and are negative only
 * with a stated reason.
 */
import { causeOfAct } from '../../../contract/stock/transfers.ts';
import type { Reader } from '../../handle.ts';
import { sha256 } from '../../proof/hash-chain.ts';
import { guarded, RESTORE, type FaultCollector } from '../../proof/verify-faults.ts';
import { column } from '../../record.ts';
import { STOCK_PAPER } from '../stock-rows.ts';
import { TRANSFER_PAPER } from './transfer-rows.ts';
import {
  everyTransfer,
  transferDocuments,
  transferLines,
  transferPapers,
  type Transfer,
} from './transfers.ts';

const AT_TRANSIT = "'transito:?*'";
/** Entries that moved goods in transit without belonging to a transfer. */
const STRAY = column.integer.select(`
  SELECT e.id FROM stock_entry AS e WHERE e.document_id IS NULL AND NOT EXISTS (SELECT 1 FROM stock_transfer AS t WHERE t.entry_id = e.id)
    AND (e.causa = 'traslado' OR EXISTS (SELECT 1 FROM stock_move AS m
      WHERE m.entry_id = e.id AND (m.desde GLOB ${AT_TRANSIT} OR m.hacia GLOB ${AT_TRANSIT})))`);
const SAID = TRANSFER_PAPER.pick('entryId', 'acto')
  .extend({ causa: STOCK_PAPER.shape.causa })
  .select(
    'SELECT t.entry_id, t.acto, e.causa FROM stock_transfer AS t CROSS JOIN stock_entry AS e ON e.id = t.entry_id',
  );
/** Entries at another transit place than that of their transfer. */
const ELSEWHERE = column.integer.select(`
  SELECT t.entry_id FROM stock_transfer AS t CROSS JOIN stock_move AS m ON m.entry_id = t.entry_id WHERE t.place NOT IN (m.desde, m.hacia)
  UNION SELECT t.entry_id FROM stock_transfer AS t CROSS JOIN document AS d ON d.id = t.document_id WHERE t.place <> 'transito:' || d.branch_id
  UNION SELECT entry_id FROM stock_transfer AS t WHERE t.document_id IS NULL AND NOT EXISTS (SELECT 1 FROM transfer_document AS f
    WHERE f.codigo_generacion = t.codigo_generacion AND f.place = t.place)`);

export function verifyTransfers(reader: Reader, faults: FaultCollector): void {
  const tell = (entry: number, campo: string, mensaje: string) =>
    faults.add({
      tabla: 'stock_transfer',
      fila: `entry_id ${entry}`,
      campo,
      mensaje: `${mensaje} ${RESTORE}`,
    });
  for (const entry of STRAY.list(reader))
    tell(entry, 'entry_id', 'Movió mercadería en camino y no dice de qué traslado.');
  for (const { entryId, acto, causa } of SAID.list(reader))
    if (causeOfAct(acto) !== causa) tell(entryId, 'acto', 'No dice lo que dice su documento de existencias.');
  for (const entry of ELSEWHERE.list(reader))
    tell(entry, 'place', 'Movió otra mercadería que la de su traslado.');
  for (const { codigoGeneracion, texto, sha256: hash } of transferDocuments(reader))
    if (sha256(texto) !== hash) {
      const mensaje = `El archivo no es el que se recibió. ${RESTORE}`;
      faults.add({ tabla: 'transfer_document', fila: codigoGeneracion, campo: 'texto', mensaje });
    }
  for (const transfer of everyTransfer(reader))
    guarded(faults, { tabla: 'stock_transfer', fila: transfer.codigoGeneracion }, () =>
      verifyTransfer(reader, transfer, faults),
    );
}

function verifyTransfer(reader: Reader, transfer: Transfer, faults: FaultCollector): void {
  const { estado, codigoGeneracion, numeroControl } = transfer;
  const tell = (mensaje: string) =>
    faults.add({
      tabla: 'stock_transfer',
      fila: `${numeroControl} (${codigoGeneracion})`,
      campo: 'base',
      mensaje: `${mensaje} ${RESTORE}`,
    });
  const lines = transferLines(reader, transfer);
  if (estado === 'INVALIDADO' && lines.some(({ underWay }) => underWay !== 0))
    tell('La nota de remisión está invalidada y su mercadería no volvió.');
  // A rejected document sent nothing; goods that arrived stay.
  if (estado === 'RECHAZADO' || lines.every(({ underWay }) => underWay >= 0)) return;
  const isSaid = transferPapers(reader, transfer).some(
    ({ acto, undone, motivo }) => acto === 'recepcion' && !undone && motivo !== null,
  );
  if (!isSaid) tell('Llegó más de lo que se envió y nadie lo dijo.');
}
