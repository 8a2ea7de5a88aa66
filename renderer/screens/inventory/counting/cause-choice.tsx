import { useId } from 'react';
import {
  DIFFERENCE_CAUSES,
  SURPLUS_CAUSES,
  type DifferenceCause,
} from '../../../../core/contract/stock/counts.ts';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useWords } from '../../../hooks/use-words.ts';

/** Cause of each difference by product code. */
export type Causes = Readonly<Record<string, DifferenceCause>>;

export interface CauseChoiceProps {
  readonly label: string;
  readonly value: DifferenceCause | null;
  readonly onChange: (cause: DifferenceCause) => void;
  /** A surplus; offers only its causes. */
  readonly over?: boolean;
  readonly invalid?: boolean;
  /** Shows the label; otherwise it is for screen readers only. */
  readonly labelled?: boolean;
  readonly focused?: boolean;
}

export function CauseChoice({
  label,
  value,
  onChange,
  over = false,
  invalid = false,
  labelled = false,
  focused = false,
}: CauseChoiceProps) {
  const text = useWords().inventory.counting;
  const id = useId();
  const ref = useFocus<HTMLSelectElement>(focused);
  const causes: readonly DifferenceCause[] = over ? SURPLUS_CAUSES : DIFFERENCE_CAUSES;
  return (
    <span className="row">
      <label htmlFor={id} className={labelled ? 'label' : 'only-read'}>
        {label}
      </label>
      <select
        ref={ref}
        id={id}
        className="select"
        aria-invalid={invalid}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = causes.find((each) => each === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        <option value="" disabled>
          {text.chooseCause}
        </option>
        {causes.map((cause) => (
          <option key={cause} value={cause}>
            {text.causes[cause]}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Tax consequences of the chosen causes. */
export function CauseLaws({ causes }: { readonly causes: readonly DifferenceCause[] }) {
  const text = useWords().inventory.counting;
  const shown = DIFFERENCE_CAUSES.filter((cause) => causes.includes(cause));
  if (shown.length === 0) return <p className="notice">{text.missingLaw}</p>;
  return (
    <dl className="notice cause-laws">
      {shown.map((cause) => (
        <div key={cause}>
          <dt className="bold">{text.causes[cause]}</dt>
          <dd>{text.laws[cause]}</dd>
        </div>
      ))}
    </dl>
  );
}
