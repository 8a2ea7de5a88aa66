/** The catalogue of all tills: products, and prices that change everywhere at one moment. */
import { useState } from 'react';
import type { CentralProduct } from '../../core/contract/central/catalogue.ts';
import { priceAt } from '../../core/contract/central/price-at.ts';
import { dollars } from '../money/cents.ts';
import { momentText } from '../text/day.ts';
import { useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { OwnCatalogue } from './handed-down/own-catalogue.tsx';
import { ProductForm } from './handed-down/product-form.tsx';
import { Table } from './table.tsx';
import { useEdited } from './use-edited.ts';

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
        <ProductForm
          key={editedKey(edited)}
          product={edited === 'new' ? null : edited}
          isFirst={value?.length === 0}
          onDone={done}
        />
      )}
      {value === null ? null : <OwnCatalogue isEmpty={value.length === 0} />}
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
