import type { TipoVenta } from '../../../core/contract/edition.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { linesText } from '../../sale/charged.ts';
import { approved } from '../../stores/till/approving.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { emptyEntry } from '../lines/entry-focus.ts';

/** Confirms discarding the sale and says what is lost. */
export function ClearSale({
  tipoDte,
  onClose,
}: {
  readonly tipoDte: TipoVenta;
  readonly onClose: () => void;
}) {
  const words = useWordsAtOnce();
  const lines = useCart(({ carts }) => carts[tipoDte].lines.length);
  const named = useCart(({ carts }) => carts[tipoDte].receptor !== null);
  const clear = useCart((cart) => cart.clear);
  return (
    <AskSheet
      title={words.sale.clearAsk}
      action={words.sale.clear}
      onAct={() => {
        onClose();
        const cart = useCart.getState().carts[tipoDte];
        const empty = (): void => {
          clear(tipoDte);
          emptyEntry(tipoDte);
        };
        if (cart.charged === true)
          void approved('venta vaciada tras cobrar', { antes: linesText(cart), ahora: '' }, empty);
        else empty();
      }}
      keep={words.sale.keep}
      onClose={onClose}
    >
      <p>{words.sale.clearTold(lines, named)}</p>
    </AskSheet>
  );
}
