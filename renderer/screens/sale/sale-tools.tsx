import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { isStarted, type Cart } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useRemovedLines, useUndoable } from '../../stores/sale/removed-lines.ts';
import { useWeigh, WEIGH_KEY } from '../lines/use-weigh.ts';
import { otherType } from './move-sale.ts';
import type { SaleLayout } from '../quick-keys/sale-layout.ts';

/** Dialogs over a sale screen. */
export type SaleSheet =
  | 'payment'
  | 'clear'
  | 'products'
  | 'park'
  | 'parked'
  | 'more'
  | 'zero'
  | 'leave'
  | 'quote'
  /** Charging was tried with a typed but unchosen receiver; the suffix names the key. */
  | 'receiver-exact'
  | 'receiver-pay';

/** Saves the sale as a quote; with an empty sale, opens the quotes. */
export const QUOTE_KEY = 'Alt+Q';

/** Whether a sale can be saved as a quote: without payments, and no correction or replacement. */
export function isQuotable({ lines, submitted, charged, tenders, corrige, reemplaza }: Cart): boolean {
  const isPaid = charged === true || tenders.length > 0;
  return lines.length > 0 && submitted === null && !isPaid && corrige === null && reemplaza === null;
}

export interface SaleToolsProps {
  readonly tipoDte: TipoVenta;
  readonly layout: SaleLayout;
  readonly onOpen: (sheet: SaleSheet) => void;
  readonly onRepeat: () => void;
  /** Changes the sale to the other type. */
  readonly onMove: () => void;
}

export function SaleTools({ tipoDte, layout, onOpen, onRepeat, onMove }: SaleToolsProps) {
  const words = useWordsAtOnce();
  const started = useCart(({ carts }) => isStarted(carts[tipoDte]));
  const parked = useCart((cart) => cart.parked.length);
  const quotable = useCart(({ carts }) => isQuotable(carts[tipoDte]));
  const weigh = useWeigh(tipoDte);
  const undoable = useUndoable(tipoDte);
  const other = useCart(({ carts }) => otherType(carts[tipoDte]));
  return (
    <div className="sale-tools" role="group" aria-label={words.tools.name}>
      {layout.switchable && (
        <Tool keyName={layout.beside ? undefined : 'F10'} onPress={layout.turn}>
          {layout.beside || layout.hidesSale ? words.quickKeys.toolTable : words.quickKeys.tool}
        </Tool>
      )}
      <Tool onPress={() => onOpen('products')}>{words.tools.products}</Tool>
      {weigh !== null && (
        <Tool keyName={WEIGH_KEY} onPress={weigh}>
          {words.scale.weigh}
        </Tool>
      )}
      {undoable && (
        <Tool keyName="Ctrl+Z" onPress={() => useRemovedLines.getState().undo(tipoDte)}>
          {words.tools.undo}
        </Tool>
      )}
      {started ? (
        <>
          <Tool keyName="F7" onPress={() => onOpen('park')}>
            {words.tools.park}
          </Tool>
          <Tool keyName="F6" onPress={() => onOpen('more')}>
            {words.tools.more}
          </Tool>
          {quotable && (
            <Tool keyName={QUOTE_KEY} later="small" onPress={() => onOpen('quote')}>
              {words.quotes.save}
            </Tool>
          )}
        </>
      ) : (
        <>
          <Tool keyName="F9" onPress={onRepeat}>
            {words.tools.repeat}
          </Tool>
          <Tool onPress={() => goTo('devolucion')}>{words.returns.open}</Tool>
          {tipoDte !== '01' && (
            <Tool later="small" onPress={() => goTo('por-facturar')}>
              {words.unbilled.tool}
            </Tool>
          )}
          <Tool keyName={QUOTE_KEY} later="beside" onPress={() => goTo('cotizaciones')}>
            {words.quotes.tool}
          </Tool>
        </>
      )}
      {other !== null && <Tool onPress={onMove}>{words.tools.moveTo[other]}</Tool>}
      {parked > 0 && (
        <Tool keyName="F3" onPress={() => onOpen('parked')}>
          {words.tools.parked(parked)}
        </Tool>
      )}
    </div>
  );
}

interface ToolProps {
  readonly keyName?: string | undefined;
  /** When the button moves to the menu: in a small window, or also beside the keys on a low screen. */
  readonly later?: 'small' | 'beside';
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ keyName, later, onPress, children }: ToolProps) {
  return (
    <Button
      className="tool"
      kind="beside"
      data-later={later}
      aria-keyshortcuts={keyName}
      // Ignores the second press of a double click, which may hit another button.
      onClick={({ detail }) => detail < 2 && onPress()}
    >
      {children}
      {keyName !== undefined && <kbd className="key key-hint">{keyName}</kbd>}
    </Button>
  );
}
