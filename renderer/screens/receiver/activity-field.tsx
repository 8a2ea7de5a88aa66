import { useRef, useState, type ReactNode } from 'react';
import { CAT_019 } from '../../../core/catalogs/cat-019-actividad-economica.ts';
import { catalogName, type CatalogEntry } from '../../../core/catalogs/catalog.ts';
import { searchCatalog } from '../../../core/catalogs/search.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { focusFieldAfter } from '../../components/focus.ts';
import { useWords } from '../../hooks/use-words.ts';

const MAX_SHOWN = 8;

export interface ActivityFieldProps {
  readonly value: string | null;
  readonly fault: string;
  readonly required?: boolean;
  readonly onChange: (code: string | null) => void;
}

/** Economic activity (CAT-019), found by code or text. */
export function ActivityField({ value, fault, required = false, onChange }: ActivityFieldProps) {
  const words = useWords();
  const field = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState(false);
  const name = value === null ? null : catalogName(CAT_019, value);
  return (
    <div ref={field} className="field wide">
      <span className="label" data-required={required ? '' : undefined}>
        {words.receiver.activity}
      </span>
      {value === null ? (
        <Finder
          label={words.receiver.activity}
          invalid={fault !== ''}
          placeholder={words.receiver.activityFind}
          search={(typed) => Promise.resolve(searchCatalog(CAT_019, typed, { limit: MAX_SHOWN }))}
          keyOf={([code, , section]: CatalogEntry) => `${section ?? ''}/${code}`}
          renderItem={showActivity}
          focused={removed}
          onPick={([code]) => {
            // The list closes with the focus in it: focuses the next field, not the remove button.
            if (field.current !== null) focusFieldAfter(field.current);
            setRemoved(false);
            onChange(code);
          }}
        />
      ) : (
        <p className="row gap-3 between picked">
          <span>
            <span className="soft figures">{value}</span> {name}
          </span>
          <Button
            kind="plain"
            onClick={() => {
              setRemoved(true);
              onChange(null);
            }}
          >
            {words.receiver.remove}
          </Button>
        </p>
      )}
      <Fault text={fault} />
    </div>
  );
}

function showActivity([code, text]: CatalogEntry): ReactNode {
  return (
    <>
      <span className="soft figures">{code}</span>
      <span className="main">{text}</span>
    </>
  );
}
