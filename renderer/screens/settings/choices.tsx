import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';

export interface ChoicesProps<T extends string> {
  readonly title: string;
  readonly choices: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** Radio choice that is saved at once. */
export function Choices<T extends string>({ title, choices, value, onChoose }: ChoicesProps<T>) {
  return (
    <div className="stack gap-3 settings-block">
      <h3>{title}</h3>
      <Chips name={title}>
        {choices.map(([each, text]) => (
          <Button key={each} aria-pressed={each === value} onClick={() => onChoose(each)}>
            {text}
          </Button>
        ))}
      </Chips>
    </div>
  );
}
