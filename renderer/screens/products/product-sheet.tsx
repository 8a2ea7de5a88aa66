import { useEffect, useRef, useState } from 'react';
import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { soldAs } from '../../../core/contract/till/presented.ts';
import { barcodeKey } from '../../../core/contract/text/product-code.ts';
import { SPANISH_PRODUCT } from '../../../core/contract/text/product-names.ts';
import { bridge } from '../../bridge/index.ts';
import { showFaults } from '../../components/focus.ts';
import type { NeighboursProps } from '../../components/list/neighbours.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { NO_FAULTS, faultMap, isUnder } from '../../sale/faults.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { RecordSheet } from '../import/record-sheet.tsx';
import {
  barcodesOf,
  levelOf,
  productDraftOf,
  productInputOf,
  type OpenedProduct,
  type ProductDraft,
} from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductMore } from './product-more.tsx';
import { useMessage } from '../../faults/message.ts';

export interface ProductSheetProps {
  /** A saved one, or what is known of a new one. */
  readonly product: Partial<OpenedProduct>;
  /** Whether the user may change it. */
  readonly mayChange: boolean;
  readonly onSaved: (product: ListedProduct) => void;
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
  readonly neighbours?: NeighboursProps | undefined;
}

export function ProductSheet(props: ProductSheetProps) {
  const { product, mayChange, onSaved, onDelete, onClose, neighbours } = props;
  const words = useWords();
  const [antes] = useState(() => ({ ...product }));
  const [opened] = useState(() => productDraftOf(antes));
  const [draft, setDraft] = useState(opened);
  const [faults, setFaults] = useMessage(NO_FAULTS);
  const categories = useCategories();
  const change = (part: Partial<ProductDraft>): void => setDraft((before) => ({ ...before, ...part }));
  useScannedBarcode((code) => {
    if (!mayChange) return;
    const place = scannedPack();
    setDraft((before) =>
      place === null
        ? { ...before, codigosBarra: withBarcode(before.codigosBarra, code) }
        : {
            ...before,
            presentaciones: before.presentaciones.map((one, at) =>
              at === place
                ? { ...one, codigosBarra: withBarcode(barcodesOf(one.codigosBarra), code).join(', ') }
                : one,
            ),
          },
    );
  });
  const { run } = useOneRun();
  const save = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('products.save', {
        ...productInputOf(draft),
        nivel: levelOf(draft),
        antes,
      });
      if (reply.ok) return onSaved(reply.value);
      const { problem } = reply;
      const { errors = [] } = problem;
      const isPlaced = errors.some(({ campo }) => PLACED.some((field) => isUnder(campo, field)));
      showFaults(() =>
        setFaults((all) =>
          isPlaced ? faultMap(errors, all) : new Map([['codigo', problemText(problem, all)]]),
        ),
      );
    });
  return (
    <RecordSheet
      title={draft.id === null ? words.products.create : words.products.edit}
      onSave={mayChange ? () => void save() : undefined}
      onDelete={draft.id === null ? undefined : onDelete}
      onClose={onClose}
      changed={JSON.stringify(draft) !== JSON.stringify(opened)}
      neighbours={neighbours}
    >
      {!mayChange && <p className="notice">{words.products.readingOnly}</p>}
      <OtherPrices product={product} />
      <fieldset disabled={!mayChange}>
        <ProductFields draft={draft} faults={faults} onChange={change} />
        <ProductMore
          draft={draft}
          faults={faults}
          onChange={change}
          isNew={draft.id === null}
          categories={categories}
          ofShop
        />
      </fieldset>
    </RecordSheet>
  );
}

/** Prices for everybody that hold today instead of those in the form. */
function OtherPrices({ product }: Pick<ProductSheetProps, 'product'>) {
  const words = useWords().products;
  const { codigo = '', descripcion = '', presentaciones = [], paraTodos = [] } = product;
  const others = soldAs({ codigo, descripcion, presentaciones }).flatMap((sold) =>
    paraTodos
      .filter((price) => price.codigo === sold.codigo)
      .map(({ precio }) => `${sold.descripcion}, ${dollars(precio)}`),
  );
  return others.length === 0 ? null : <p className="notice">{words.otherPrices(others.join('; '))}</p>;
}

const PLACED = [...Object.keys(SPANISH_PRODUCT), 'nivel'];

function withBarcode(barcodes: readonly string[], code: string): readonly string[] {
  return [...barcodes.filter((one) => one.trim() !== '' && barcodeKey(one) !== barcodeKey(code)), code];
}

/** Index of the presentation with the focus; null: a scan belongs to the product itself. */
function scannedPack(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-pack]');
  return row === null || row === undefined ? null : Number(row.dataset['pack']);
}

function useCategories(): readonly string[] {
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    let isHere = true;
    void bridge.call('products.categories', {}).then((reply) => {
      if (isHere && reply.ok) setCategories(reply.value.categorias);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return categories;
}

/** While the form is open, a scan is a barcode of this product, not a sale. */
function useScannedBarcode(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => takeScans((code) => latest.current(code)), []);
}
