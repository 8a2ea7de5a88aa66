/** Purchases of all shops in a period, with totals and file export. */
import { useState } from 'react';
import { MAX_LISTED_PURCHASES } from '../../../core/contract/central/purchases/manager-purchases.ts';
import { PURCHASE_STATES } from '../../../core/contract/purchases/purchases.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OneOrAll, SaveList, SearchField } from '../parts/fields.tsx';
import { PeriodFields, usePeriod } from '../parts/period.tsx';
import { Table } from '../parts/table.tsx';
import { usePurchasesText } from './purchases-text.ts';

/** Reads every purchase of the period, so it is polled instead of repeated with each sale. */
const EVERY_MS = 5_000;

export function PurchasesView() {
  const text = useText();
  const own = usePurchasesText();
  const [period, setPeriod] = usePeriod();
  const [[q, shop, estado], setAsked] = useState<readonly [string, string, string]>(['', '', '']);
  const asked = { ...period, q, estado, ...(shop === '' ? {} : { shop }) };
  const query = new URLSearchParams(asked).toString();
  const { value } = useAsked(`/api/purchases?${query}`, false, EVERY_MS);
  const isNarrowed = q !== '' || shop !== '' || estado !== '';
  return (
    <>
      <PeriodFields period={period} onChange={setPeriod} />
      <div className="flow gap-3 end central-filters">
        <SearchField label={own.search} value={q} onChange={(typed) => setAsked([typed, shop, estado])} />
        <OneOrAll
          label={text.shop}
          value={shop}
          onChange={(id) => setAsked([q, id, estado])}
          all={text.allShops}
          choices={(value?.shops ?? []).map(({ id, name }) => [id, name])}
        />
        <OneOrAll
          label={own.state}
          value={estado}
          onChange={(state) => setAsked([q, shop, state])}
          all={own.allStates}
          choices={PURCHASE_STATES.map((state) => [state, own.states[state]])}
        />
      </div>
      <section className="central-card">
        <div className="led sheet-head">
          <p className="soft figures">
            {(value?.tiendas ?? [])
              .map((each) => own.summed(each.shop, each.compras, dollars(each.total)))
              .join(' · ')}{' '}
            {value?.more === true ? own.more(MAX_LISTED_PURCHASES) : ''}
          </p>
          <SaveList path="/api/purchases/file" input={asked} />
        </div>
        <Table
          name={text.views.purchases}
          rows={value?.compras ?? null}
          keyOf={({ nit, compra }) => `${nit} ${compra}`}
          empty={isNarrowed ? own.narrowed : own.none}
          columns={[
            { name: own.day, renderCell: ({ fecEmi }) => dayText(fecEmi) },
            { name: text.till, renderCell: (row) => `${row.shop} · ${row.till}` },
            { name: own.supplier, renderCell: ({ nombre, proveedor }) => nombre || proveedor },
            {
              name: own.document,
              renderCell: ({ tipoDte, numeroControl, repetida }) => (
                <>
                  {own.types[tipoDte]} <span className="soft small figures breaks">{numeroControl}</span>
                  {repetida ? (
                    <span className="central-later small toned" data-tone="bad">
                      {own.repeated}
                    </span>
                  ) : null}
                </>
              ),
            },
            { name: text.state, renderCell: (row) => own.states[row.estado] },
            { name: own.due, renderCell: ({ vence }) => (vence === null ? own.atOnce : dayText(vence)) },
            { name: text.amount, renderCell: ({ total }) => dollars(total), figure: true },
          ]}
        />
      </section>
    </>
  );
}
