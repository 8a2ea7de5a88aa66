import type { TipoDte } from '../../../core/contract/edition.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useCart } from '../../stores/cart.ts';
import { emptyEntry } from './entry-focus.ts';

/** Asks before a sale is thrown away, and says what that destroys. */
export function ClearSale({ tipoDte, onClose }: { readonly tipoDte: TipoDte; readonly onClose: () => void }) {
  const words = useWords();
  const lines = useCart(({ carts }) => carts[tipoDte].lines.length);
  const named = useCart(({ carts }) => carts[tipoDte].receptor !== null);
  const clear = useCart((cart) => cart.clear);
  return (
    <Sheet title={words.sale.clearAsk} onClose={onClose} role="alertdialog">
      <p>{words.sale.clearTold(lines, named)}</p>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {words.sale.keep}
        </button>
        <button
          type="button"
          className="button"
          data-kind="main"
          onClick={() => {
            clear(tipoDte);
            emptyEntry(tipoDte);
            onClose();
          }}
        >
          {words.sale.clear}
        </button>
      </div>
    </Sheet>
  );
}
