import type { LineFate } from '../../../core/contract/bridge/bridge-import.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

export interface CountsProps {
  readonly counts: readonly (readonly [fate: LineFate, name: string, count: number])[];
}

/** Number of lines by result. */
export function Counts({ counts }: CountsProps) {
  return (
    <dl className="stack gap-3 import-counts">
      {counts.map(([fate, name, count]) => (
        <div key={fate} className="grid" data-fate={fate} data-none={count === 0 || undefined}>
          <dd className="figure-3 figures">{WHOLE_NUMBER.format(count)}</dd>
          <dt className="label">{name}</dt>
        </div>
      ))}
    </dl>
  );
}
