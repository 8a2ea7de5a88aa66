import { useEffect, useState } from 'react';
import type { ShownPurchase } from '../../../core/contract/bridge/bridge-purchases.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import { Button } from '../../components/button.tsx';
import { focusFault, showFaults } from '../../components/focus.ts';
import { Choice, Fault } from '../../components/form/field.tsx';
import { problemText, messageOfRule } from '../../faults/fault-text.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { isPending } from '../../stores/purchases/purchase-lines.ts';
import { isLate, nextPending, usePurchases } from '../../stores/purchases/purchases.ts';
import { nitText } from '../../receiver/identity.ts';
import { dayText } from '../../text/day.ts';
import { dateOfMonth } from '../books/books-months.ts';
import { LabelsButton } from '../labels/labels-button.tsx';
import { focusLine } from './line-focus.ts';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchasePrices } from './purchase-prices.tsx';
import { fateText } from './receive-files.tsx';
import { UndoPurchase } from './undo-purchase.tsx';
import { useDropped } from './use-dropped.ts';
import { useLineScan } from './use-line-scan.ts';

const ENTER_KEY = 'F12';

/** One purchase: what each line is, and the whole of it entered. */
export function OnePurchase({ open }: { readonly open: ShownPurchase }) {
  const words = useWords();
  const { purchases } = words;
  const { leave, problem } = usePurchases();
  const [tried, setTried] = useState(false);
  const { estado } = open;
  const avisos = [...open.avisos, ...useLateWarning(open)];
  const scanFault = useLineScan(estado === 'RECIBIDA');
  const isEntered = estado !== 'RECIBIDA';
  // As it opens, and once it is entered: what had the focus is gone.
  useEffect(() => {
    focusLine(isEntered ? null : nextPending(usePurchases.getState().lines, null));
  }, [isEntered]);
  useKeys({ Escape: leave });
  useDropped(passOver);
  const came = useCame(open.id);
  // A fault of a line stands at the line.
  const isAtLines = (problem?.errors ?? []).some(({ campo }) => campo.startsWith('lineas['));
  const refused = problem === null || isAtLines ? '' : problemText(problem, words);
  return (
    <>
      <Head open={open} />
      {came !== '' && (
        <p className="soft" role="status">
          {came}
        </p>
      )}
      {estado === 'INGRESADA' && (
        <p className="notice" data-tone="good" role="status">
          {purchases.entered}
          {open.periodo !== null &&
            !open.fecEmi.startsWith(open.periodo) &&
            ` ${purchases.enteredIn(words.books.monthName(dateOfMonth(open.periodo)))}`}
        </p>
      )}
      {estado === 'ANULADA' && (
        <p className="notice">
          {open.deshecha === null || !open.escrita
            ? purchases.annulled
            : purchases.annulWritten.done(open.deshecha)}
        </p>
      )}
      {estado === 'RECIBIDA' && open.deshecha !== null && (
        <p className="notice" role="status">
          {purchases.undo.done(open.deshecha)}
        </p>
      )}
      {avisos.length > 0 && (
        <section className="notice" data-tone="waiting" aria-label={purchases.warnings}>
          <ul className="purchases-warnings">
            {avisos.map((warning, place) => (
              <li key={`${warning.regla} ${place}`}>{messageOfRule(warning, words)}</li>
            ))}
          </ul>
        </section>
      )}
      <PurchaseLines open={open} tried={tried} />
      {estado === 'INGRESADA' && <PurchasePrices id={open.id} />}
      <Fault text={[refused, scanFault].filter((text) => text !== '').join(' · ')} />
      {estado === 'RECIBIDA' && <Entering onTried={() => setTried(true)} />}
      {estado === 'INGRESADA' && (
        <div className="row wrap gap-2-3">
          <Labels open={open} />
          <UndoPurchase open={open} />
        </div>
      )}
    </>
  );
}

/** Labels of the goods that it brought. */
function Labels({ open }: { readonly open: ShownPurchase }) {
  const named = open.lineas.flatMap(({ presentacion, producto }) =>
    presentacion === null || producto === null ? [] : [[presentacion, producto] as const],
  );
  const goods = [...new Map(named)].map(([codigo, nombre]) => ({ codigo, nombre }));
  if (goods.length === 0) return null;
  return (
    <div>
      <LabelsButton goods={goods} />
    </div>
  );
}

/** LocalizedMessage of the month that is chosen, before it is entered; what was entered says it itself. */
function useLateWarning({ fecEmi }: ShownPurchase): ShownPurchase['avisos'] {
  const periodo = usePurchases((purchases) => purchases.periodo);
  const late = usePurchases(isLate);
  return late && periodo !== null ? [rule('compra-fuera-de-plazo', { fecEmi, periodo })] : [];
}

/** What is said of the line at hand is not left for a file. */
function passOver(): void {}

/** What became of the file that it was opened by; empty where it was opened from the list. */
function useCame(id: string): string {
  const words = useWords();
  const fates = usePurchases((purchases) => purchases.fates);
  const [only, ...others] = fates;
  const isIts = only?.fate.kind === 'purchase' && only.fate.compra.id === id && others.length === 0;
  return isIts && only.fate.kind === 'purchase' && only.fate.estaba ? fateText(only, words) : '';
}

function Head({ open }: { readonly open: ShownPurchase }) {
  const {
    purchases: words,
    written: { byHand },
  } = useWords();
  const { leave, next, view } = usePurchases();
  const { proveedor, tipoDte, numeroControl, fecEmi, total, vence, estado } = open;
  return (
    <header className="row led wrap gap-2-4">
      <div>
        <h1 className="breaks">{proveedor.nombre}</h1>
        <p className="soft breaks">
          {words.types[tipoDte]} <span className="figures">{numeroControl}</span> · {dayText(fecEmi)} · NIT{' '}
          {nitText(proveedor.nit)}
          {open.escrita && ` · ${byHand}`}
          {vence !== null && ` · ${words.due(dayText(vence))}`} · <strong>{words.states[estado]}</strong>
        </p>
      </div>
      <p className="purchases-total">
        <span className="label">{words.total}</span>{' '}
        <strong className="size-2 figures">{dollars(total)}</strong>
      </p>
      {next !== null && (
        <Button kind="main" data-next="" onClick={() => void view(next.id)}>
          {words.next(next.proveedor.nombre)}
        </Button>
      )}
      <button type="button" className="button" data-back="" onClick={leave}>
        {words.back}
        <kbd className="key">Esc</kbd>
      </button>
    </header>
  );
}

/** Into which month's book it goes; one that came in its own month, with that month open, need not be asked. */
function BookMonth() {
  const words = useWords();
  const { open, periodo, book } = usePurchases();
  const months = open?.periodos?.posibles ?? [];
  if (periodo === null || months.length < 2) return null;
  return (
    <Choice
      label={words.purchases.bookMonth}
      value={periodo}
      choices={months.map((month) => [month, words.books.monthName(dateOfMonth(month))] as const)}
      onChange={book}
    />
  );
}

function Entering({ onTried }: { readonly onTried: () => void }) {
  const words = useWords().purchases;
  const { lines, deducible, credit, enter } = usePurchases();
  const late = usePurchases(isLate);
  const { busy, run } = useOneRun();
  const pending = lines.filter(isPending).length;
  const go = (): Promise<void> =>
    run(async () => {
      if (usePurchases.getState().lines.some(isPending)) return showFaults(onTried);
      await enter();
      if (usePurchases.getState().problem !== null) focusFault();
    });
  useKeys({ [ENTER_KEY]: () => void go() });
  return (
    <div className="row wrap led gap-2-4 purchases-foot">
      <p role="status" className={pending === 0 ? 'medium' : 'soft'}>
        {pending === 0 ? words.ready : words.pending(pending)}
      </p>
      <label className="medium check">
        <input
          type="checkbox"
          checked={deducible && !late}
          disabled={late}
          onChange={({ target }) => credit(target.checked)}
        />
        {words.deducible}
      </label>
      <BookMonth />
      <Button kind="main" data-enter="" data-size="large" aria-disabled={busy} onClick={() => void go()}>
        {words.enter}
        <kbd className="key">{ENTER_KEY}</kbd>
      </Button>
    </div>
  );
}
