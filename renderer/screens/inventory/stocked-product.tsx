import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { Finder } from '../../components/form/finder.tsx';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { quantityOf } from '../../money/decimal-product.ts';
import { exactProduct, findProducts, foundProducts, type FoundProduct } from '../../sale/find-products.ts';

/** Products of one search. */
const MAX_FOUND = 12;

/** A product of which stock is kept, and how many units of it were meant: those of a box, or what a scale weighed. */
export interface Stocked {
  readonly product: ListedProduct;
  /** Decimal text. */
  readonly units: string;
}

export interface StockedProductProps {
  readonly label: string;
  readonly placeholder: string;
  readonly onPick: (picked: Stocked) => void;
  readonly focused?: boolean;
  readonly invalid?: boolean;
}

/** Finds the goods of which stock is kept. */
export function StockedProduct({ onPick, invalid = false, ...field }: StockedProductProps) {
  const words = useWords();
  const search = async (q: string): Promise<readonly FoundProduct[] | null> => {
    const answer = await findProducts(q, MAX_FOUND);
    return answer === null ? null : foundProducts(answer, q).filter(({ of }) => of.llevaExistencia);
  };
  return (
    <Finder
      {...field}
      invalid={invalid}
      search={search}
      keyOf={({ product }) => product.codigo}
      renderItem={({ product }) => (
        <>
          <span className="main">{product.descripcion}</span>
          <span className="soft figures">{product.codigo}</span>
        </>
      )}
      onPick={(found) => onPick(stockedOf(found))}
      asks={(items, typed) => (items[0]?.guessed === true ? words.pick.partOfCode(typed.trim()) : null)}
      renderNothing={() => <p className="soft">{words.inventory.paper.notFound}</p>}
    />
  );
}

/** A box counts as its units. */
function stockedOf({ product, of, cantidad }: Omit<FoundProduct, 'guessed'>): Stocked {
  const pack = of.presentaciones.find(({ codigo }) => codigo === product.codigo);
  return { product: of, units: quantityOf(String(pack?.factor ?? 1), cantidad) };
}

/** The goods of a scan, or why it names none. */
export async function scannedStock(code: string): Promise<Stocked | LocalizedMessage> {
  const answer = await findProducts(code, 1);
  if (answer === null) return ({ inventory }) => inventory.counting.noAnswer;
  const product = exactProduct(answer);
  const [of] = answer.productos;
  if (product === null || of === undefined) return ({ inventory }) => inventory.counting.unknown(code);
  if (!of.llevaExistencia) return ({ inventory }) => inventory.counting.notKept(of.descripcion);
  return stockedOf({ product, of, cantidad: answer.cantidad });
}
