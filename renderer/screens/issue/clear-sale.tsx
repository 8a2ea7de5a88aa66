import type { TipoDte } from '../../../core/contract/edition.ts';
import { AskSheet } from '../../components/ask-sheet.tsx';
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
    <AskSheet
      title={words.sale.clearAsk}
      action={words.sale.clear}
      onAct={() => {
        clear(tipoDte);
        emptyEntry(tipoDte);
        onClose();
      }}
      keep={words.sale.keep}
      onClose={onClose}
    >
      <p>{words.sale.clearTold(lines, named)}</p>
    </AskSheet>
  );
}
