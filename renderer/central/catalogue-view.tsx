/** The catalogue of all tills: products, and prices that change everywhere at one moment. */
import { useState } from 'react';
import type { CentralProduct } from '../../core/contract/central/catalogue.ts';
import { priceAt } from '../../core/contract/central/price-at.ts';
import { dollars } from '../money/cents.ts';
import { Field } from '../components/form/field.tsx';
import { dayOfText, momentText } from '../text/day.ts';
import { AskedButton } from './asked-button.tsx';
import { useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { DownForm } from './handed-down/hand-down-form.tsx';
import { Table } from './table.tsx';
import { useEdited } from './use-edited.ts';

/** What a new product is, but for what is typed. */
const PLAIN = { nit: null, codigosBarra: [], uniMedida: 59, tipo: 'bien', tratamiento: 'gravado' } as const;

const editedKey = (of: CentralProduct | 'new') => (of === 'new' ? '' : of.codigo);

/** The view. */
export function CatalogueView() {
  const text = useText();
  const { value, again } = useAsked<readonly CentralProduct[]>('/api/products');
  const { edited, edit, end } = useEdited<CentralProduct | 'new'>(editedKey);
  const [filter, setFilter] = useState('');
  // As of when the view was opened: a price that begins meanwhile shows itself with its moment.
  const [now] = useState(() => Date.now());
  const wanted = filter.toLowerCase();
  const rows =
    value === null
      ? null
      : value.filter(
          ({ codigo, descripcion }) =>
            codigo.toLowerCase().includes(wanted) || descripcion.toLowerCase().includes(wanted),
        );
  const done = () => {
    end();
    again();
  };
  return (
    <>
      <div className="central-filters">
        <input
          className="input"
          type="search"
          aria-label={text.filter}
          placeholder={text.filter}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <button type="button" className="button" data-kind="main" onClick={() => edit('new')}>
          {text.newProduct}
        </button>
      </div>
      {edited === null ? null : (
        <ProductForm key={editedKey(edited)} product={edited === 'new' ? null : edited} onDone={done} />
      )}
      <section className="central-card">
        <Table
          name={text.views.catalogue}
          rows={rows}
          keyOf={(row) => row.codigo}
          empty={wanted === '' ? text.noProducts : text.notFound}
          columns={[
            { name: text.productCode, renderCell: (row) => row.codigo },
            { name: text.product, renderCell: (row) => row.descripcion },
            {
              name: text.prices,
              renderCell: (row) => <Prices precios={row.precios} now={now} />,
              figure: true,
            },
            {
              name: '',
              renderCell: (row) => (
                <button type="button" className="button" data-kind="plain" onClick={() => edit(row)}>
                  {text.edit}
                </button>
              ),
            },
          ]}
        />
      </section>
    </>
  );
}

function Prices({ precios, now }: Pick<CentralProduct, 'precios'> & { readonly now: number }) {
  const text = useText();
  const later = precios.filter(({ validFrom }) => validFrom > now);
  return (
    <>
      {dollars(priceAt(precios, now))}
      {later.map(({ precio, validFrom }) => (
        <span key={validFrom} className="central-later soft small">
          {text.later(precio, momentText(new Date(validFrom).toISOString()))}
        </span>
      ))}
    </>
  );
}

interface ProductFormProps {
  readonly product: CentralProduct | null;
  readonly onDone: () => void;
}

function ProductForm({ product, onDone }: ProductFormProps) {
  const text = useText();
  const [codigo, setCodigo] = useState(product?.codigo ?? '');
  const [descripcion, setDescripcion] = useState(product?.descripcion ?? '');
  const [precio, setPrecio] = useState(() => (product === null ? '' : priceAt(product.precios, Date.now())));
  const [desde, setDesde] = useState('');
  const validFrom = desde.trim() === '' ? null : momentOf(desde);
  const unread = Number.isNaN(validFrom);
  const { precios: _prices, ...kept } = product ?? { ...PLAIN, precios: [] };
  return (
    <DownForm
      path="/api/products/put"
      input={() => ({ ...kept, codigo, descripcion, precio, validFrom })}
      isReady={!unread}
      onDone={onDone}
      onClose={onDone}
      more={
        product === null ? null : (
          <AskedButton
            path="/api/products/remove"
            input={{ codigo }}
            onDone={onDone}
            question={text.removeAsk(product.descripcion)}
          >
            {text.remove}
          </AskedButton>
        )
      }
    >
      <div className="form-grid">
        {product === null ? (
          <Field label={text.productCode} value={codigo} onChange={setCodigo} required focused />
        ) : null}
        <Field label={text.description} value={descripcion} onChange={setDescripcion} required />
        <Field label={text.price} value={precio} onChange={setPrecio} inputMode="decimal" required />
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

/** `1/12/2026 08:00`, or the day alone for its beginning, as a moment of El Salvador; NaN when it is none. */
function momentOf(typed: string): number {
  const [day = '', time = '00:00'] = typed.trim().split(/\s+/);
  return Date.parse(`${dayOfText(day)}T${time.padStart(5, '0')}:00-06:00`);
}
