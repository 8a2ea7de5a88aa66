/** Documents that were picked in the list, to be added up or billed together. */
import { create } from 'zustand';
import { listedSign } from '../../../core/contract/dte/sale-sign.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';
import { onOtherPerson } from '../till/session.ts';
import { useDocuments, type DocumentRow } from './documents.ts';

interface Picked {
  readonly rows: ReadonlyMap<string, DocumentRow>;
  toggle(row: DocumentRow): void;
  /** Picks all of these, or none of them where all were picked. */
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

// What is no longer found is not picked unseen; another person picks anew.
useDocuments.subscribe(({ filter }, before) => {
  if (filter !== before.filter) useSelectedDocuments.getState().clear();
});
onOtherPerson(() => useSelectedDocuments.getState().clear());

/** The sum of documents as the list writes their amounts: what a credit note takes back is less. */
export function sumOf(rows: readonly Pick<DocumentRow, 'tipoDte' | 'monto'>[]): string {
  const cents = rows.reduce(
    (sum, { tipoDte, monto }) => sum + listedSign(tipoDte) * (centsOf(monto) ?? 0),
    0,
  );
  return textOfCents(cents);
}
