import { useRef, useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useFocusStep } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { isStarted } from '../../cart/cart.ts';
import type { ParkedSale } from '../../cart/cart-storage.ts';
import { linesText } from '../../sale/charged.ts';
import { approved } from '../../stores/till/approving.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useOwnId } from '../../stores/till/session.ts';
import { ParkedRow } from './parked-row.tsx';
import { useParkedTotals } from './use-parked-totals.ts';

export interface ParkedSheetProps {
  readonly tipoDte: TipoVenta;
  /** Called with the type of the resumed sale. */
  readonly onResumed: (tipoDte: TipoVenta) => void;
  readonly onClose: () => void;
}

export function ParkedSheet({ tipoDte, onResumed, onClose }: ParkedSheetProps) {
  const words = useWords();
  const parked = useCart((cart) => cart.parked);
  const started = useCart(({ carts }) => isStarted(carts[tipoDte]));
  const [asking, setAsking] = useState<ParkedSale | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const totals = useParkedTotals(parked);
  // The pressed button disappears with its sale: focuses the first one left, else the list.
  useFocusStep(() => {
    const at = document.activeElement;
    const isChoosing =
      at instanceof HTMLButtonElement && at.closest('[role="dialog"]')?.contains(list.current);
    if (asking === null && isChoosing !== true)
      (list.current?.querySelector('button') ?? list.current)?.focus();
  });
  const own = useOwnId();
  const goOn = async ({ id }: ParkedSale): Promise<void> => {
    const resumed = await useCart.getState().resume(id);
    if (resumed === null) return;
    onClose();
    onResumed(resumed);
  };
  const resume = (sale: ParkedSale): void => {
    if (isOf(sale, own)) return void goOn(sale);
    onClose();
    void approved('venta de otra persona reabierta', aboutSale(sale), () => void goOn(sale));
  };
  return (
    <Sheet title={words.parked.title} onClose={onClose} size="wide">
      <div ref={list} tabIndex={-1} className="parked-list">
        {parked.length === 0 ? (
          <div className="empty">
            <p>{words.parked.none}</p>
            <p className="small">{words.parked.noneHint}</p>
          </div>
        ) : (
          <ul className="grid lined parked">
            {parked.map((sale) => (
              <ParkedRow
                key={sale.id}
                sale={sale}
                total={totals[sale.id] ?? null}
                onResume={() => resume(sale)}
                onDiscard={() => setAsking(sale)}
              />
            ))}
          </ul>
        )}
      </div>
      {asking !== null && <Discard sale={asking} onClose={() => setAsking(null)} />}
      {started && parked.length > 0 && <p className="soft small">{words.parked.swap}</p>}
    </Sheet>
  );
}

/** Whether the user began the sale, or its owner is unknown. */
function isOf({ cart }: ParkedSale, userId: string | null): boolean {
  return cart.begun === null || cart.begun.userId === userId;
}

function aboutSale({ name, cart }: ParkedSale) {
  return { antes: `${cart.begun?.nombre ?? ''} · ${name}: ${linesText(cart)}`, ahora: '' };
}

function Discard({ sale, onClose }: { readonly sale: ParkedSale; readonly onClose: () => void }) {
  const words = useWords();
  const own = useOwnId();
  const name = sale.name === '' ? words.parked.unnamed : sale.name;
  return (
    <AskSheet
      title={words.parked.discardAsk(name)}
      action={words.parked.discardDo}
      onAct={() => {
        onClose();
        const discard = (): void => void useCart.getState().discard(sale.id);
        if (sale.cart.charged === true) void approved('venta vaciada tras cobrar', aboutSale(sale), discard);
        else if (isOf(sale, own)) discard();
        else void approved('venta de otra persona descartada', aboutSale(sale), discard);
      }}
      keep={words.parked.keep}
      onClose={onClose}
    >
      <p>{words.parked.discardTold(sale.cart.lines.length, sale.cart.receptor !== null)}</p>
    </AskSheet>
  );
}
