/** A line of an import file and its reading. */
import type { LineChange, LineFault, PreviewLine } from '../../contract/bridge/bridge-import.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** A value that must be unique in a file. */
export interface LineKey {
  readonly columna: string;
  readonly valor: string;
  /** Normalized: equal when the store treats values as equal. */
  readonly key: string;
}

export interface LineReading {
  /** Code or document and name, as in the file. */
  readonly clave: string;
  readonly nombre: string;
  readonly keys: readonly LineKey[];
  readonly faltas: readonly LineFault[];
  /** Changes to the stored record; null for a new one. */
  readonly cambios: readonly LineChange[] | null;
}

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

/** Why a first line is no header, and the remedy. */
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

/** Faults for values of an earlier line; adds new values to `seen`. */
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

export function previewLine(
  linea: number,
  { clave, nombre, faltas, cambios }: Omit<LineReading, 'keys'>,
): PreviewLine {
  const settled = cambios === null ? 'nuevas' : cambios.length === 0 ? 'iguales' : 'cambiadas';
  const destino = faltas.length > 0 ? 'malas' : settled;
  return { linea, destino, clave, nombre, cambios: cambios ?? [], faltas };
}
