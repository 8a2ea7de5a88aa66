/** Selected rows of a long list, until the search changes. */
import { useState } from 'react';

export interface PickedRecords<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly toggle: (id: string, row: Row) => void;
  readonly clear: () => void;
}

interface Kept<Row> {
  readonly q: string;
  readonly rows: ReadonlyMap<string, Row>;
}

/** Selection for the search `q`: hidden rows must not stay selected. */
export function usePickedRecords<Row>(q: string): PickedRecords<Row> {
  const [kept, setKept] = useState<Kept<Row>>({ q, rows: new Map() });
  const rows = kept.q === q ? kept.rows : new Map<string, Row>();
  return {
    rows,
    toggle: (id, row) => {
      const next = new Map(rows);
      if (!next.delete(id)) next.set(id, row);
      setKept({ q, rows: next });
    },
    clear: () => setKept({ q, rows: new Map() }),
  };
}
