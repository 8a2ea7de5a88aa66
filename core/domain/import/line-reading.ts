/** A line of a file as it is read, whatever it holds. */
import type { LineChange, LineFault, PreviewLine } from '../../contract/bridge/bridge-import.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** Something that may stand in one line of a file only. */
export interface LineKey {
  readonly columna: string;
  readonly valor: string;
  /** The same for whatever the store takes for the same. */
  readonly key: string;
}

/** What a line says, compared with what is kept. */
export interface LineReading {
  /** Code or document, and name, as they stand in the file. */
  readonly clave: string;
  readonly nombre: string;
  readonly keys: readonly LineKey[];
  readonly faltas: readonly LineFault[];
  /** What it changes of what is kept; null when that is new. */
  readonly cambios: readonly LineChange[] | null;
}

/** The columns in which two rows of cells differ. */
export function changesBetween(
  headings: readonly string[],
  antes: readonly string[],
  despues: readonly string[],
): readonly LineChange[] {
  return headings.flatMap((columna, index) => {
    const [before = '', after = ''] = [antes[index], despues[index]];
    return before === after ? [] : [{ columna, antes: before, despues: after }];
  });
}

/** Why a first line is no header, and what to do about it. */
export function headerProblem(
  faltan: readonly string[],
  doubled: readonly string[],
  found: readonly string[],
): Rule {
  const [columna] = doubled;
  if (columna !== undefined) return rule('columna-doble', { columna });
  const hay = found
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .slice(0, 8);
  return rule('faltan-columnas', { faltan, hay });
}

/** What stands in an earlier line already; `seen` gets the line of whatever stands here first. */
export function doubledFaults(
  seen: Map<string, number>,
  keys: readonly LineKey[],
  linea: number,
): readonly LineFault[] {
  return keys.flatMap(({ key, columna, valor }) => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, linea);
    if (before === undefined || before === linea) return [];
    return [{ columna, valor, ...rule('linea-repetida', { linea: before }) }];
  });
}

/** A line as a screen shows it before anything is changed. */
export function previewLine(
  linea: number,
  { clave, nombre, faltas, cambios }: Omit<LineReading, 'keys'>,
): PreviewLine {
  const settled = cambios === null ? 'nuevas' : cambios.length === 0 ? 'iguales' : 'cambiadas';
  const destino = faltas.length > 0 ? 'malas' : settled;
  return { linea, destino, clave, nombre, cambios: cambios ?? [], faltas };
}
