import { MAX_PIN_CHARS } from '../../../core/contract/till/till-limits.ts';
import { Field, type FieldProps } from './field.tsx';

export function PinField(props: Pick<FieldProps, 'label' | 'value' | 'onChange' | 'fault' | 'focused'>) {
  return <Field {...props} type="password" inputMode="numeric" maxLength={MAX_PIN_CHARS} />;
}
