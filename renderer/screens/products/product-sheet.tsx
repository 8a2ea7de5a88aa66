import { useEffect, useRef, useState } from 'react';
import { PRODUCT_TIPOS, PRODUCT_TRATAMIENTOS, type Product } from '../../../core/contract/till/products.ts';
import { barcodeKey } from '../../../core/contract/text/product-code.ts';
import { bridge } from '../../bridge/index.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import type { NeighboursProps } from '../../components/list/neighbours.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf } from '../../money/cents.ts';
import { NO_FAULTS, faultMap, faultsUnder, type Faults } from '../../sale/faults.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { RecordSheet } from '../import/record-sheet.tsx';
import { BarcodeFields } from './barcode-fields.tsx';
import { productInputOf, type ProductDraft } from './product-draft.ts';
import { useSaid } from '../../faults/said.ts';
import { UnitField } from './unit-field.tsx';

export interface ProductSheetProps {
  readonly product: ProductDraft;
  /** Whether the person logged in may change it. */
  readonly mayChange: boolean;
  readonly onSaved: (product: Product) => void;
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
  /** To the ones above and below in the list it was opened from. */
  readonly neighbours?: NeighboursProps | undefined;
}

/** Creates, changes or shows a product. */
export function ProductSheet(props: ProductSheetProps) {
  const { product, mayChange, onSaved, onDelete, onClose, neighbours } = props;
  const words = useWords();
  const [draft, setDraft] = useState(product);
  const [faults, setFaults] = useSaid(NO_FAULTS);
  const change = (part: Partial<ProductDraft>): void => setDraft((before) => ({ ...before, ...part }));
  useScannedBarcode((code) => {
    if (!mayChange) return;
    setDraft((before) => {
      const kept = before.codigosBarra.filter(
        (one) => one.trim() !== '' && barcodeKey(one) !== barcodeKey(code),
      );
      return { ...before, codigosBarra: [...kept, code] };
    });
  });
  const save = async (): Promise<void> => {
    const reply = await bridge.call('products.save', productInputOf(draft));
    if (reply.ok) return onSaved(reply.value);
    const { problem } = reply;
    const { errors = [] } = problem;
    const isPlaced = errors.some(({ campo }) => campo in draft || campo.startsWith('codigosBarra'));
    setFaults((all) => (isPlaced ? faultMap(errors, all) : new Map([['codigo', problemText(problem, all)]])));
  };
  return (
    <RecordSheet
      title={draft.id === null ? words.products.create : words.products.edit}
      onSave={mayChange ? () => void save() : undefined}
      onDelete={draft.id === null ? undefined : onDelete}
      onClose={onClose}
      changed={JSON.stringify(draft) !== JSON.stringify(product)}
      neighbours={neighbours}
    >
      {!mayChange && <p className="notice">{words.products.readingOnly}</p>}
      <fieldset disabled={!mayChange}>
        <ProductFields draft={draft} faults={faults} onChange={change} />
      </fieldset>
    </RecordSheet>
  );
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
