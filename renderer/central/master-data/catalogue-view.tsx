/** Products of all tills, with scheduled prices. */
import { useState } from 'react';
import type { CentralProduct } from '../../../core/contract/central/catalogue/catalogue.ts';
import { MAX_CATALOGUE_PRODUCTS } from '../../../core/contract/central/manager-api.ts';
import { priceAt } from '../../../core/contract/central/products/price-at.ts';
import { Button } from '../../components/button.tsx';
import { dollars } from '../../money/cents.ts';
import { momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OwnCatalogue } from './own-catalogue.tsx';
import { ProductFileCard } from './product-file-card.tsx';
import { ProductForm } from './product-form.tsx';
import { FindOrAdd } from '../parts/fields.tsx';
import { useIsOwner } from '../role.ts';
import { Table } from '../parts/table.tsx';
import { useEdited } from '../parts/use-edited.ts';

const editedKey = (of: CentralProduct | 'new') => (of === 'new' ? '' : of.codigo);

export function CatalogueView() {
  const text = useText();
  const { value, again } = useAsked('/api/products');
  const { edited, edit, end } = useEdited<CentralProduct | 'new'>(editedKey);
  const isOwner = useIsOwner();
  const [filter, setFilter] = useState('');
  const wanted = filter.toLowerCase();
  const rows =
    value === null
      ? null
      : value.filter(
          ({ codigo, descripcion }) =>
            codigo.toLowerCase().includes(wanted) || descripcion.toLowerCase().includes(wanted),
        );
  const isCut = value?.length === MAX_CATALOGUE_PRODUCTS;
  const done = () => {
    end();
    again();
  };
  return (
    <>
      <FindOrAdd
        label={text.filter}
        value={filter}
        onChange={setFilter}
        add={text.newProduct}
        onAdd={() => edit('new')}
      />
      {edited === null ? null : (
        <ProductForm
          key={editedKey(edited)}
          product={edited === 'new' ? null : edited}
          isFirst={value?.length === 0}
          categories={categoriesOf(value ?? [])}
          onDone={done}
        />
      )}
      {value === null || !isOwner ? null : (
        <>
          <OwnCatalogue isEmpty={value.length === 0} />
          <ProductFileCard isFirst={value.length === 0} onDone={again} />
        </>
      )}
      <section className="central-card">
        {isCut && wanted !== '' ? (
          <FoundProducts q={filter} onEdit={isOwner ? edit : null} />
        ) : (
          <ProductTable
            rows={rows}
            empty={wanted === '' ? (isOwner ? text.noProducts : text.noProductsHere) : text.notFound}
            onEdit={isOwner ? edit : null}
          />
        )}
      </section>
    </>
  );
}

function categoriesOf(products: readonly CentralProduct[]): readonly string[] {
  const named = products.flatMap(({ categoria }) => (categoria === null ? [] : [categoria]));
  return [...new Set(named)].toSorted((one, other) => one.localeCompare(other));
}

/** Searches at the centre: the page has only the first products of a large catalogue. */
function FoundProducts({ q, onEdit }: { readonly q: string } & Pick<ProductTableProps, 'onEdit'>) {
  const text = useText();
  const { value } = useAsked(`/api/products?${new URLSearchParams({ q }).toString()}`);
  return <ProductTable rows={value} empty={text.notFound} onEdit={onEdit} />;
}

interface ProductTableProps {
  readonly rows: readonly CentralProduct[] | null;
  readonly empty: string;
  /** Null without permission to edit. */
  readonly onEdit: ((product: CentralProduct) => void) | null;
}

function ProductTable({ rows, empty, onEdit }: ProductTableProps) {
  const text = useText();
  // Time of opening: a price that becomes valid meanwhile still shows its date.
  const [now] = useState(() => Date.now());
  const editing = {
    name: '',
    renderCell: (row: CentralProduct) => (
      <Button kind="plain" onClick={() => onEdit?.(row)}>
        {text.edit}
      </Button>
    ),
  };
  return (
    <Table
      name={text.views.catalogue}
      rows={rows}
      keyOf={(row) => row.codigo}
      empty={empty}
      columns={[
        { name: text.productCode, renderCell: (row) => row.codigo },
        { name: text.product, renderCell: (row) => row.descripcion },
        {
          name: text.prices,
          renderCell: (row) => <Prices precios={row.precios} now={now} />,
          figure: true,
        },
        ...(onEdit === null ? [] : [editing]),
      ]}
    />
  );
}

function Prices({ precios, now }: Pick<CentralProduct, 'precios'> & { readonly now: number }) {
  const text = useText();
  // The first price is always valid.
  const later = precios.slice(1).filter(({ validFrom }) => validFrom > now);
  return (
    <>
      {dollars(priceAt(precios, now))}
      {later.map(({ precio, validFrom }) => (
        <span key={validFrom} className="central-later soft small">
          {text.later(precio, momentAt(validFrom))}
        </span>
      ))}
    </>
  );
}
