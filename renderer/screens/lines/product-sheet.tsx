import { priceToday } from '../../../core/contract/till/presented.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { lineOfProduct } from '../../cart/cart.ts';
import { findProducts, foundProducts } from '../../sale/find-products.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { addWhenAtHand } from '../result/sale-at-hand.ts';
import { PickSheet } from './pick-sheet.tsx';

const MAX_SHOWN = 60;
const MANUAL = { precio: null, descuento: '' } as const;

async function search(typed: string) {
  const answer = await findProducts(typed, MAX_SHOWN);
  return answer === null ? null : foundProducts(answer, typed);
}

export interface ProductSheetProps {
  readonly tipoDte: TipoVenta;
  readonly onClose: () => void;
}

/** Products as tiles; each press adds one line. */
export function ProductSheet({ tipoDte, onClose }: ProductSheetProps) {
  const words = useWords();
  const count = useCart(({ carts }) => carts[tipoDte].lines.length);
  return (
    <PickSheet
      title={words.pick.products}
      search={search}
      keyOf={({ product }) => product.codigo}
      asks={([first], typed) => (first?.guessed === true ? words.pick.partOfCode(typed.trim()) : null)}
      renderItem={({ product }) => (
        <>
          <span className="tile-name">{product.descripcion}</span>
          <span className="figures soft">{dollars(priceToday(product))}</span>
        </>
      )}
      onPick={({ product, cantidad }) => {
        const line = lineOfProduct(product, { cantidad: cantidad ?? '1', ...MANUAL });
        addWhenAtHand(tipoDte, () => useCart.getState().addLine(tipoDte, line));
      }}
      onClose={onClose}
    >
      <output className="soft pick-count">{words.pick.inSale(count)}</output>
    </PickSheet>
  );
}
