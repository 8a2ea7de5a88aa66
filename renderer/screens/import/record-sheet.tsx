import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Neighbours, type NeighboursProps } from '../../components/list/neighbours.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';

export interface RecordSheetProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Undefined if the user may only read. */
  readonly onSave: (() => void) | undefined;
  /** Undefined if there is nothing to delete or the user may not. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
  readonly changed: boolean;
  /** Previous and next record; undefined for a record outside the list. */
  readonly neighbours: NeighboursProps | undefined;
}

export function RecordSheet(props: RecordSheetProps) {
  const { title, children, onSave, onDelete, onClose, changed, neighbours } = props;
  const words = useWords().records;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      size="wide"
      changed={changed}
      // Hidden while there are unsaved changes.
      tools={neighbours !== undefined && !changed && <Neighbours {...neighbours} overFields />}
    >
      <form
        className="stack gap-4 record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave?.();
        }}
      >
        {children}
        {onSave !== undefined && (
          <div className="actions">
            {onDelete !== undefined && (
              <Button kind="plain" data-place="start" onClick={onDelete}>
                {words.remove}
              </Button>
            )}
            <Button type="submit" kind="main">
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Sheet>
  );
}
