import { useEffect, useRef, useState } from 'react';
import {
  PRODUCT_TIPOS,
  PRODUCT_TRATAMIENTOS,
  type ListedProduct,
} from '../../../core/contract/till/products.ts';
import { barcodeKey } from '../../../core/contract/text/product-code.ts';
import { bridge } from '../../bridge/index.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import type { NeighboursProps } from '../../components/list/neighbours.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf } from '../../money/cents.ts';
import { NO_FAULTS, faultMap, faultsUnder, isUnder, type Faults } from '../../sale/faults.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { RecordSheet } from '../import/record-sheet.tsx';
import { BarcodeFields } from './barcode-fields.tsx';
import {
  barcodesOf,
  levelOf,
  productDraftOf,
  productInputOf,
  type OpenedProduct,
  type ProductDraft,
} from './product-draft.ts';
import { ProductMore } from './product-more.tsx';
import { useMessage } from '../../faults/message.ts';
import { UnitField } from './unit-field.tsx';

export interface ProductSheetProps {
  readonly product: OpenedProduct;
  /** Whether the person logged in may change it. */
  readonly mayChange: boolean;
  readonly onSaved: (product: ListedProduct) => void;
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
  /** To the ones above and below in the list it was opened from. */
  readonly neighbours?: NeighboursProps | undefined;
}

/** Creates, changes or shows a product. */
export function ProductSheet(props: ProductSheetProps) {
  const { product, mayChange, onSaved, onDelete, onClose, neighbours } = props;
  const words = useWords();
  const [opened] = useState(() => productDraftOf(product));
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
  const save = async (): Promise<void> => {
    const reply = await bridge.call('products.save', { ...productInputOf(draft), nivel: levelOf(draft) });
    if (reply.ok) return onSaved(reply.value);
    const { problem } = reply;
    const { errors = [] } = problem;
    const isPlaced = errors.some(({ campo }) => PLACED.some((field) => isUnder(campo, field)));
    setFaults((all) => (isPlaced ? faultMap(errors, all) : new Map([['codigo', problemText(problem, all)]])));
  };
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

/** Fields that say themselves what is wrong with them. */
const PLACED = [
  'codigo',
  'precio',
  'descripcion',
  'uniMedida',
  'codigosBarra',
  'categoria',
  'llevaExistencia',
  'pesado',
  'retirado',
  'nivel',
  'presentaciones',
] as const;

/** Barcodes with one more, each once. */
function withBarcode(barcodes: readonly string[], code: string): readonly string[] {
  return [...barcodes.filter((one) => one.trim() !== '' && barcodeKey(one) !== barcodeKey(code)), code];
}

/** Place of the presentation in which somebody works; null: what is scanned is of the product itself. */
function scannedPack(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-pack]');
  return row === null || row === undefined ? null : Number(row.dataset['pack']);
}

/** Categories that products of this shop have. */
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

interface ProductFieldsProps {
  readonly draft: ProductDraft;
  readonly faults: Faults;
  readonly onChange: (change: Partial<ProductDraft>) => void;
}

function ProductFields({ draft, faults, onChange }: ProductFieldsProps) {
  const words = useWords();
  const text = words.products;
  const priceWrong = draft.precio !== '' && decimalOf(draft.precio) === null ? text.priceWrong : '';
  return (
    <div className="form-grid">
      <Field
        label={text.code}
        value={draft.codigo}
        fault={faultsUnder(faults, 'codigo')}
        focused
        onChange={(codigo) => onChange({ codigo })}
      />
      <Field
        label={text.price}
        value={draft.precio}
        inputMode="decimal"
        fault={priceWrong === '' ? faultsUnder(faults, 'precio') : priceWrong}
        onChange={(precio) => onChange({ precio })}
      />
      <Field
        label={text.name}
        value={draft.descripcion}
        fault={faultsUnder(faults, 'descripcion')}
        wide
        onChange={(descripcion) => onChange({ descripcion })}
      />
      <Choice
        label={text.kind}
        value={draft.tipo}
        choices={PRODUCT_TIPOS.map((tipo) => [tipo, text.kinds[tipo]] as const)}
        onChange={(value) => onChange({ tipo: PRODUCT_TIPOS.find((tipo) => tipo === value) ?? 'bien' })}
      />
      <Choice
        label={text.treatment}
        value={draft.tratamiento}
        choices={PRODUCT_TRATAMIENTOS.map((one) => [one, text.treatments[one]] as const)}
        onChange={(value) =>
          onChange({ tratamiento: PRODUCT_TRATAMIENTOS.find((one) => one === value) ?? 'gravado' })
        }
      />
      <UnitField
        value={draft.uniMedida}
        fault={faultsUnder(faults, 'uniMedida')}
        onChange={(uniMedida) => onChange({ uniMedida })}
      />
      <BarcodeFields
        value={draft.codigosBarra}
        fault={faultsUnder(faults, 'codigosBarra')}
        onChange={(codigosBarra) => onChange({ codigosBarra })}
      />
    </div>
  );
}

/** While the form is open a scan is a barcode of this product, not a sale. */
function useScannedBarcode(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => takeScans((code) => latest.current(code)), []);
}
