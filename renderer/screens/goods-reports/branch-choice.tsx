import { useWords } from '../../hooks/use-words.ts';
import { useTill } from '../../stores/till/till.ts';

export interface BranchChoiceProps {
  /** Null: all branches, if `withAll`. */
  readonly value: string | null;
  readonly onChange: (branch: string | null) => void;
  readonly withAll?: boolean;
}

/** Chooses the branch; renders nothing with a single branch. */
export function BranchChoice({ value, onChange, withAll = false }: BranchChoiceProps) {
  const { statistics } = useWords();
  const branches = useTill(({ context }) => context?.sucursales);
  if (branches === undefined) return null;
  return (
    <select
      className="select"
      aria-label={statistics.branch}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {withAll && <option value="">{statistics.allBranches}</option>}
      {branches.map(({ id, nombre }) => (
        <option key={id} value={id}>
          {nombre}
        </option>
      ))}
    </select>
  );
}
