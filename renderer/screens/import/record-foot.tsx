import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CsvKind } from '../../../core/contract/bridge/bridge-import.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { PickedRecords } from '../../stores/lists/picked-records.ts';
import { useImport } from '../../stores/catalogue/import.ts';
import { useSession } from '../../stores/till/session.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

interface ListState {
  readonly q: string;
  readonly answered: string | null;
  readonly total: number;
  readonly clipped: boolean;
  readonly problem: LocalizedMessage | null;
}

export interface RecordFootProps {
  readonly list: ListState;
  readonly message: string;
  readonly isManager: boolean;
  readonly picked: Pick<PickedRecords<unknown>, 'rows' | 'clear'>;
  readonly pickedActions?: ReactNode;
}

export function RecordFoot({ list, message, isManager, picked, pickedActions }: RecordFootProps) {
  const words = useWords();
  if (picked.rows.size > 0) return <PickedFoot {...picked}>{pickedActions}</PickedFoot>;
  const count = list.total === 0 ? '' : words.records.shown(WHOLE_NUMBER.format(list.total), list.clipped);
  return (
    <>
      <span className="small figures" role="status">
        {message === '' ? <span className="soft">{count}</span> : message}
      </span>
      {list.total > 0 && (
        <span className="soft small">{isManager ? words.records.keys : words.records.keysReading}</span>
      )}
    </>
  );
}

function PickedFoot({ rows, clear, children }: RecordFootProps['picked'] & { readonly children: ReactNode }) {
  const { lists } = useWords();
  return (
    <>
      <span role="status">
        <strong className="figures">{lists.pickedCount(rows.size)}</strong>
      </span>
      {children}
      <Button kind="plain" onClick={clear}>
        {lists.clear}
      </Button>
    </>
  );
}

export interface RecordNothingProps {
  readonly list: ListState;
  readonly icon: LucideIcon;
  readonly words: {
    readonly noneHint: string;
    readonly never: string;
    readonly neverHint: string;
    readonly neverCashier: string;
    readonly create: string;
  };
  readonly clase: CsvKind;
  readonly onCreate: (() => void) | undefined;
}

export function RecordNothing({ list, icon: Icon, words: text, clase, onCreate }: RecordNothingProps) {
  const words = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const openImport = useImport((store) => store.open);
  if (list.problem !== null) return <p className="notice">{list.problem(words)}</p>;
  if (list.answered === null) return <p className="soft">{words.records.loading}</p>;
  const searched = list.answered.trim();
  return (
    <section className="empty">
      <Icon size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{searched === '' ? text.never : words.records.none(searched)}</h2>
      <p>{searched !== '' ? text.noneHint : isManager ? text.neverHint : text.neverCashier}</p>
      {searched === '' && (
        <div className="records-actions">
          {isManager && <Button onClick={() => openImport(clase)}>{words.records.importFile}</Button>}
          {onCreate !== undefined && (
            <Button kind="main" onClick={onCreate}>
              {text.create}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
