import type { LucideIcon } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { CsvKind } from '../../../core/contract/bridge/bridge-import.ts';
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { LookButton } from '../../components/list/look-button.tsx';
import { RecordGrid, type RecordColumn } from '../../components/list/record-grid.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { RecordList } from '../../stores/catalogue/products-record-list.ts';
import { useShown } from '../../stores/lists/list-look.ts';
import { useSession } from '../../stores/till/session.ts';
import { DeleteRecord } from './delete-record.tsx';
import { ImportPlace } from './import-place.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordFoot, RecordNothing } from './record-foot.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRecordRefresh } from './use-record-refresh.ts';

/** What the form over the list can do. */
export interface RecordSheetActions {
  readonly onSaved: (name: string) => void;
  /** Undefined when whoever is logged in may not. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
}

export interface RecordScreenProps<Row extends Draft, Draft> {
  readonly clase: CsvKind;
  readonly list: RecordList<Row>;
  readonly icon: LucideIcon;
  readonly words: {
    readonly title: string;
    readonly search: string;
    readonly create: string;
    readonly never: string;
    readonly neverHint: string;
    readonly neverCashier: string;
    readonly deleteAsk: string;
  };
  readonly columns: readonly RecordColumn<Row>[];
  readonly nameOf: (draft: Draft) => string;
  /** What deleting it destroys, and what stays. */
  readonly deleteTold: (draft: Draft) => string;
  readonly remove: (draft: Draft) => Promise<BridgeReply<unknown>>;
  /** One nobody has written yet; undefined when whoever is logged in may not create any. */
  readonly blank: (() => Draft) | undefined;
  readonly renderSheet: (draft: Draft, actions: RecordSheetActions) => ReactNode;
}

/** A long list that is searched, with its form, its deletion, its import and its export. */
export function RecordScreen<Row extends Draft, Draft>(props: RecordScreenProps<Row, Draft>) {
  const { clase, list, words: text, blank, renderSheet, nameOf } = props;
  const words = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [editing, setEditing] = useState<Draft | null>(null);
  const [deleting, setDeleting] = useState<Draft | null>(null);
  const [told, setTold] = useState('');
  const isShown = useShown(clase);
  useRecordRefresh(clase === 'productos' ? 'products' : 'customers', list.refresh);
  useKeptFocus(editing !== null || deleting !== null);
  const create = blank === undefined ? undefined : () => setEditing(blank());
  const done = (what: string): void => {
    setTold(what);
    setEditing(null);
    setDeleting(null);
    void list.refresh();
  };
  return (
    <div className={`records ${clase}`}>
      <header className="records-title">
        <h1>{text.title}</h1>
        <div className="records-actions">
          <LookButton
            list={clase}
            columns={props.columns
              .filter(({ always }) => always !== true)
              .map(({ name, heading }) => [name, heading])}
          />
          <RecordActions clase={clase} createText={text.create} onCreate={create} onTold={setTold} />
        </div>
      </header>
      <RecordGrid
        {...list}
        label={text.title}
        searchLabel={text.search}
        columns={props.columns.filter(({ name, always }) => always === true || isShown(name))}
        nothing={<RecordNothing list={list} icon={props.icon} words={text} onCreate={create} clase={clase} />}
        foot={<RecordFoot list={list} told={told} isManager={isManager} />}
        onSearch={list.search}
        onActive={list.setActive}
        onNeed={list.need}
        onOpen={setEditing}
        onDelete={isManager ? setDeleting : undefined}
        onNew={create}
      />
      {editing !== null && (
        <Suspense>
          {renderSheet(editing, {
            onSaved: (name) => done(words.records.saved(name)),
            onDelete: isManager ? () => setDeleting(editing) : undefined,
            onClose: () => setEditing(null),
          })}
        </Suspense>
      )}
      {deleting !== null && (
        <DeleteRecord
          title={text.deleteAsk}
          told={props.deleteTold(deleting)}
          onDelete={() => props.remove(deleting)}
          onDeleted={() => done(words.records.deleted(nameOf(deleting)))}
          onClose={() => setDeleting(null)}
        />
      )}
      <ImportPlace />
    </div>
  );
}
