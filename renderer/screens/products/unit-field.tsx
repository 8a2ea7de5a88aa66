import { useRef, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { CAT_014 } from '../../../core/catalogs/cat-014-unidad-medida.ts';
import { catalogName, type CatalogEntry } from '../../../core/catalogs/catalog.ts';
import { searchCatalog } from '../../../core/catalogs/search.ts';
import { focusFieldAfter } from '../../components/focus.ts';
import { Fault } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { useWords } from '../../hooks/use-words.ts';

const MAX_SHOWN = 8;

export interface UnitFieldProps {
  /** CAT-014; null during the search. */
  readonly value: number | null;
  readonly fault: string;
  readonly onChange: (code: number | null) => void;
}

/** Unit of measure (CAT-014), found by code or name. */
export function UnitField({ value, fault, onChange }: UnitFieldProps) {
  const words = useWords();
  const field = useRef<HTMLDivElement>(null);
  return (
    <div className="field" ref={field}>
      <span className="label">{words.products.fields.uniMedida}</span>
      {value === null ? (
        <Finder
          label={words.products.fields.uniMedida}
          placeholder={words.products.unitFind}
          search={(typed) => Promise.resolve(searchCatalog(CAT_014, typed, { limit: MAX_SHOWN }))}
          keyOf={([code]: CatalogEntry) => code}
          renderItem={showUnit}
          onPick={([code]) => {
            onChange(Number(code));
            if (field.current !== null) focusFieldAfter(field.current);
          }}
          focused
        />
      ) : (
        <p className="row gap-3 between picked">
          <span>
            <span className="soft figures">{value}</span> {catalogName(CAT_014, String(value))}
          </span>
          <Button kind="plain" onClick={() => onChange(null)}>
            {words.receiver.edit}
          </Button>
        </p>
      )}
      <Fault text={fault} />
    </div>
  );
}

function showUnit([code, text]: CatalogEntry): ReactNode {
  return (
    <>
      <span className="soft figures">{code}</span>
      <span className="main">{text}</span>
    </>
  );
}
