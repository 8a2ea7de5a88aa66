import { Button } from '../button.tsx';
import { Chips } from '../list/chips.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface ReasonFieldProps extends FieldProps {
  /** Common reasons, chosen with one click. */
  readonly usual: readonly string[];
}

export function ReasonField({ usual, ...field }: ReasonFieldProps) {
  return (
    <div className="stack reason-field">
      <Field {...field} />
      <Chips name={field.label}>
        {usual.map((reason) => (
          <Button key={reason} aria-pressed={field.value === reason} onClick={() => field.onChange(reason)}>
            {reason}
          </Button>
        ))}
      </Chips>
    </div>
  );
}
