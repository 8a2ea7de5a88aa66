import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';

export interface SettingRowsProps<Row> {
  readonly words: { readonly title: string; readonly lead: string; readonly add: string };
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  readonly blank: Row;
  readonly removeText: (row: Row) => string;
  /** Renders the fields of the row at that index. */
  readonly renderRow: (place: number) => ReactNode;
}

/** A setting that is a list of rows, added and removed by buttons. */
export function SettingRows<Row>({
  words,
  rows,
  onChange,
  blank,
  removeText,
  renderRow,
}: SettingRowsProps<Row>) {
  return (
    <fieldset className="settings-group">
      <legend>{words.title}</legend>
      <p className="soft small">{words.lead}</p>
      {rows.map((row, place) => (
        <div key={place} className="stack settings-row">
          {renderRow(place)}
          <button
            type="button"
            className="icon-button"
            aria-label={removeText(row)}
            onClick={() => onChange(rows.filter((_, at) => at !== place))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...rows, blank])}>{words.add}</Button>
      </div>
    </fieldset>
  );
}
