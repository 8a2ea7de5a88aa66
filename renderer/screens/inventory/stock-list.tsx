import { ChartColumn, ClipboardList, PencilLine, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
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
import { useTill } from '../../stores/till/till.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { BranchChoice } from '../goods-reports/branch-choice.tsx';
import { useKeptFocus } from '../import/use-kept-focus.ts';
import { useRecordRefresh } from '../import/use-record-refresh.ts';
import { MovesSheet } from './moves-sheet.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { stockColumns } from './stock-columns.tsx';

export interface StockListProps {
  readonly message: string;
  readonly onMessage: (said: LocalizedMessage | null) => void;
  readonly onCount: () => void;
  readonly onTransfers: () => void;
  readonly onReports: () => void;
}

/** Product of the movement; null: to be chosen. */
type Writing = { readonly of: StockRow | null };

export function StockList({ message, onMessage, onCount, onTransfers, onReports }: StockListProps) {
  const words = useWords();
  const text = words.inventory;
  const list = useStock();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [opened, setOpened] = useState<StockRow | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const { branch, isOwn } = useShownBranch();
  const mayWrite = isManager && isOwn;
  const isShown = useShown('inventario');
  const every = stockColumns(words, isManager);
  const columns = every.filter(({ name, always }) => always === true || isShown(name));
  const { search } = list;
  useEffect(() => takeScans(search), [search]);
  useRecordRefresh('products', list.refresh);
  useKeptFocus(opened !== null || writing !== null);
  const write = (of: StockRow | null): void => {
    setOpened(null);
    if (mayWrite) setWriting({ of });
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
          <Actions
            onReports={isManager ? onReports : undefined}
            onWrite={mayWrite ? () => write(null) : undefined}
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
        <MovesSheet
          row={opened}
          branch={branch}
          onWrite={mayWrite ? () => write(opened) : undefined}
          onClose={() => setOpened(null)}
        />
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

/** The shown branch, and whether it is the till's own: only there can movements be recorded. */
function useShownBranch() {
  const own = useTill(({ context }) => context?.sucursal.id ?? '');
  const branch = useStockFilter(({ sucursal }) => sucursal ?? own);
  return { branch, isOwn: branch === own };
}

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
  /** Undefined if the user may not. */
  readonly onReports: (() => void) | undefined;
  readonly onWrite: (() => void) | undefined;
  readonly onCount: () => void;
  readonly onTransfers: () => void;
}

function Actions({ onReports, onWrite, onCount, onTransfers }: ActionsProps) {
  const { inventory: text, transfers, goodsReports } = useWords();
  return (
    <>
      {onReports !== undefined && (
        <Button onClick={onReports}>
          <ChartColumn size={18} aria-hidden="true" />
          {goodsReports.open}
        </Button>
      )}
      {onWrite !== undefined && (
        <Button onClick={onWrite}>
          <PencilLine size={18} aria-hidden="true" />
          {text.write}
          <kbd className="key">F2</kbd>
        </Button>
      )}
      <Button onClick={onTransfers}>
        <Truck size={18} aria-hidden="true" />
        {transfers.open}
        <kbd className="key">F6</kbd>
      </Button>
      <Button kind="main" onClick={onCount}>
        <ClipboardList size={18} aria-hidden="true" />
        {text.count}
        <kbd className="key">F4</kbd>
      </Button>
    </>
  );
}

function StockFilters() {
  const text = useWords().inventory;
  const { sucursal, categoria, bajoMinimo } = useStockFilter();
  const own = useTill(({ context }) => context?.sucursal.id ?? '');
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    void bridge.call('products.categories', {}).then((reply) => {
      if (reply.ok) setCategories(reply.value.categorias);
    });
  }, []);
  return (
    <>
      <BranchChoice value={sucursal ?? own} onChange={(chosen) => narrowStock({ sucursal: chosen })} />
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
      <Button aria-pressed={bajoMinimo} onClick={() => narrowStock({ bajoMinimo: !bajoMinimo })}>
        {text.below}
      </Button>
    </>
  );
}

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
