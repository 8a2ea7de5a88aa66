import { Suspense, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { isScanned, visibleCode } from '../../../core/contract/text/product-code.ts';
import { Finder } from '../../components/form/finder.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { findProducts, foundProducts } from '../../sale/find-products.ts';
import type { ChosenGoods } from '../../stores/purchases/purchase-lines.ts';
import { useTill } from '../../stores/till/till.ts';
import { FoundLine } from '../lines/found-line.tsx';
import type { OpenedProduct } from '../products/product-draft.ts';
import { chosenGoods } from './chosen-goods.ts';

const form = lazyScreen(() => import('../products/product-sheet.tsx').then((module) => module.ProductSheet));
/** Results of one search. */
const FOUND = 8;

export interface GoodsFinderProps {
  readonly label: string;
  readonly placeholder: string;
  readonly focused?: boolean;
  readonly invalid: boolean;
  /** Product name on the document; default name of a new product when the search was a code. */
  readonly said: string;
  /** Barcode on the document; default code of a new product. */
  readonly barcode?: string | null;
  /** Whether Enter in the empty field searches for that name. */
  readonly offers?: boolean;
  readonly onPick: (goods: ChosenGoods) => void;
  readonly onOtherKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function GoodsFinder({ said, barcode = null, offers = false, onPick, ...field }: GoodsFinderProps) {
  const words = useWords().purchases;
  const { catalogoDeCentral: isOfCentre = false, llevaExistencias: keepsStock } =
    useTill((till) => till.context) ?? {};
  const [creating, setCreating] = useState<Partial<OpenedProduct> | null>(null);
  const create = (typed: string): void =>
    setCreating({ ...begun(said, typed, barcode), llevaExistencia: keepsStock === true });
  return (
    <>
      <Finder
        {...field}
        offered={offers && said !== '' ? said : undefined}
        search={async (q) => {
          const answer = await findProducts(q, FOUND);
          return answer === null ? null : foundProducts(answer, q);
        }}
        // A text that nobody typed is a guess: Enter only focuses the result.
        asks={([first], typed) =>
          offers && typed === said && first !== undefined ? words.guessed(typed) : null
        }
        keyOf={({ product }) => product.codigo}
        renderItem={(found) => <FoundLine found={{ kind: 'product', ...found }} />}
        renderNothing={(typed) => (
          <div className="stack gap-2 one-column">
            <p>{words.nothingFound(typed)}</p>
            {isOfCentre ? (
              <p className="soft">{words.ofCentre}</p>
            ) : (
              <Button
                // Keeps the focus in the field: losing it would close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => create(typed)}
              >
                {words.createGoods}
                <kbd className="key">Enter</kbd>
              </Button>
            )}
          </div>
        )}
        onNothing={isOfCentre ? undefined : create}
        onPick={(found) => onPick(chosenGoods(found))}
      />
      {creating !== null && (
        <Suspense>
          <form.Place
            product={creating}
            mayChange
            onSaved={({ codigo, descripcion }) => {
              setCreating(null);
              onPick({ codigo, producto: descripcion, factor: 1 });
            }}
            onDelete={undefined}
            onClose={() => setCreating(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function begun(said: string, typed: string, barcode: string | null): Partial<OpenedProduct> {
  const text = visibleCode(typed);
  const [code, descripcion] = isScanned(typed) ? [text, said] : [barcode, text];
  return { descripcion, ...(code === null ? {} : { codigo: code, codigosBarra: [code] }) };
}
