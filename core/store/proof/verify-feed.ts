/** Proof of the feed: every row restates a step of its document's life, under the id that the order of commits gave it. */
import { codesOf } from '../documents/document-codes.ts';
import type { Reader } from '../handle.ts';
import { unrepeatedHash } from '../documents/document-history.ts';
import { integer, text } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

const ALL = query('SELECT * FROM feed ORDER BY id');
const DOCUMENT = query('SELECT * FROM document WHERE id = ?');
const LIFE = query('SELECT at, estado, documento_sha256 FROM life_line WHERE document_id = ? ORDER BY id');
/** What a refused version replaced is not what the present one replaces. */
const REPLACED = query('SELECT DISTINCT reemplaza_a FROM refused_version WHERE document_id = ?');

/** What an answer of the authority can be classed as (§result-codes); the feed does not repeat it. */
const CLASSES = [null, ...'10 11 12 13 14 15 16 17 18 19 20 21 98 99'.split(' ')];
/** What the feed repeats of a document. */
const REPEATED = ['sello', 'fh_procesamiento', 'codigo_msg', 'descripcion_msg'] as const;

/** Checks every row of the feed. */
export function verifyFeed(reader: Reader, faults: FaultCollector): void {
  let before = 0;
  for (const row of ALL.iterate(reader)) {
    const id = integer(row, 'id');
    const fila = `id ${id}`;
    guarded(faults, { tabla: 'feed', fila }, () => {
      const tell = (campo: string, mensaje: string) =>
        faults.add({ tabla: 'feed', fila, campo, mensaje: `${mensaje} ${RESTORE}` });
      if (id !== Math.max(before + 1, integer(row, 'at'))) tell('id', 'No es el que le seguía al anterior.');
      verifyRow(reader, row, tell);
    });
    before = id;
  }
}

function verifyRow(reader: Reader, row: Row, tell: (campo: string, mensaje: string) => void): void {
  const documentId = integer(row, 'document_id');
  const document = DOCUMENT.get(reader, documentId);
  // Foreign keys tell of a document that is gone.
  if (document === undefined) return;
  if (!codesOf(reader, documentId).includes(text(row, 'codigo_generacion'))) {
    tell('codigo_generacion', 'Su documento nunca tuvo ese código.');
    return;
  }
  const life = LIFE.all(reader, documentId);
  // A document that differs from its life line is reported by its own check; its rows here cannot be judged by it.
  if (!isAsLeft(document, life.at(-1))) return;
  if (isBirth(row, document)) return;
  const replaced = [document, ...REPLACED.all(reader, documentId)].map((each) => each['reemplaza_a']);
  if (!life.some((step) => isStep(row, { step, document, replaced }))) {
    tell('(fila)', 'Ningún paso de la vida de su documento dice lo mismo.');
  }
}

function isAsLeft(document: Row, last: Row | undefined): boolean {
  if (last === undefined) return true;
  const hash = last['documento_sha256'];
  return last['estado'] === document['estado'] && (hash === null || hash === unrepeatedHash(document));
}

/** A document is born without an answer, at the moment it was emitted. */
function isBirth(row: Row, document: Row): boolean {
  return (
    row['estado'] === 'PENDIENTE' &&
    row['at'] === document['emitted_at'] &&
    row['observaciones'] === '[]' &&
    REPEATED.every((column) => row[column] === null)
  );
}

interface Against {
  readonly step: Row;
  readonly document: Row;
  readonly replaced: readonly unknown[];
}

function isStep(row: Row, { step, document, replaced }: Against): boolean {
  const estado = text(step, 'estado');
  const shown = estado === 'EMITIDO' || estado === 'TRANSMITIENDO' ? 'PENDIENTE' : estado;
  if (shown !== row['estado'] || step['at'] !== row['at']) return false;
  const hash = step['documento_sha256'];
  // A step older than the chain vouches for nothing more.
  if (hash === null) return true;
  const { sello, fh_procesamiento, codigo_msg, descripcion_msg, observaciones } = row;
  const answered = { sello, fh_procesamiento, codigo_msg, descripcion_msg, observaciones };
  return replaced.some((reemplaza_a) =>
    [document['clasifica_msg'], ...CLASSES].some((clasifica_msg) => {
      const then = { ...document, ...answered, clasifica_msg, reemplaza_a } as Row;
      return unrepeatedHash(then) === hash;
    }),
  );
}
