import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { Finder } from '../../components/form/finder.tsx';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { quantityOf } from '../../money/decimal-product.ts';
import { exactProduct, findProducts, foundProducts, type FoundProduct } from '../../sale/find-products.ts';

const MAX_FOUND = 12;

/** A stocked product with its units: those of a box, or a weight from a scale label. */
export interface Stocked {
  readonly product: ListedProduct;
  /** Decimal text. */
  readonly units: string;
}

export interface StockedProductProps {
  readonly label: string;
  readonly placeholder: string;
  /** @param typed the search text */
  readonly onPick: (picked: Stocked, typed: string) => void;
  readonly focused?: boolean;
  readonly invalid?: boolean;
}

/** Stocked products and their presentations; null if the service does not answer. */
export async function findStocked(q: string): Promise<readonly FoundProduct[] | null> {
  const answer = await findProducts(q, MAX_FOUND);
  return answer === null ? null : foundProducts(answer, q).filter(({ of }) => of.llevaExistencia);
}

export function StockedProduct({ onPick, invalid = false, ...field }: StockedProductProps) {
  const words = useWords();
  return (
    <Finder
      {...field}
      invalid={invalid}
      search={findStocked}
      keyOf={({ product }) => product.codigo}
      renderItem={stockedLine}
      onPick={(found, typed) => onPick(stockedOf(found), typed)}
      asks={(items, typed) => (items[0]?.guessed === true ? words.pick.partOfCode(typed.trim()) : null)}
      renderNothing={() => <p className="soft">{words.inventory.paper.notFound}</p>}
    />
  );
}

export function stockedLine({ product }: FoundProduct) {
  return (
    <>
      <span className="main">{product.descripcion}</span>
      <span className="soft figures">{product.codigo}</span>
    </>
  );
}

function stockedOf({ product, of, cantidad }: Omit<FoundProduct, 'guessed'>): Stocked {
  const pack = of.presentaciones.find(({ codigo }) => codigo === product.codigo);
  return { product: of, units: quantityOf(String(pack?.factor ?? 1), cantidad) };
}

/** Stocked product of a scan, or the error message. */
export async function scannedStock(code: string): Promise<Stocked | LocalizedMessage> {
  const answer = await findProducts(code, 1);
  if (answer === null) return ({ inventory }) => inventory.counting.noAnswer;
  const product = exactProduct(answer);
  const [of] = answer.productos;
  if (product === null || of === undefined) return ({ inventory }) => inventory.counting.unknown(code);
  if (!of.llevaExistencia) return ({ inventory }) => inventory.counting.notKept(of.descripcion);
  return stockedOf({ product, of, cantidad: answer.cantidad });
}
