/** What was sold by product in a period, of one shop or of all, and the same as a file. */
import { useState } from 'react';
import { MAX_LISTED_PRODUCTS, type SoldProducts } from '../../../core/contract/central/manager-api.ts';
import { dollars } from '../../money/cents.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OneOrAll, SaveList } from '../fields.tsx';
import { periodQuery, type Period } from '../period.tsx';
import { Table } from '../table.tsx';

/** More than a day is read anew after so long, not at each sale: it may be millions of totals. */
const EVERY_MS = 60_000;
/** But while it is still being added up, or nothing was sold yet. */
const SOON_MS = 2_000;

/** The card; the shop is asked where there are several. */
export function SoldProductsCard({ period }: { readonly period: Period }) {
  const text = useText();
  const [shop, setShop] = useState('');
  const oneDay = period.from === period.to;
  const of = shop === '' ? '' : `&shop=${shop}`;
  const path = `/api/sales/products?${periodQuery(period)}${of}`;
  const [last, setLast] = useState<SoldProducts | null>(null);
  const isWhole = last !== null && !last.enCurso && last.products.length > 0;
  const { value } = useAsked<SoldProducts>(path, oneDay, oneDay ? 0 : isWhole ? EVERY_MS : SOON_MS);
  if (value !== null && value !== last) setLast(value);
  const isRunning = value?.enCurso === true;
  return (
    <section className="central-card">
      <div className="led sheet-head">
        <h2>{text.byProduct}</h2>
        <div className="actions">
          <OneOrAll
            label={text.shop}
            value={shop}
            onChange={setShop}
            all={text.allShops}
            choices={(last?.shops ?? []).map(({ id, name }) => [id, name])}
          />
          <SaveList path="/api/sales/products/file" input={{ ...period, ...(shop === '' ? {} : { shop }) }} />
        </div>
      </div>
      <p className="soft small">
        {text.productsHow} {value?.more === true ? text.mostSold(MAX_LISTED_PRODUCTS) : ''}{' '}
        {isRunning && value.products.length > 0 ? text.stillAddingUp : ''}
      </p>
      <Table
        name={text.byProduct}
        rows={value?.products ?? null}
        keyOf={(row) => `${row.codigo ?? ''} ${row.descripcion}`}
        empty={isRunning ? text.stillAddingUp : text.nothing}
        columns={[
          { name: text.productCode, renderCell: (row) => row.codigo ?? '' },
          { name: text.product, renderCell: (row) => row.descripcion },
          { name: text.quantity, renderCell: (row) => row.cantidad, figure: true },
          { name: text.withoutVat, renderCell: (row) => dollars(row.monto), figure: true },
        ]}
      />
    </section>
  );
}
