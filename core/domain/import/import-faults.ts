import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { findingOf, rule } from '../../contract/rules/rules.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Contract faults of a line; `columna` is the innermost member's name. */
export function issueFaults(
  issues: readonly Issue[],
  members: Readonly<Record<string, unknown>>,
): readonly LineFault[] {
  return issues.map(({ path, message }) => {
    const columna = path.findLast((part) => typeof part === 'string') ?? '';
    const broken = findingOf(message)?.broken ?? rule('celda-no-permitida');
    const value = path.reduce<unknown>(
      (found, part) => (typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined),
      members,
    );
    const valor = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return { columna, valor, ...broken };
  });
}
