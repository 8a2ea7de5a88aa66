/** Products sold in a period, by shop or in total, with file export. */
import { useState } from 'react';
import { MAX_LISTED_PRODUCTS, type SoldProducts } from '../../../core/contract/central/manager-api.ts';
import { dollars } from '../../money/cents.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OneOrAll, SaveList } from '../parts/fields.tsx';
import { periodQuery, type Period } from '../parts/period.tsx';
import { Table } from '../parts/table.tsx';

/** Reload interval of longer periods, which may sum millions of totals. */
const EVERY_MS = 60_000;
/** Reload interval while totals are incomplete or empty. */
const SOON_MS = 2_000;

/** With a choice of the shop if there are several. */
export function SoldProductsCard({ period }: { readonly period: Period }) {
  const text = useText();
  const [shop, setShop] = useState('');
  const oneDay = period.from === period.to;
  const of = shop === '' ? '' : `&shop=${shop}`;
  const path = `/api/sales/products?${periodQuery(period)}${of}` as const;
  const [last, setLast] = useState<SoldProducts | null>(null);
  const isWhole = last !== null && !last.enCurso && last.products.length > 0;
  const { value } = useAsked(path, oneDay, oneDay ? 0 : isWhole ? EVERY_MS : SOON_MS);
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
