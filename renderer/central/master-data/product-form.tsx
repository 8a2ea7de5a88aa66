/** A product of all tills: the whole of it, with a price that may begin later. */
import { useState } from 'react';
import type { CentralProduct } from '../../../core/contract/central/catalogue.ts';
import { priceAt } from '../../../core/contract/central/products/price-at.ts';
import { PRODUCT_TIPOS, PRODUCT_TRATAMIENTOS } from '../../../core/contract/till/products.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf } from '../../money/cents.ts';
import { BarcodeFields } from '../../screens/products/barcode-fields.tsx';
import {
  newProduct,
  productDraftOf,
  productInputOf,
  type ProductDraft,
} from '../../screens/products/product-draft.ts';
import { ProductMore } from '../../screens/products/product-more.tsx';
import { UnitField } from '../../screens/products/unit-field.tsx';
import { NO_FAULTS } from '../../sale/faults.ts';
import { dayOfText } from '../../text/day.ts';
import { AskedButton } from '../asked-button.tsx';
import { useText } from '../central-text.ts';
import { DownForm } from './hand-down-form.tsx';
import '../../screens/products/products.css';

export interface ProductFormProps {
  /** Null for a new one. */
  readonly product: CentralProduct | null;
  /** Whether it would be the first of all: what that means at the tills is said before. */
  readonly isFirst: boolean;
  /** Categories that other products have. */
  readonly categories: readonly string[];
  readonly onDone: () => void;
}

function draftOf(product: CentralProduct | null): ProductDraft {
  if (product === null) return productDraftOf(newProduct());
  const { nit: _nit, precios, ...rest } = product;
  return productDraftOf({ ...rest, id: null, precio: priceAt(precios, Date.now()) });
}

/** The form. */
export function ProductForm({ product, isFirst, categories, onDone }: ProductFormProps) {
  const text = useText();
  const [draft, setDraft] = useState(() => draftOf(product));
  const [desde, setDesde] = useState('');
  const validFrom = desde.trim() === '' ? null : momentOf(desde);
  const unread = Number.isNaN(validFrom);
  const wrong = draft.precio !== '' && decimalOf(draft.precio) === null;
  const { codigo, descripcion } = draft;
  const change = (part: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <DownForm
      title={product === null ? text.newProduct : product.descripcion}
      path="/api/products/put"
      input={() => ({ nit: product?.nit ?? null, ...productInputOf(draft), validFrom })}
      isReady={!unread && !wrong && draft.uniMedida !== null}
      onDone={onDone}
      onClose={onDone}
      more={
        product === null ? null : (
          <AskedButton
            path="/api/products/remove"
            input={{ codigo }}
            onDone={onDone}
            question={text.removeAsk(descripcion)}
          >
            {text.remove}
          </AskedButton>
        )
      }
    >
      {isFirst ? <p className="notice">{text.firstProduct}</p> : null}
      <ProductFields draft={draft} isNew={product === null} onChange={change} />
      <ProductMore
        draft={draft}
        faults={NO_FAULTS}
        isNew={product === null}
        categories={categories}
        ofShop={false}
        onChange={change}
      />
      <div className="form-grid">
        <Field
          label={text.fromDay}
          value={desde}
          onChange={setDesde}
          placeholder={text.now}
          fault={unread ? text.momentForm : ''}
        />
      </div>
    </DownForm>
  );
}

interface ProductFieldsProps {
  readonly draft: ProductDraft;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<ProductDraft>) => void;
}

function ProductFields({ draft, isNew, onChange }: ProductFieldsProps) {
  const text = useText();
  const { products } = useWords();
  const wrong = draft.precio !== '' && decimalOf(draft.precio) === null;
  return (
    <div className="form-grid">
      {isNew ? (
        <Field
          label={text.productCode}
          value={draft.codigo}
          onChange={(codigo) => onChange({ codigo })}
          required
          focused
        />
      ) : null}
      <Field
        label={text.description}
        value={draft.descripcion}
        onChange={(descripcion) => onChange({ descripcion })}
        required
      />
      <Field
        label={text.price}
        value={draft.precio}
        onChange={(precio) => onChange({ precio })}
        fault={wrong ? products.priceWrong : ''}
        inputMode="decimal"
        required
      />
      <Choice
        label={products.kind}
        value={draft.tipo}
        choices={PRODUCT_TIPOS.map((tipo) => [tipo, products.kinds[tipo]] as const)}
        onChange={(value) => onChange({ tipo: PRODUCT_TIPOS.find((tipo) => tipo === value) ?? 'bien' })}
      />
      <Choice
        label={products.treatment}
        value={draft.tratamiento}
        choices={PRODUCT_TRATAMIENTOS.map((one) => [one, products.treatments[one]] as const)}
        onChange={(value) =>
          onChange({ tratamiento: PRODUCT_TRATAMIENTOS.find((one) => one === value) ?? 'gravado' })
        }
      />
      <UnitField value={draft.uniMedida} fault="" onChange={(uniMedida) => onChange({ uniMedida })} />
      <BarcodeFields
        value={draft.codigosBarra}
        fault=""
        onChange={(codigosBarra) => onChange({ codigosBarra })}
      />
    </div>
  );
}

/** `1/12/2026 08:00`, or the day alone for its beginning, as a moment of El Salvador; NaN when it is none. */
function momentOf(typed: string): number {
  const [day = '', time = '00:00'] = typed.trim().split(/\s+/);
  return Date.parse(`${dayOfText(day)}T${time.padStart(5, '0')}:00-06:00`);
}
