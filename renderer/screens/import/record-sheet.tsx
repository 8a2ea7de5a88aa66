import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Neighbours, type NeighboursProps } from '../../components/list/neighbours.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';

export interface RecordSheetProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Undefined when the person logged in may only read it. */
  readonly onSave: (() => void) | undefined;
  /** Undefined when there is nothing to delete, or the person logged in may not. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
  /** Whether it says something else than what is kept. */
  readonly changed: boolean;
  /** To the records above and below in the list; undefined for one that is not in it. */
  readonly neighbours: NeighboursProps | undefined;
}

/** One record over its list: its fields, and what saves or deletes it. */
export function RecordSheet(props: RecordSheetProps) {
  const { title, children, onSave, onDelete, onClose, changed, neighbours } = props;
  const words = useWords().records;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      size="wide"
      changed={changed}
      // What was typed is not left behind by an arrow.
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
