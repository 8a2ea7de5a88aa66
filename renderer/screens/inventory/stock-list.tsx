import { ChartColumn, ClipboardList, PencilLine, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StockRow } from '../../../core/contract/bridge/bridge-stock.ts';
import { bridge } from '../../bridge/index.ts';
import { LookButton } from '../../components/list/look-button.tsx';
import { RecordGrid } from '../../components/list/record-grid.tsx';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { useShown } from '../../stores/lists/list-look.ts';
import { narrowStock, useStock, useStockFilter } from '../../stores/stock/stock-list.ts';
import { useSession } from '../../stores/till/session.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { useKeptFocus } from '../import/use-kept-focus.ts';
import { useRecordRefresh } from '../import/use-record-refresh.ts';
import { MovesSheet } from './moves-sheet.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { stockColumns } from './stock-columns.tsx';

export interface StockListProps {
  /** What was done last; empty before anything was. */
  readonly message: string;
  readonly onMessage: (said: LocalizedMessage | null) => void;
  readonly onCount: () => void;
  readonly onTransfers: () => void;
  readonly onReports: () => void;
}

/** Which goods something is written of; null: still to be chosen. */
type Writing = { readonly of: StockRow | null };

/** What there is of each product of which stock is kept. */
export function StockList({ message, onMessage, onCount, onTransfers, onReports }: StockListProps) {
  const words = useWords();
  const text = words.inventory;
  const list = useStock();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [opened, setOpened] = useState<StockRow | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const isShown = useShown('inventario');
  const every = stockColumns(words, isManager);
  const columns = every.filter(({ name, always }) => always === true || isShown(name));
  const { search } = list;
  useEffect(() => takeScans(search), [search]);
  useRecordRefresh('products', list.refresh);
  useKeptFocus(opened !== null || writing !== null);
  const write = (of: StockRow | null): void => {
    setOpened(null);
    if (isManager) setWriting({ of });
  };
  useKeys({ F2: () => write(null), F4: onCount, F6: onTransfers });
  const choices = every.filter(({ always }) => always !== true);
  return (
    <div className="records inventory">
      <header className="records-title">
        <h1>{text.title}</h1>
        <div className="records-actions">
          <StockFilters />
          <LookButton list="inventario" columns={choices.map(({ name, heading }) => [name, heading])} />
          {isManager && (
            <button type="button" className="button" onClick={onReports}>
              <ChartColumn size={18} aria-hidden="true" />
              {words.goodsReports.open}
            </button>
          )}
          <Actions
            onWrite={isManager ? () => write(null) : undefined}
            onCount={onCount}
            onTransfers={onTransfers}
          />
        </div>
      </header>
      <RecordGrid
        {...list}
        label={text.title}
        searchLabel={text.search}
        columns={columns}
        nothing={<Nothing />}
        foot={<StockFoot message={message} isManager={isManager} />}
        onSearch={list.search}
        onActive={list.setActive}
        onNeed={list.need}
        onOpen={isManager ? setOpened : () => {}}
      />
      {opened !== null && (
        <MovesSheet row={opened} onWrite={() => write(opened)} onClose={() => setOpened(null)} />
      )}
      {writing !== null && (
        <PaperSheet
          of={writing.of}
          onSaved={(said) => {
            onMessage(said);
            void list.refresh();
          }}
          onClose={() => setWriting(null)}
        />
      )}
    </div>
  );
}

/** How many there are or what was done last, and the keys. */
function StockFoot({ message, isManager }: { readonly message: string; readonly isManager: boolean }) {
  const { records, inventory } = useWords();
  const total = useStock((list) => list.total);
  const count = total === 0 ? '' : records.shown(WHOLE_NUMBER.format(total), false);
  return (
    <>
      <span className="small figures" role="status">
        {message === '' ? <span className="soft">{count}</span> : message}
      </span>
      {total > 0 && <span className="soft small">{isManager ? inventory.keys : inventory.keysReading}</span>}
    </>
  );
}

interface ActionsProps {
  /** Undefined when the person logged in may not. */
  readonly onWrite: (() => void) | undefined;
  readonly onCount: () => void;
  readonly onTransfers: () => void;
}

function Actions({ onWrite, onCount, onTransfers }: ActionsProps) {
  const { inventory: text, transfers } = useWords();
  return (
    <>
      {onWrite !== undefined && (
        <button type="button" className="button" onClick={onWrite}>
          <PencilLine size={18} aria-hidden="true" />
          {text.write}
          <kbd className="key">F2</kbd>
        </button>
      )}
      <button type="button" className="button" onClick={onTransfers}>
        <Truck size={18} aria-hidden="true" />
        {transfers.open}
        <kbd className="key">F6</kbd>
      </button>
      <button type="button" className="button" data-kind="main" onClick={onCount}>
        <ClipboardList size={18} aria-hidden="true" />
        {text.count}
        <kbd className="key">F4</kbd>
      </button>
    </>
  );
}

/** Narrows the list to a category, or to what is to be bought. */
function StockFilters() {
  const text = useWords().inventory;
  const { categoria, bajoMinimo } = useStockFilter();
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    void bridge.call('products.categories', {}).then((reply) => {
      if (reply.ok) setCategories(reply.value.categorias);
    });
  }, []);
  return (
    <>
      {categories.length > 0 && (
        <select
          className="select"
          aria-label={text.category}
          value={categoria ?? ''}
          onChange={({ target }) => narrowStock({ categoria: target.value === '' ? null : target.value })}
        >
          <option value="">{text.everyCategory}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className="button"
        aria-pressed={bajoMinimo}
        onClick={() => narrowStock({ bajoMinimo: !bajoMinimo })}
      >
        {text.below}
      </button>
    </>
  );
}

/** Why the list is empty. */
function Nothing() {
  const words = useWords();
  const { problem, answered } = useStock();
  const { bajoMinimo } = useStockFilter();
  if (problem !== null) return <p className="notice">{problem(words)}</p>;
  if (answered === null) return <p className="soft">{words.records.loading}</p>;
  const plain = answered.trim() === '' && bajoMinimo;
  return (
    <section className="empty">
      <p>{plain ? words.inventory.belowNone : words.inventory.narrowed}</p>
    </section>
  );
}
