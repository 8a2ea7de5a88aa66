import type { CsvKind } from '../../../core/contract/bridge/bridge-import.ts';
import type { RecordColumn } from '../../components/list/record-grid.tsx';
import { SaveListButton } from '../../components/list/save-list-button.tsx';
import type { RecordList } from '../../stores/catalogue/products-record-list.ts';
import type { PickedRecords } from '../../stores/lists/picked-records.ts';
import { saveRows, type OnRows, type Saved } from '../../stores/lists/rows-file.ts';
import { useTill } from '../../stores/till/till.ts';

export interface SaveRecordsProps<Row> {
  readonly clase: CsvKind;
  readonly list: RecordList<Row>;
  readonly columns: readonly RecordColumn<Row>[];
  readonly picked: PickedRecords<Row>;
}

export function SaveRecords<Row>({ clase, list, columns, picked }: SaveRecordsProps<Row>) {
  const today = useTill(({ context }) => context?.hoy ?? '');
  const save = async (onRows: OnRows): Promise<Saved> => {
    const saved =
      picked.rows.size > 0 ? { rows: [...picked.rows.values()], whole: true } : await list.every(onRows);
    if (saved === null) return null;
    const file = {
      name: `${clase}-${today}.csv`,
      headings: columns.map(({ heading }) => heading),
      cellsOf: (row: Row) => columns.map(({ text }) => text(row)),
    };
    return saveRows(file, saved.rows, saved.whole);
  };
  return <SaveListButton onSave={save} />;
}
