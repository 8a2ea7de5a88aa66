import { useEffect, useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import type { ShownPurchase } from '../../../core/contract/bridge/bridge-purchases.ts';
import { CREDIT_TYPES, PURCHASE_CREDIT } from '../../../core/contract/purchases/purchases.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import { Button } from '../../components/button.tsx';
import { focusFault, showFaults } from '../../components/focus.ts';
import { Fault } from '../../components/form/field.tsx';
import { problemText, messageOfRule } from '../../faults/fault-text.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { isPending } from '../../stores/purchases/purchase-lines.ts';
import {
  doubtedLines,
  isLate,
  nextPending,
  openWarnings,
  usePurchases,
} from '../../stores/purchases/purchases.ts';
import { nitText } from '../../../core/contract/text/identity-text.ts';
import { dayText } from '../../text/day.ts';
import { dateOfMonth } from '../books/books-months.ts';
import { LabelsButton } from '../labels/labels-button.tsx';
import { BookMonth } from './book-month.tsx';
import { focusLine, focusUnits } from './line-focus.ts';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchasePrices } from './purchase-prices.tsx';
import { fateText } from './receive-files.tsx';
import { UndoPurchase } from './undo-purchase.tsx';
import { useDropped } from './use-dropped.ts';
import { useLineScan } from './use-line-scan.ts';

const ENTER_KEY = 'F12';

export function OnePurchase({ open }: { readonly open: ShownPurchase }) {
  const words = useWords();
  const { purchases } = words;
  const { leave, problem, lines } = usePurchases();
  const [tried, setTried] = useState(false);
  const { estado } = open;
  const avisos = [...openWarnings({ open, lines }), ...useLateWarning(open)];
  const scanFault = useLineScan(estado === 'RECIBIDA');
  const isEntered = estado !== 'RECIBIDA';
  // On opening and after entering the focused element is gone.
  useEffect(() => {
    focusLine(isEntered ? null : nextPending(usePurchases.getState().lines, null));
    if (isEntered) document.querySelector('.purchases h1')?.scrollIntoView({ block: 'nearest' });
  }, [isEntered]);
  useKeys({ Escape: leave });
  useDropped(passOver);
  const came = useCame(open.id);
  // A line shows its own fault.
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
          {purchases.entered[enteredKind(open)]}
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
      {open.retenido === null && <PurchaseLines open={open} tried={tried} />}
      {estado === 'INGRESADA' && <PurchasePrices id={open.id} />}
      <Fault text={[refused, scanFault].filter((text) => text !== '').join(' · ')} />
      {estado === 'RECIBIDA' && <Entering onTried={() => setTried(true)} />}
      {estado === 'INGRESADA' && (
        <div className="row wrap gap-2-3">
          {open.tipoDte !== PURCHASE_CREDIT && <Labels open={open} />}
          <UndoPurchase open={open} />
        </div>
      )}
    </>
  );
}

/** Effect of the entry: goods came in, a nota de crédito took them out, or none moved. */
function enteredKind({ tipoDte, lineas }: ShownPurchase): 'came' | 'left' | 'booked' {
  if (lineas.every(({ presentacion }) => presentacion === null)) return 'booked';
  return tipoDte === PURCHASE_CREDIT ? 'left' : 'came';
}

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

/** Warning that the chosen month is late; an entered purchase has its own warning. */
function useLateWarning({ fecEmi }: ShownPurchase): ShownPurchase['avisos'] {
  const periodo = usePurchases((purchases) => purchases.periodo);
  const late = usePurchases(isLate);
  return late && periodo !== null ? [rule('compra-fuera-de-plazo', { fecEmi, periodo })] : [];
}

/** Ignores dropped files while a purchase is open. */
function passOver(): void {}

/** Notice that the file's purchase was already known; '' otherwise. */
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
  const { proveedor, tipoDte, numeroControl, fecEmi, total, retenido, vence, estado } = open;
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
        {retenido !== null && (
          <span className="soft figures">
            {words.subject} {dollars(total)} ·{' '}
          </span>
        )}
        <span className="label">{retenido === null ? words.total : words.withheld}</span>{' '}
        <strong className="size-2 figures">{dollars(retenido ?? total)}</strong>
      </p>
      {next !== null && (
        <Button kind="main" data-next="" onClick={() => void view(next.id)}>
          {words.next(next.proveedor.nombre)}
        </Button>
      )}
      <Button data-back="" onClick={leave}>
        {words.back}
        <kbd className="key">Esc</kbd>
      </Button>
    </header>
  );
}

function Entering({ onTried }: { readonly onTried: () => void }) {
  const words = useWords().purchases;
  const { open, lines, deducible, credit, periodo, book, enter } = usePurchases();
  const late = usePurchases(isLate);
  const { busy, run } = useOneRun();
  const pending = lines.filter(isPending).length;
  const [doubted, setDoubted] = useState<readonly number[]>([]);
  const go = (): Promise<void> =>
    run(async () => {
      if (usePurchases.getState().lines.some(isPending)) return showFaults(onTried);
      // Asks once about doubtful units: they would affect stock, prices and later purchases.
      const doubts = doubtedLines(usePurchases.getState());
      const [first] = doubts.filter((numItem) => !doubted.includes(numItem));
      if (first !== undefined) {
        setDoubted(doubts);
        return focusUnits(first);
      }
      await enter();
      if (usePurchases.getState().problem !== null) focusFault();
    });
  useKeys({ [ENTER_KEY]: () => void go() });
  const asked = doubtedLines(usePurchases()).filter((numItem) => doubted.includes(numItem));
  return (
    <div className="row wrap led gap-2-4 purchases-foot">
      <p role="status" className={pending === 0 ? 'medium' : 'soft'}>
        {pending > 0 ? words.pending(pending) : asked.length > 0 ? words.unitsDoubted(asked) : words.ready}
      </p>
      {open !== null && CREDIT_TYPES.has(open.tipoDte) && (
        <Check
          label={open.sello === null ? words.deducibleSealed : words.deducible}
          checked={deducible && !late}
          disabled={late}
          onChange={credit}
        />
      )}
      {open?.periodos && periodo !== null && (
        <BookMonth fecEmi={open.fecEmi} months={open.periodos} value={periodo} onChange={book} />
      )}
      <Button kind="main" data-enter="" data-size="large" aria-disabled={busy} onClick={() => void go()}>
        {words.enter}
        <kbd className="key">{ENTER_KEY}</kbd>
      </Button>
    </div>
  );
}
