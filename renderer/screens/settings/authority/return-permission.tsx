import { Choice } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';

const ANSWERS = ['si', 'no'] as const;

interface ReturnPermissionProps {
  /** Null until answered; an answer cannot be removed. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
}

/** Asks once whether the authority authorised events of return, and explains both answers. */
export function ReturnPermission({ value, onChange }: ReturnPermissionProps) {
  const words = useWords().noteSettings;
  return (
    <fieldset className="settings-group">
      <legend>{words.returns}</legend>
      <p className="soft small">{words.returnsLead}</p>
      <Choice
        label={words.returnsAnswer}
        value={value === null ? '' : value ? 'si' : 'no'}
        choices={[
          ...(value === null ? [['', words.returnsOpen] as const] : []),
          ...ANSWERS.map((each) => [each, words.returnsChoices[each]] as const),
        ]}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'si')}
      />
    </fieldset>
  );
}
