/** Form of a central product, with a price that may start later. */
import { useState } from 'react';
import type { CentralProduct } from '../../../core/contract/central/catalogue/catalogue.ts';
import { priceAt } from '../../../core/contract/central/products/price-at.ts';
import { Field } from '../../components/form/field.tsx';
import { decimalOf } from '../../money/cents.ts';
import { productDraftOf, productInputOf, type ProductDraft } from '../../screens/products/product-draft.ts';
import { ProductFields } from '../../screens/products/product-fields.tsx';
import { ProductMore } from '../../screens/products/product-more.tsx';
import { NO_FAULTS } from '../../sale/faults.ts';
import { momentOfText } from '../../text/day.ts';
import { AskedButton } from '../parts/asked-button.tsx';
import { useText } from '../central-text.ts';
import { DownForm } from './hand-down-form.tsx';
import '../../screens/products/products.css';

export interface ProductFormProps {
  /** Null for a new one. */
  readonly product: CentralProduct | null;
  /** Whether the catalogue is empty: the form then explains the consequences at the tills. */
  readonly isFirst: boolean;
  readonly categories: readonly string[];
  readonly onDone: () => void;
}

function draftOf(product: CentralProduct | null): ProductDraft {
  if (product === null) return productDraftOf({});
  const { nit: _nit, precios, ...rest } = product;
  return productDraftOf({ ...rest, id: null, precio: priceAt(precios, Date.now()) });
}

export function ProductForm({ product, isFirst, categories, onDone }: ProductFormProps) {
  const text = useText();
  const [draft, setDraft] = useState(() => draftOf(product));
  const [desde, setDesde] = useState('');
  const validFrom = desde.trim() === '' ? null : momentOfText(desde);
  const unread = Number.isNaN(validFrom);
  const wrong = draft.precio !== '' && decimalOf(draft.precio) === null;
  const { codigo, descripcion } = draft;
  const change = (part: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <DownForm
      title={product === null ? text.newProduct : product.descripcion}
      path="/api/products/put"
      input={() => ({ nit: product?.nit ?? null, ...productInputOf(draft), validFrom, antes: product })}
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
      <ProductFields draft={draft} faults={NO_FAULTS} hasCode={product === null} required onChange={change} />
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
