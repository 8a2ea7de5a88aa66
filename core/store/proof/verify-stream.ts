/** Proof of the stream to a centre: unbroken, each entry names a row, and the batch under way is what its head says. */
import { createHash } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { batchEncoding, MAX_BATCH_BYTES } from '../../contract/central/stream-batch.ts';
import { RECORD_ROWS, type RecordKind } from '../../contract/central/stream-records.ts';
import { nextHead } from '../../domain/central/stream-chain.ts';
import { streamedRow } from '../central/stream-rows.ts';
import { flight } from '../central/stream.ts';
import type { Reader } from '../handle.ts';
import { integer, integerOrNull, oneOf, text } from '../row.ts';
import { query } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

const KINDS = Object.keys(RECORD_ROWS) as RecordKind[];
const ALL = query('SELECT seq, kind, ref, part FROM stream ORDER BY seq');
const ACKED = query('SELECT acked_seq, acked_head FROM central_link');

/** Checks entries and the batch under way. */
export function verifyStream(reader: Reader, faults: FaultCollector): void {
  const acked = integerOrNull(ACKED.get(reader) ?? { acked_seq: null }, 'acked_seq') ?? 0;
  let before: number | null = null;
  for (const row of ALL.iterate(reader)) {
    const seq = integer(row, 'seq');
    const fila = `seq ${seq}`;
    const first = before === null;
    guarded(faults, { tabla: 'stream', fila }, () => {
      const tell = (campo: string, mensaje: string) =>
        faults.add({ tabla: 'stream', fila, campo, mensaje: `${mensaje} ${RESTORE}` });
      if (before === null ? seq > acked + 1 : seq !== before + 1)
        tell('seq', 'No es el que le seguía al anterior.');
      const entry = { kind: oneOf(row, 'kind', KINDS), ref: integer(row, 'ref'), part: text(row, 'part') };
      // The first one may only hold the place of those that are forgotten.
      const isPlace = first && entry.kind === 'branch' && entry.part === '' && entry.ref === 0;
      if (!isPlace && streamedRow(reader, entry) === null) tell('ref', 'La fila que nombra no existe.');
    });
    before = seq;
  }
  guarded(faults, { tabla: 'central_flight', fila: '-' }, () => verifyFlight(reader, faults));
}

function verifyFlight(reader: Reader, faults: FaultCollector): void {
  const batch = flight(reader);
  if (batch === null) return;
  const acked = ACKED.get(reader) ?? {};
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
    batch.to === batch.from + lines.length - 1;
  if (sound) return;
  const mensaje = `El lote que se envía a la central no es el que se preparó. ${RESTORE}`;
  faults.add({ tabla: 'central_flight', fila: 'id 1', campo: 'body', mensaje });
}
