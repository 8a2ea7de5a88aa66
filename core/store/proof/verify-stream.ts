/**
 * Verifies the stream to the central server: consecutive changes, existing rows, a plausible position, and an intact
 * batch in flight.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { batchEncoding, MAX_BATCH_BYTES } from '../../contract/central/stream-batch.ts';
import { nextHead } from '../../domain/central/stream-chain.ts';
import { CHANGING, placeOf, STREAM_SOURCES, streamEnd } from '../central/stream-place.ts';
import { isStreamable } from '../central/stream-rows.ts';
import { flight } from '../central/stream.ts';
import type { Reader } from '../handle.ts';
import { integer, oneOf, text } from '../row.ts';
import { query } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

const ALL = query('SELECT seq, kind, ref, part FROM stream ORDER BY seq');
const LINK = query('SELECT acked_seq, acked_head, place FROM central_link');

export function verifyStream(reader: Reader, faults: FaultCollector): void {
  let before = 0;
  for (const row of ALL.iterate(reader)) {
    const seq = integer(row, 'seq');
    const fila = `seq ${seq}`;
    guarded(faults, { tabla: 'stream', fila }, () => {
      const tell = (campo: string, mensaje: string) =>
        faults.add({ tabla: 'stream', fila, campo, mensaje: `${mensaje} ${RESTORE}` });
      if (seq !== before + 1) tell('seq', 'No es el que le seguía al anterior.');
      const [kind, part] = [oneOf(row, 'kind', CHANGING), text(row, 'part')];
      // Goods without moves may have been deleted.
      if (kind === 'goods') return;
      if (!isStreamable(reader, kind, part === '' ? integer(row, 'ref') : part))
        tell('ref', 'La fila que nombra no existe.');
    });
    before = seq;
  }
  guarded(faults, { tabla: 'central_link', fila: 'id 1' }, () => verifyPlace(reader, faults));
  guarded(faults, { tabla: 'central_flight', fila: '-' }, () => verifyFlight(reader, faults));
}

function verifyPlace(reader: Reader, faults: FaultCollector): void {
  const link = LINK.get(reader);
  if (link === undefined) return;
  const [place, end] = [placeOf(text(link, 'place')), streamEnd(reader)];
  if (STREAM_SOURCES.every((source) => place[source] <= end[source])) return;
  const mensaje = `Da por enviadas filas que no existen. ${RESTORE}`;
  faults.add({ tabla: 'central_link', fila: 'id 1', campo: 'place', mensaje });
}

function verifyFlight(reader: Reader, faults: FaultCollector): void {
  const batch = flight(reader);
  if (batch === null) return;
  const acked = LINK.get(reader) ?? {};
  const inflate = batchEncoding(batch.body) === 'gzip' ? gunzipSync : zstdDecompressSync;
  const lines = inflate(batch.body, { maxOutputLength: 2 * MAX_BATCH_BYTES })
    .toString('utf8')
    .split('\n')
    .slice(1, -1);
  const sha256 = (line: string) => createHash('sha256').update(line).digest('hex');
  const head = lines.reduce((known, line) => nextHead(known, line, sha256), text(acked, 'acked_head'));
  const sound =
    head === batch.head &&
    batch.from === integer(acked, 'acked_seq') + 1 &&
    batch.seq === batch.from + lines.length - 1;
  if (sound) return;
  const mensaje = `El lote que se envía a la central no es el que se preparó. ${RESTORE}`;
  faults.add({ tabla: 'central_flight', fila: 'id 1', campo: 'body', mensaje });
}
