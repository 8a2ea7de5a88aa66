import { useEffect, useRef, useState } from 'react';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { focusEntry, ENTRY_ID } from '../../components/focus.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { faultsByField } from '../../sale/faults.ts';
import { isStarted } from '../../sale/cart.ts';
import { useCart } from '../../stores/cart.ts';
import { usePreviews } from '../../stores/preview.ts';
import { useResult } from '../../stores/result.ts';
import { ClearSale } from './clear-sale.tsx';
import { EntryLine } from './entry-line.tsx';
import { Interrupted } from './interrupted.tsx';
import { LineTable } from './line-table.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { ReceiverPanel } from './receiver-panel.tsx';
import { Totals } from './totals.tsx';
import { TransportPanel } from './transport-panel.tsx';
import './issue.css';
import './lines.css';

/** Time without a change before the service is asked what the sale costs, in milliseconds. */
const PREVIEW_AFTER_MS = 40;

/** One screen per type of document, all of one skeleton: entry, lines, receiver, totals. */
export function IssueScreen({ tipoDte }: { readonly tipoDte: TipoDte }) {
  const words = useWords();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const preview = usePreview(tipoDte);
  const [paying, setPaying] = useState(false);
  const [clearing, setClearing] = useState(false);
  const issue = useResult((result) => result.issue);
  const faults = faultsByField(preview, cart.refused);
  const receiver = useRef<HTMLInputElement>(null);
  const isNote = tipoDte === '04';
  const leaving = useResult(({ issuing, outcome }) => issuing === tipoDte || outcome?.tipoDte === tipoDte);
  const ready = cart.lines.length > 0 && cart.submitted === null;
  const pay = (): void => {
    if (ready && !isNote) setPaying(true);
  };
  useKeys({
    F2: focusEntry,
    F4: () => (receiver.current ?? document.querySelector<HTMLElement>('[data-receiver-change]'))?.focus(),
    F8: pay,
    F12: () => ready && void issue(tipoDte),
    'Alt+Delete': () => isStarted(cart) && setClearing(true),
  });
  useEffect(focusEntry, [tipoDte]);
  return (
    <div className="issue" data-tipo={tipoDte}>
      <h1 className="only-read">{words.tipo[tipoDte]}</h1>
      <div className="issue-entry">
        {cart.submitted === null || leaving ? (
          <EntryLine tipoDte={tipoDte} id={ENTRY_ID} />
        ) : (
          <Interrupted tipoDte={tipoDte} />
        )}
        {cart.corrige !== null && <p className="notice">{words.sale.correcting('')}</p>}
      </div>
      <LineTable tipoDte={tipoDte} faults={faults} preview={preview} onClear={() => setClearing(true)} />
      <div className="issue-side">
        <ReceiverPanel tipoDte={tipoDte} faults={faults} inputRef={receiver} />
        {isNote && <TransportPanel faults={faults} />}
      </div>
      <Totals tipoDte={tipoDte} preview={preview} faults={faults} onPay={pay} />
      {paying && preview?.totales && (
        <PaymentSheet tipoDte={tipoDte} total={preview.totales.total} onClose={() => setPaying(false)} />
      )}
      {clearing && <ClearSale tipoDte={tipoDte} onClose={() => setClearing(false)} />}
    </div>
  );
}

/** Asks what the sale costs after each change of it. */
function usePreview(tipoDte: TipoDte) {
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const ask = usePreviews((previews) => previews.ask);
  const preview = usePreviews(({ byType }) => byType[tipoDte]);
  useEffect(() => {
    const timer = setTimeout(() => void ask(cart), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [cart, ask]);
  return preview;
}
