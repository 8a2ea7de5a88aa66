import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { focusEntry } from '../../components/focus.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { faultsByField, type Faults } from '../../sale/faults.ts';
import { isStarted } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { usePreviews } from '../../stores/sale/preview.ts';
import { useRepeat } from '../../stores/sale/repeat.ts';
import { useResult } from '../../stores/sale/result.ts';
import { ApproveSheet } from '../payment/approve-sheet.tsx';
import { ClearSale } from './clear-sale.tsx';
import { LeaveCorrection } from './correcting.tsx';
import { focusEntryAfterSheet, focusReceiverAfterSheet } from '../lines/entry-focus.ts';
import { useUndoKey } from '../lines/use-undo-key.ts';
import { LineTable } from '../lines/line-table.tsx';
import { moveSale } from './move-sale.ts';
import { ParkSheet } from '../parked/park-sheet.tsx';
import { PaymentSheet } from '../payment/payment-sheet.tsx';
import { ReceiverPanel } from '../receiver/receiver-panel.tsx';
import { loadResult } from '../result/result-sheet.tsx';
import { isQuotable, QUOTE_KEY, SaleTools, type SaleSheet } from './sale-tools.tsx';
import { GoodsSide } from '../quick-keys/goods-side.tsx';
import { useSaleLayout } from '../quick-keys/sale-layout.ts';
import { SCREEN_OF } from './sale-screens.ts';
import { Totals } from '../lines/totals.tsx';
import { TypedReceiverSheet } from './typed-receiver-sheet.tsx';
import { TransportPanel } from '../receiver/transport-panel.tsx';
import { useCharging, type Charging } from '../payment/use-charging.ts';
import { ZeroTotalDialog } from '../payment/zero-total-dialog.tsx';
import './issue.css';
import '../quick-keys/beside.css';
import '../lines/lines.css';
import './sheets.css';
import './small.css';

// Preloaded after the first screen, so that keys typed right after opening are not lost.
const more = lazyScreen(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));
const parked = lazyScreen(() => import('../parked/parked-sheet.tsx').then((module) => module.ParkedSheet));
const quote = lazyScreen(() => import('../quotes/save-quote.tsx').then((module) => module.SaveQuote));
const products = lazyScreen(() => import('../lines/product-sheet.tsx').then((module) => module.ProductSheet));

/** Pause after a change before the price preview, in ms. */
const PREVIEW_AFTER_MS = 40;
/** Retry interval without an answer, in ms. */
const PREVIEW_AGAIN_MS = 1000;

export function IssueScreen({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const preview = usePreview(tipoDte);
  const [sheet, setSheet] = useState<SaleSheet | null>(null);
  const { refused } = cart;
  // Stable while nothing changes, so that the memoised children do not render.
  const faults = useMemo(() => faultsByField(preview, refused, words), [preview, refused, words]);
  const isNote = tipoDte === '04';
  const free = cart.submitted === null;
  const repeat = (): void => {
    if (free) void useRepeat.getState().last(tipoDte);
    focusEntry();
  };
  const charging = useCharging(tipoDte, setSheet);
  const layout = useSaleLayout(tipoDte);
  useScreenKeys(tipoDte, { charging, onOpen: setSheet, onRepeat: repeat, onKeys: layout.toKeys });
  useUndoKey(tipoDte);
  useLayoutEffect(focusEntry, [tipoDte]);
  useEffect(() => {
    void Promise.all([more.load(), parked.load(), products.load(), quote.load(), loadResult()]);
  }, []);
  return (
    <div className="issue" data-tipo={tipoDte} data-keys={layout.beside ? 'beside' : undefined}>
      <h1 className="only-read">{words.tipo[tipoDte]}</h1>
      <GoodsSide
        tipoDte={tipoDte}
        layout={layout}
        charging={charging}
        onLeaveCorrection={() => setSheet('leave')}
        tools={
          <SaleTools
            tipoDte={tipoDte}
            layout={layout}
            onOpen={setSheet}
            onRepeat={repeat}
            onMove={() => void moveSale(tipoDte)}
          />
        }
      />
      <div className="issue-sale">
        {!layout.inPlace && (
          <LineTable tipoDte={tipoDte} faults={faults} preview={preview} onClear={() => setSheet('clear')} />
        )}
        <div className="stack gap-3 top issue-side">
          <ReceiverPanel tipoDte={tipoDte} faults={faults} />
          {isNote && <TransportPanel faults={faults} />}
        </div>
        <Totals
          tipoDte={tipoDte}
          preview={preview}
          faults={faults}
          charging={charging}
          beside={layout.beside}
        />
      </div>
      <ApproveSheet />
      <OpenSheet
        tipoDte={tipoDte}
        sheet={sheet}
        preview={preview}
        faults={faults}
        charging={charging}
        onClose={() => setSheet(null)}
      />
    </div>
  );
}

interface ScreenKeys {
  readonly charging: Charging;
  readonly onOpen: (sheet: SaleSheet) => void;
  readonly onRepeat: () => void;
  readonly onKeys: () => void;
}

function useScreenKeys(tipoDte: TipoVenta, { charging, onOpen, onRepeat, onKeys }: ScreenKeys): void {
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const free = cart.submitted === null;
  const started = isStarted(cart);
  useKeys({
    F2: focusEntry,
    F3: () => onOpen('parked'),
    F6: () => free && onOpen('more'),
    F7: () => free && !(started && charging.held()) && onOpen(started ? 'park' : 'parked'),
    F8: () => tipoDte !== '04' && charging.pay(),
    // Only into an empty sale: no key would take the added lines out again.
    F9: () => cart.lines.length === 0 && onRepeat(),
    F10: onKeys,
    F12: charging.exact,
    [QUOTE_KEY]: () => (started ? isQuotable(cart) && onOpen('quote') : goTo('cotizaciones')),
    'Alt+Delete': () => free && started && onOpen('clear'),
  });
}

interface OpenSheetProps {
  readonly tipoDte: TipoVenta;
  readonly sheet: SaleSheet | null;
  readonly preview: Preview | undefined;
  readonly faults: Faults;
  readonly charging: Charging;
  readonly onClose: () => void;
}

/** The open dialog; after it the focus returns to the entry line. */
function OpenSheet({ tipoDte, sheet, preview, faults, charging, onClose }: OpenSheetProps) {
  const total = preview?.totales?.total;
  const done = (): void => {
    onClose();
    focusEntryAfterSheet();
  };
  const resumed = (tipo: TipoVenta): void => {
    goTo(SCREEN_OF[tipo]);
    void useResult.getState().settle(tipo);
  };
  return (
    <Suspense>
      {sheet === 'payment' && total !== undefined && (
        <PaymentSheet tipoDte={tipoDte} total={total} onClose={onClose} />
      )}
      {(sheet === 'receiver-exact' || sheet === 'receiver-pay') && (
        <TypedReceiverSheet
          tipoDte={tipoDte}
          onGo={() => {
            onClose();
            if (sheet === 'receiver-exact') charging.exact();
            else charging.pay();
          }}
          onClose={() => {
            onClose();
            focusReceiverAfterSheet();
          }}
        />
      )}
      {sheet === 'zero' && <ZeroTotalDialog tipoDte={tipoDte} onClose={done} />}
      {sheet === 'leave' && <LeaveCorrection tipoDte={tipoDte} onClose={done} />}
      {sheet === 'clear' && <ClearSale tipoDte={tipoDte} onClose={done} />}
      {sheet === 'park' && <ParkSheet tipoDte={tipoDte} onClose={done} />}
      {sheet === 'parked' && <parked.Place tipoDte={tipoDte} onResumed={resumed} onClose={done} />}
      {sheet === 'quote' && <quote.Place tipoDte={tipoDte} onClose={done} />}
      {sheet === 'products' && <products.Place tipoDte={tipoDte} onClose={done} />}
      {sheet === 'more' && (
        <more.Place
          tipoDte={tipoDte}
          faults={faults}
          preview={preview}
          onMove={() => {
            onClose();
            void moveSale(tipoDte);
          }}
          onClose={done}
        />
      )}
    </Suspense>
  );
}

function usePreview(tipoDte: TipoVenta) {
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const ask = usePreviews((previews) => previews.ask);
  const answered = usePreviews(({ byType }) => byType[tipoDte]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stale = false;
    const run = async (): Promise<void> => {
      const preview = await ask(cart);
      if (preview === null && !stale) timer = setTimeout(() => void run(), PREVIEW_AGAIN_MS);
    };
    timer = setTimeout(() => void run(), PREVIEW_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [cart, ask]);
  return answered?.key === cart.key ? answered.preview : undefined;
}
