import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Check } from '../form/check.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { ROW_LOOKS, useListLook, useRowLook, useShown, type ListName } from '../../stores/lists/list-look.ts';
import { Button } from '../button.tsx';
import { EnterButton } from '../form/enter-button.tsx';
import { Sheet } from '../sheet.tsx';
import { Chips } from './chips.tsx';

export interface LookButtonProps {
  readonly list: ListName;
  readonly columns: readonly (readonly [name: string, heading: string])[];
}

export function LookButton({ list, columns }: LookButtonProps) {
  const { lists } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {lists.look}
      </Button>
      {open && <LookSheet list={list} columns={columns} onClose={() => setOpen(false)} />}
    </>
  );
}

function LookSheet({ list, columns, onClose }: LookButtonProps & { readonly onClose: () => void }) {
  const { lists } = useWords();
  const setRows = useListLook((look) => look.setRows);
  const setShown = useListLook((look) => look.setShown);
  const rows = useRowLook();
  const isShown = useShown(list);
  return (
    <Sheet title={lists.look} onClose={onClose} changed={false}>
      <h3 className="label">{lists.rows}</h3>
      <Chips name={lists.rows}>
        {ROW_LOOKS.map((each) => (
          <Button key={each} aria-pressed={each === rows} onClick={() => setRows(each)}>
            {lists.rowsOf[each]}
          </Button>
        ))}
      </Chips>
      {columns.length > 0 && (
        <fieldset className="stack part">
          <legend>{lists.columns}</legend>
          {columns.map(([name, heading]) => (
            <Check
              key={name}
              label={heading}
              checked={isShown(name)}
              onChange={(checked) => setShown(list, name, checked)}
            />
          ))}
        </fieldset>
      )}
      <div className="actions">
        <EnterButton onPress={onClose}>{lists.done}</EnterButton>
      </div>
    </Sheet>
  );
}
