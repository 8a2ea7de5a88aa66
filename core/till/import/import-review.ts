/** Review of an uploaded file: each line is compared with stored data; nothing is written. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_IMPORT_LINES } from '../../contract/bridge/bridge-import.ts';
import { rule } from '../../contract/rules/rules.ts';
import { CsvBroken, csvRecords } from '../../csv/csv-records.ts';
import { brokenLine, fileLines, lineCount, tooManyLines, type SeparatedLines } from '../../csv/file-lines.ts';
import { doubledFaults, previewLine } from '../../domain/import/line-reading.ts';
import type { Reader, Store } from '../../store/store.ts';
import { FIRST_LINES, REVIEW_LINES } from './import-limits.ts';
import { end, type FileLine, type ImportSession } from './import-session.ts';
import type { ImportLines } from './import-target.ts';

/**
 * Reviews the file; the session ends `lista`, `ilegible` or `cancelada`. Yields to other work every few lines.
 *
 * @throws any error of the store
 */
export async function reviewFile(store: Store, session: ImportSession): Promise<void> {
  const bytes = Buffer.concat(session.pieces);
  session.pieces = [];
  session.hecho = 0;
  const lines = await fileLines(bytes);
  if ('regla' in lines) return end(session, 'ilegible', lines);
  session.total = lineCount(lines);
  const tooLong = tooManyLines(lines, MAX_IMPORT_LINES);
  if (tooLong !== null) return end(session, 'ilegible', tooLong);
  try {
    await reviewRecords(store, session, lines);
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    end(session, 'ilegible', brokenLine(error));
  }
}

async function reviewRecords(store: Store, session: ImportSession, file: SeparatedLines): Promise<void> {
  const seen = new Map<string, number>();
  let lines: ImportLines | null = null;
  let batch: FileLine[] = [];
  const look = async (): Promise<void> => {
    const [known, some] = [lines, batch];
    batch = [];
    if (known !== null) store.read((reader) => reviewLines(session, { lines: known, some, seen, reader }));
    await nextTurn();
  };
  for await (const { line, cells } of csvRecords(file, file.separator)) {
    if (session.cancelled) return end(session, 'cancelada');
    if (lines === null) {
      const opened = session.open(cells, file.decimalComma);
      Object.assign(session, { header: cells, places: opened.places });
      if (!opened.ok) return end(session, 'ilegible', opened.problema);
      ({ lines } = opened);
      session.lines = lines;
      continue;
    }
    session.hecho = line;
    batch.push({ linea: line, cells });
    if (batch.length >= REVIEW_LINES) await look();
  }
  await look();
  if (session.cancelled) return end(session, 'cancelada');
  if (Object.values(session.lineas).every((count) => count === 0))
    return end(session, 'ilegible', rule('archivo-sin-lineas'));
  session.estado = 'lista';
}

interface Some {
  readonly lines: ImportLines;
  readonly some: readonly FileLine[];
  /** First line of each key. */
  readonly seen: Map<string, number>;
  readonly reader: Reader;
}

function reviewLines(session: ImportSession, { lines, some, seen, reader }: Some): undefined {
  for (const line of some) {
    const review = lines.review(reader, line.cells);
    const doubled = doubledFaults(seen, review.keys, line.linea);
    const shown = previewLine(line.linea, { ...review, faltas: [...review.faltas, ...doubled] });
    session.lineas[shown.destino] += 1;
    if (session.first.length < FIRST_LINES) session.first.push(shown);
    const { destino, faltas, clave, nombre } = shown;
    if (destino === 'malas') session.wrong.push({ ...line, clave, nombre, faltas });
    else if (destino !== 'iguales') session.good.push({ ...line, destino });
  }
}
