/** Documents selected in the list, for a sum or a joint bill. */
import { create } from 'zustand';
import { textOfCents } from '../../money/cents.ts';
import { listedCents } from '../../money/listed-amount.ts';
import { onOtherPerson } from '../till/session.ts';
import { useDocuments, type DocumentRow } from './documents.ts';

interface Picked {
  readonly rows: ReadonlyMap<string, DocumentRow>;
  toggle(row: DocumentRow): void;
  /** Selects all, or none if all were selected. */
  toggleAll(rows: readonly DocumentRow[]): void;
  clear(): void;
}

export const useSelectedDocuments = create<Picked>()((set) => ({
  rows: new Map(),
  toggle: (row) =>
    set(({ rows }) => {
      const next = new Map(rows);
      if (!next.delete(row.codigoGeneracion)) next.set(row.codigoGeneracion, row);
      return { rows: next };
    }),
  toggleAll: (all) =>
    set(({ rows }) => ({
      rows: all.every(({ codigoGeneracion }) => rows.has(codigoGeneracion))
        ? new Map()
        : new Map(all.map((row) => [row.codigoGeneracion, row])),
    })),
  clear: () => set({ rows: new Map() }),
}));

useDocuments.subscribe(({ filter, rows: listed }, before) => {
  const { rows, clear } = useSelectedDocuments.getState();
  if (filter !== before.filter) return clear();
  if (listed === before.rows) return;
  const changed = listed.filter((row) => (rows.get(row.codigoGeneracion) ?? row) !== row);
  if (changed.length === 0) return;
  const fresh = changed.map((row) => [row.codigoGeneracion, row] as const);
  useSelectedDocuments.setState({ rows: new Map([...rows, ...fresh]) });
});
onOtherPerson(() => useSelectedDocuments.getState().clear());

/** Sum of listed amounts; credit notes are negative. */
export function sumOf(rows: readonly Pick<DocumentRow, 'tipoDte' | 'monto'>[]): string {
  const cents = rows.reduce((sum, { tipoDte, monto }) => sum + listedCents(tipoDte, monto), 0);
  return textOfCents(cents);
}
