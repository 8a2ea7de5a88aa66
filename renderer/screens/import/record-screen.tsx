import type { LucideIcon } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { CsvKind } from '../../../core/contract/bridge/bridge-import.ts';
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { LookButton } from '../../components/list/look-button.tsx';
import type { RecordPicking } from '../../components/list/record-grid-keys.ts';
import { RecordGrid, type RecordColumn } from '../../components/list/record-grid.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { RecordList } from '../../stores/catalogue/products-record-list.ts';
import { useShown } from '../../stores/lists/list-look.ts';
import { useSession } from '../../stores/till/session.ts';
import type { NeighboursProps } from '../../components/list/neighbours.tsx';
import { usePickedRecords, type PickedRecords } from '../../stores/lists/picked-records.ts';
import { DeleteRecord } from './delete-record.tsx';
import { SaveRecords } from './save-records.tsx';
import { ImportPlace } from './import-place.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordFoot, RecordNothing } from './record-foot.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useRecordRefresh } from './use-record-refresh.ts';

interface Identified {
  readonly id: string;
}
/** Null for an unsaved draft. */
interface MaybeIdentified {
  readonly id: string | null;
}

/** Rows fetched ahead of the open one. */
const AHEAD_ROWS = 20;

export interface RecordSheetActions {
  readonly onSaved: (name: string) => void;
  /** Undefined if the user may not delete. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
  /** Previous and next record; undefined for a record outside the list. */
  readonly neighbours: NeighboursProps | undefined;
}

export interface RecordScreenProps<Row extends Draft & Identified, Draft extends MaybeIdentified> {
  readonly clase: CsvKind;
  readonly list: RecordList<Row>;
  readonly icon: LucideIcon;
  readonly words: {
    readonly title: string;
    readonly search: string;
    readonly create: string;
    readonly noneHint: string;
    readonly never: string;
    readonly neverHint: string;
    readonly neverCashier: string;
    readonly deleteAsk: string;
  };
  readonly columns: readonly RecordColumn<Row>[];
  readonly nameOf: (draft: Draft) => string;
  /** Says what deletion destroys and what stays. */
  readonly deleteText: (draft: Draft) => string;
  /** `retired`: it is named elsewhere and was not deleted. */
  readonly remove: (
    draft: Draft,
  ) => Promise<BridgeReply<{ readonly deleted: boolean; readonly retired?: boolean }>>;
  readonly lead?: string | undefined;
  /** A new draft; undefined if the user may not create. */
  readonly blank: (() => Draft) | undefined;
  readonly actions?: ReactNode;
  readonly renderPicked?: (rows: readonly Row[]) => ReactNode;
  readonly renderSheet: (draft: Draft, actions: RecordSheetActions) => ReactNode;
}

export function RecordScreen<Row extends Draft & Identified, Draft extends MaybeIdentified>(
  props: RecordScreenProps<Row, Draft>,
) {
  const { clase, list, words: text, blank, renderSheet, nameOf } = props;
  const words = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [editing, setEditing] = useState<Draft | null>(null);
  const [deleting, setDeleting] = useState<Draft | null>(null);
  const [message, setMessage] = useMessage('');
  const isShown = useShown(clase);
  const columns = props.columns.filter(({ name, always }) => always === true || isShown(name));
  const picked = usePickedRecords<Row>(list.q);
  useRecordRefresh(clase === 'productos' ? 'products' : 'customers', list.refresh);
  useKeptFocus(editing !== null || deleting !== null);
  const create = blank === undefined ? undefined : () => setEditing(blank());
  const done = (what: LocalizedMessage): void => {
    setMessage(what);
    setEditing(null);
    setDeleting(null);
    void list.refresh();
  };
  return (
    <div className={`records ${clase}`}>
      <Head title={text.title} lead={props.lead} actions={props.actions}>
        {isManager && <SaveRecords clase={clase} list={list} columns={columns} picked={picked} />}
        <LookButton list={clase} columns={choicesOf(props.columns)} />
        <RecordActions clase={clase} createText={text.create} onCreate={create} onMessage={setMessage} />
      </Head>
      <RecordGrid
        {...list}
        label={text.title}
        searchLabel={text.search}
        columns={columns}
        nothing={<RecordNothing list={list} icon={props.icon} words={text} onCreate={create} clase={clase} />}
        foot={
          <RecordFoot
            {...{ list, message, isManager, picked }}
            pickedActions={props.renderPicked?.([...picked.rows.values()])}
          />
        }
        onSearch={list.search}
        onActive={list.setActive}
        onNeed={list.need}
        onOpen={setEditing}
        onDelete={isManager ? setDeleting : undefined}
        onNew={create}
        picking={isManager ? pickingOf(picked, (row) => words.lists.pick(nameOf(row))) : undefined}
      />
      {editing !== null && (
        <Suspense key={editing.id}>
          {renderSheet(editing, {
            onSaved: (name) => done(({ records }) => records.saved(name)),
            onDelete: isManager ? () => setDeleting(editing) : undefined,
            onClose: () => setEditing(null),
            neighbours: neighboursOf(list, editing, setEditing),
          })}
        </Suspense>
      )}
      {deleting !== null && (
        <DeleteRecord
          title={text.deleteAsk}
          text={props.deleteText(deleting)}
          onDelete={() => props.remove(deleting)}
          onDeleted={({ retired = false }) => done(goneText(nameOf(deleting), retired))}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

function goneText(name: string, retired: boolean): LocalizedMessage {
  return ({ records }) => records[retired ? 'retired' : 'deleted'](name);
}

interface HeadProps {
  readonly title: string;
  readonly lead: string | undefined;
  readonly actions: ReactNode;
  /** Actions on the whole list. */
  readonly children: ReactNode;
}

function Head({ title, lead, actions, children }: HeadProps) {
  return (
    <header className="records-title">
      <h1>{title}</h1>
      <div className="records-actions">
        {actions}
        {children}
      </div>
      {lead !== undefined && <p className="notice row gap-3 import-bar">{lead}</p>}
      <ImportPlace />
    </header>
  );
}

function pickingOf<Row extends Identified>(
  { rows, toggle }: PickedRecords<Row>,
  name: (row: Row) => string,
): RecordPicking<Row> {
  return { name, isPicked: ({ id }) => rows.has(id), onPick: (row) => toggle(row.id, row) };
}

/** Columns that the user may hide. */
function choicesOf<Row>(columns: readonly RecordColumn<Row>[]) {
  return columns.filter(({ always }) => always !== true).map(({ name, heading }) => [name, heading] as const);
}

/** Position of the open record in the list, and steps to its neighbours. */
function neighboursOf<Row extends Identified>(
  { rows, total, setActive, need }: RecordList<Row>,
  { id }: MaybeIdentified,
  open: (row: Row) => void,
): NeighboursProps | undefined {
  const at = [...rows].find(([, row]) => row.id === id)?.[0];
  if (at === undefined) return undefined;
  return {
    at,
    hasBelow: at < total - 1,
    onStep: (step) => {
      const row = rows.get(at + step);
      // Prefetches further rows.
      need(at + step, at + step + AHEAD_ROWS);
      if (row === undefined) return;
      setActive(at + step);
      open(row);
    },
  };
}
