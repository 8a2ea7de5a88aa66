import type { ReactNode } from 'react';
import type { AdjustmentKind } from '../../../core/contract/bridge/bridge-returns.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';

/** A radio button; the whole row can be pressed. */
export interface RadioProps {
  readonly name: string;
  readonly id: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly label: ReactNode;
  readonly hint: ReactNode;
}

export function Radio({ name, id, checked, onChoose, label, hint }: RadioProps) {
  return (
    <div className="reason" data-on={checked || undefined}>
      <input
        type="radio"
        name={name}
        id={id}
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={onChoose}
      />
      <label htmlFor={id}>{label}</label>
      <span className="soft small" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}

const KINDS: readonly AdjustmentKind[] = ['devolucion', 'rebaja', 'cargo'];

export function KindChoice({
  draft,
  onChange,
}: {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  const words = useWords().returns;
  return (
    <fieldset className="stack gap-1 returns-kinds">
      <legend className="label">{words.kind}</legend>
      {KINDS.map((kind) => (
        <Radio
          key={kind}
          name="clase"
          id={`return-kind-${kind}`}
          checked={draft.clase === kind}
          onChoose={() => onChange({ clase: kind, forma: null })}
          label={words.kinds[kind].name}
          hint={words.kinds[kind].hint}
        />
      ))}
    </fieldset>
  );
}
