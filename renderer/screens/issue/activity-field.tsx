import type { ReactNode } from 'react';
import { CAT_019 } from '../../../core/catalogs/cat-019-actividad-economica.ts';
import { catalogName, type CatalogEntry } from '../../../core/catalogs/catalog.ts';
import { searchCatalog } from '../../../core/catalogs/search.ts';
import { Fault } from '../../components/field.tsx';
import { Finder } from '../../components/finder.tsx';
import { useWords } from '../../hooks/use-words.ts';

const MAX_SHOWN = 8;

export interface ActivityFieldProps {
  readonly value: string | null;
  readonly fault: string;
  readonly onChange: (code: string | null) => void;
}

/** Economic activity (CAT-019), found by code or words. */
export function ActivityField({ value, fault, onChange }: ActivityFieldProps) {
  const words = useWords();
  const name = value === null ? null : catalogName(CAT_019, value);
  return (
    <div className="field wide">
      <span className="label">{words.receiver.activity}</span>
      {value === null ? (
        <Finder
          label={words.receiver.activity}
          placeholder={words.receiver.activityFind}
          search={(typed) => Promise.resolve(searchCatalog(CAT_019, typed, { limit: MAX_SHOWN }))}
          keyOf={([code, , section]: CatalogEntry) => `${section ?? ''}/${code}`}
          renderItem={showActivity}
          onPick={([code]) => onChange(code)}
        />
      ) : (
        <p className="picked">
          <span>
            <span className="soft figures">{value}</span> {name}
          </span>
          <button type="button" className="button" data-kind="plain" onClick={() => onChange(null)}>
            {words.receiver.remove}
          </button>
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
