/** Verifies that every feed row matches a history entry of its document, with consecutive ids. */
import { codesOf } from '../documents/document-codes.ts';
import type { Reader } from '../handle.ts';
import { unrepeatedHash } from '../documents/document-history.ts';
import { integer, text } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

const ALL = query('SELECT * FROM feed ORDER BY id');
const DOCUMENT = query('SELECT * FROM document WHERE id = ?');
const LIFE = query('SELECT at, estado, documento_sha256 FROM life_line WHERE document_id = ? ORDER BY id');
/** Earlier versions may have replaced another document. */
const REPLACED = query('SELECT DISTINCT reemplaza_a FROM refused_version WHERE document_id = ?');

/** Possible classes of the authority's answer (§result-codes), which the feed omits. */
const CLASSES = [null, ...'10 11 12 13 14 15 16 17 18 19 20 21 98 99'.split(' ')];
const REPEATED = ['sello', 'fh_procesamiento', 'codigo_msg', 'descripcion_msg'] as const;

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
  // Missing documents are reported by the foreign key check.
  if (document === undefined) return;
  if (!codesOf(reader, documentId).includes(text(row, 'codigo_generacion'))) {
    tell('codigo_generacion', 'Su documento nunca tuvo ese código.');
    return;
  }
  const life = LIFE.all(reader, documentId);
  // A document that does not match its history is reported elsewhere; its feed rows cannot be verified.
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

/** The first row: issue time, and no answer. */
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
  // A history entry older than the chain has no hash to compare.
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
