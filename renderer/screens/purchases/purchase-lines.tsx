import { useId, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import type { ShownPurchase, ShownPurchaseLine } from '../../../core/contract/bridge/bridge-purchases.ts';
import { PURCHASE_CREDIT } from '../../../core/contract/purchases/purchases.ts';
import { Fault } from '../../components/form/field.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { fieldFault } from '../../faults/fault-text.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { LineDraft } from '../../stores/purchases/purchase-lines.ts';
import { doubtedLines, nextPending, usePurchases } from '../../stores/purchases/purchases.ts';
import { GoodsFinder } from './goods-finder.tsx';
import { focusedLine, focusLine, focusUnits } from './line-focus.ts';

/** Marks the focused line as an expense. */
const EXPENSE_KEY = 'F8';

export interface PurchaseLinesProps {
  readonly open: ShownPurchase;
  /** Whether entering was tried, so that missing data is shown. */
  readonly tried: boolean;
}

/** Words of a purchase's lines: the goods of a nota de crédito left. */
function useLineWords({ tipoDte }: ShownPurchase) {
  const { purchases } = useWords();
  return tipoDte === PURCHASE_CREDIT ? { ...purchases, ...purchases.ofNote } : purchases;
}

/** Marks the focused line as an expense. */
function spendFocused({ estado, lineas }: ShownPurchase): void {
  const numItem = focusedLine();
  const line = lineas.find((each) => each.numItem === numItem);
  if (estado !== 'RECIBIDA' || line?.mercaderia !== true) return;
  const spent = { gasto: true, confirmada: true };
  sayAndGoOn(line.numItem, () => usePurchases.getState().change(line.numItem, spent));
}

export function PurchaseLines({ open, tried }: PurchaseLinesProps) {
  const words = useLineWords(open);
  const lines = usePurchases((purchases) => purchases.lines);
  useKeys({ [EXPENSE_KEY]: () => spendFocused(open) });
  return (
    <FigureTable
      label={words.lines}
      className="purchases-lines"
      heads={[
        words.item,
        words.said,
        words.quantity,
        words.price,
        words.product,
        words.factor,
        words.received,
        open.estado === 'RECIBIDA' ? `${words.expense} ${EXPENSE_KEY}` : words.expense,
      ]}
    >
      <tbody>
        {open.lineas.map((line, place) => {
          const draft = lines[place];
          return draft === undefined ? null : (
            <Row key={line.numItem} place={place} tried={tried} {...{ line, draft, open }} />
          );
        })}
      </tbody>
    </FigureTable>
  );
}

interface RowProps extends PurchaseLinesProps {
  readonly line: ShownPurchaseLine;
  readonly draft: LineDraft;
  readonly place: number;
}

function Row({ open, line, draft, place, tried }: RowProps) {
  const words = useLineWords(open);
  const fault = useLineFault(draft, place, tried ? words.mustConfirm : null);
  const id = useId();
  const isOpen = open.estado === 'RECIBIDA';
  const asks = isOpen && !draft.gasto && (line.mercaderia || draft.codigo !== null);
  return (
    <tr data-line={line.numItem} data-pending={(isOpen && !draft.confirmada) || undefined}>
      <th scope="row">{line.numItem}</th>
      <td className="breaks">{line.descripcion}</td>
      <td>{line.cantidad}</td>
      <td>{dollars(line.precioUni)}</td>
      <td className="purchases-product">
        <Product {...{ line, draft, open }} invalid={fault !== '' && !draft.confirmada} />
        <Fault id={`${id}-fault`} text={fault} />
      </td>
      <td>
        {asks ? (
          <Amount member="factor" name={words.factor} invalid={false} {...{ line, draft }} />
        ) : (
          !draft.gasto && draft.codigo !== null && draft.factor
        )}
      </td>
      <td>
        {asks ? (
          <Amount
            member="recibido"
            name={words.received}
            invalid={fault !== '' && draft.confirmada}
            {...{ line, draft }}
          />
        ) : (
          line.recibido
        )}
      </td>
      <td>{isOpen && line.mercaderia && <Expense line={line} draft={draft} label={words.expense} />}</td>
    </tr>
  );
}

/** Fault of a line; '' if none. @param mustConfirm shown if it is unconfirmed; null: not yet */
function useLineFault(draft: LineDraft, place: number, mustConfirm: string | null): string {
  const words = useWords();
  const problem = usePurchases((purchases) => purchases.problem);
  const path = `lineas[${place}]`;
  const own = (problem?.errors ?? []).filter(({ campo }) => campo === path || campo.startsWith(`${path}.`));
  const missing = mustConfirm !== null && !draft.confirmada ? [mustConfirm] : [];
  return [...new Set([...missing, ...own.map((fault) => fieldFault(fault, words))])].join(' · ');
}

function sayAndGoOn(numItem: number, say: () => void): void {
  flushSync(say);
  focusLine(nextPending(usePurchases.getState().lines, numItem));
}

/** Confirms a product; doubtful units get the focus next. */
function confirm({ numItem, codigo }: LineDraft, isAtUnits = false): void {
  if (codigo === null) return;
  const say = (): void => usePurchases.getState().change(numItem, { confirmada: true });
  if (isAtUnits || !doubtedLines(usePurchases.getState()).includes(numItem)) return sayAndGoOn(numItem, say);
  flushSync(say);
  focusUnits(numItem);
}

interface ProductProps extends Pick<RowProps, 'line' | 'draft' | 'open'> {
  readonly invalid: boolean;
}

function Product({ line, draft, open, invalid }: ProductProps) {
  const words = useLineWords(open);
  const isOpen = open.estado === 'RECIBIDA';
  const { numItem } = line;
  const choose = usePurchases((purchases) => purchases.choose);
  if (draft.gasto) return <span className="soft">{words.expenseNote}</span>;
  if (draft.confirmada || !isOpen) return <Known {...{ line, draft, open }} />;
  return (
    <div className="stack gap-1 one-column">
      {draft.producto !== null && (
        <span>
          <strong className="medium">{draft.producto}</strong> <Origin line={line} draft={draft} />
        </span>
      )}
      <GoodsFinder
        label={words.find(numItem)}
        placeholder={draft.producto === null ? words.findHint : words.confirmHint}
        said={line.descripcion}
        barcode={line.barra}
        offers={draft.codigo === null}
        onPick={(goods) => sayAndGoOn(numItem, () => choose(numItem, goods))}
        onOtherKey={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!event.repeat) confirm(draft);
        }}
        invalid={invalid}
      />
    </div>
  );
}

function Known({ line, draft, open }: Omit<ProductProps, 'invalid'>) {
  const words = useWords().purchases;
  const { numItem } = line;
  if (draft.producto === null) return <span className="soft">{words.noGoods}</span>;
  const unsettle = (): void => {
    flushSync(() => usePurchases.getState().change(numItem, { confirmada: false }));
    focusLine(numItem);
  };
  return (
    <span className="row led">
      <span className="grow breaks">
        {draft.producto} <Origin line={line} draft={draft} />
      </span>
      {open.estado === 'RECIBIDA' && (
        <Button kind="plain" aria-label={words.of(words.change, numItem)} onClick={unsettle}>
          {words.change}
        </Button>
      )}
    </span>
  );
}

function Origin({ line, draft }: Pick<RowProps, 'line' | 'draft'>) {
  const words = useWords().purchases;
  const isNamed = draft.codigo !== line.presentacion || (draft.confirmada && line.pide);
  const text = isNamed ? words.confirmed : line.origen === null ? '' : words.origins[line.origen];
  return <span className="soft small">{text}</span>;
}

interface AmountProps extends Pick<RowProps, 'line' | 'draft'> {
  readonly member: 'factor' | 'recibido';
  readonly name: string;
  readonly invalid: boolean;
}

function Amount({ line, draft, member, name, invalid }: AmountProps) {
  const words = useWords().purchases;
  const change = usePurchases((purchases) => purchases.change);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) confirm(draft, true);
  };
  return (
    <input
      className="input purchases-amount"
      inputMode="decimal"
      autoComplete="off"
      aria-label={words.of(name, line.numItem)}
      aria-invalid={invalid}
      value={draft[member]}
      onChange={({ target }) => change(line.numItem, { [member]: target.value })}
      onKeyDown={onKey}
    />
  );
}

function Expense({ line, draft, label }: Pick<RowProps, 'line' | 'draft'> & { readonly label: string }) {
  const words = useWords().purchases;
  const change = usePurchases((purchases) => purchases.change);
  return (
    <input
      type="checkbox"
      aria-label={words.of(label, line.numItem)}
      checked={draft.gasto}
      onChange={({ target: { checked: gasto } }) =>
        change(line.numItem, { gasto, confirmada: gasto || !line.pide })
      }
    />
  );
}
