/** Reading a file that arrived: every line is compared with what is kept; nothing is changed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_IMPORT_LINES, type LineFault, type PreviewLine } from '../../contract/bridge/bridge-import.ts';
import { CsvBroken, csvRecords, type CsvRecord } from '../../csv/csv-records.ts';
import { csvLinesOf, decodeCsv } from '../../csv/csv-text.ts';
import { MAX_UNPACKED_BYTES, isWorkbook, workbookLines } from '../../csv/workbook.ts';
import type { Reader, Store } from '../../store/store.ts';
import { FIRST_LINES, REVIEW_LINES } from './import-limits.ts';
import { end, type FileLine, type ImportSession } from './import-session.ts';
import type { ImportLines, LineKey, LineReview } from './import-target.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/**
 * Reads the file and leaves the session `lista`, `ilegible` or `cancelada`. Other work has its turn every few lines.
 *
 * @throws whatever the store throws
 */
export async function reviewFile(store: Store, session: ImportSession): Promise<void> {
  const bytes = Buffer.concat(session.pieces);
  session.pieces = [];
  session.hecho = 0;
  const lines = isWorkbook(bytes) ? await sheetOf(bytes) : textOf(bytes);
  if ('regla' in lines) return end(session, 'ilegible', lines);
  session.total = linesIn(lines.text) + lines.passed;
  if (session.total > MAX_IMPORT_LINES + 1) return end(session, 'ilegible', tooLong(session.total));
  try {
    await reviewRecords(store, session, csvRecords(lines, lines.separator));
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    end(session, 'ilegible', brokenOf(error));
  }
}

type SeparatedLines = ReturnType<typeof csvLinesOf>;

function textOf(bytes: Uint8Array): SeparatedLines | Rule {
  const decoded = decodeCsv(bytes);
  return decoded === null ? rule('archivo-no-es-csv') : csvLinesOf(decoded.text);
}

async function sheetOf(bytes: Uint8Array): Promise<SeparatedLines | Rule> {
  const lines = await workbookLines(bytes);
  if (lines === 'damaged') return rule('libro-ilegible');
  if (lines === 'too-large') return rule('libro-muy-grande', { megabytes: MAX_UNPACKED_BYTES / 1024 / 1024 });
  return { ...lines, separator: ',' };
}

async function reviewRecords(
  store: Store,
  session: ImportSession,
  records: AsyncGenerator<CsvRecord>,
): Promise<void> {
  const seen = new Map<string, number>();
  let lines: ImportLines | null = null;
  let batch: FileLine[] = [];
  const look = async (): Promise<void> => {
    const [known, some] = [lines, batch];
    batch = [];
    if (known !== null) store.read((reader) => reviewLines(session, { lines: known, some, seen, reader }));
    await nextTurn();
  };
  for await (const { line, cells } of records) {
    if (session.cancelled) return end(session, 'cancelada');
    if (lines === null) {
      const opened = session.open(cells);
      Object.assign(session, { header: cells, places: opened.places });
      if (!opened.ok) return end(session, 'ilegible', opened.problema);
      ({ lines } = opened);
      session.lines = lines;
      continue;
    }
    session.hecho = line;
    if (cells.every((cell) => cell.trim() === '')) continue;
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
  /** Line on which each key stood first. */
  readonly seen: Map<string, number>;
  readonly reader: Reader;
}

function reviewLines(session: ImportSession, { lines, some, seen, reader }: Some): undefined {
  for (const line of some) {
    const review = lines.review(reader, line.cells);
    const doubled = review.keys.flatMap((key) => doubledFault(seen, key, line.linea));
    const shown = previewLine(line.linea, { ...review, faltas: [...review.faltas, ...doubled] });
    session.lineas[shown.destino] += 1;
    if (session.first.length < FIRST_LINES) session.first.push(shown);
    const { destino, faltas, clave, nombre } = shown;
    if (destino === 'malas') session.wrong.push({ ...line, clave, nombre, faltas });
    else if (destino !== 'iguales') session.good.push({ ...line, destino });
  }
}

function doubledFault(seen: Map<string, number>, of: LineKey, linea: number): readonly LineFault[] {
  const before = seen.get(of.key);
  if (before === undefined) seen.set(of.key, linea);
  if (before === undefined || before === linea) return [];
  const broken = rule('linea-repetida', { linea: before });
  return [{ columna: of.columna, valor: of.valor, ...broken }];
}

/** A line as the screen shows it before anything is changed. */
export function previewLine(
  linea: number,
  { clave, nombre, faltas, cambios }: Omit<LineReview, 'put' | 'keys'>,
): PreviewLine {
  const settled = cambios === null ? 'nuevas' : cambios.length === 0 ? 'iguales' : 'cambiadas';
  const destino = faltas.length > 0 ? 'malas' : settled;
  return { linea, destino, clave, nombre, cambios: cambios ?? [], faltas };
}

function linesIn(text: string): number {
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function tooLong(lineas: number): Rule {
  return rule('archivo-de-mas-lineas', { lineas, maximo: MAX_IMPORT_LINES });
}

function brokenOf({ line: linea, reason }: CsvBroken): Rule {
  return rule(reason === 'open-quote' ? 'comillas-sin-cerrar' : 'linea-demasiado-larga', { linea });
}
