/** Valid sales of the company, by till, day and hour. */
import type { Sales } from '../../../core/contract/central/manager-api.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { SoldProductsCard } from './sold-products-card.tsx';
import { PeriodFields, periodQuery, usePeriod } from '../parts/period.tsx';
import { Table } from '../parts/table.tsx';
import { Bars } from './bars.tsx';

export function SalesView() {
  const text = useText();
  const [period, setPeriod] = usePeriod();
  const { value } = useAsked(`/api/sales?${periodQuery(period)}`);
  return (
    <>
      <PeriodFields period={period} onChange={setPeriod} />
      {value === null ? null : (
        <>
          <dl className="stack gap-3 central-sums">
            <Sum name={text.total} value={dollars(value.total)} />
            <Sum name={text.iva} value={dollars(value.iva)} />
            <Sum name={text.count} value={String(value.documents)} />
          </dl>
          {value.shops.length > 1 ? <ByShop shops={value.shops} /> : null}
          <section className="central-card">
            <h2>{text.byTill}</h2>
            <Table
              name={text.byTill}
              rows={value.tills}
              keyOf={(row) => `${row.installation} ${row.autoridad}`}
              empty={text.nothing}
              columns={[
                { name: text.shop, renderCell: (row) => row.shop },
                { name: text.till, renderCell: (row) => row.till },
                { name: text.count, renderCell: (row) => row.documents, figure: true },
                { name: text.iva, renderCell: (row) => dollars(row.iva), figure: true },
                { name: text.total, renderCell: (row) => dollars(row.total), figure: true },
              ]}
            />
          </section>
          <SoldProductsCard period={period} />
          {value.hours.length > 0 ? <ByHour hours={value.hours} /> : <ByDay days={value.days} />}
        </>
      )}
    </>
  );
}

function ByShop({ shops }: { readonly shops: Sales['shops'] }) {
  const text = useText();
  return (
    <section className="central-card">
      <h2>{text.byShop}</h2>
      <Table
        name={text.byShop}
        rows={shops}
        keyOf={(row) => row.shop}
        empty={text.nothing}
        columns={[
          { name: text.shop, renderCell: (row) => row.shop },
          { name: text.count, renderCell: (row) => row.documents, figure: true },
          { name: text.iva, renderCell: (row) => dollars(row.iva), figure: true },
          { name: text.total, renderCell: (row) => dollars(row.total), figure: true },
        ]}
      />
    </section>
  );
}

function ByDay({ days }: { readonly days: Sales['days'] }) {
  const text = useText();
  return (
    <section className="central-card">
      <h2>{text.byDay}</h2>
      <Bars
        name={text.byDay}
        bars={days.map(({ day, documents, total }) => ({ name: dayText(day), documents, total }))}
      />
    </section>
  );
}

function ByHour({ hours }: { readonly hours: Sales['hours'] }) {
  const text = useText();
  return (
    <section className="central-card">
      <h2>{text.byHour}</h2>
      <Bars
        name={text.byHour}
        bars={hoursBetween(hours).map(({ hour, documents, total }) => ({
          name: `${String(hour).padStart(2, '0')}:00`,
          documents,
          total,
        }))}
      />
    </section>
  );
}

/** All hours from the first to the last with sales. */
function hoursBetween(hours: Sales['hours']): Sales['hours'] {
  const sold = hours.map(({ hour }) => hour);
  const [first, last] = [Math.min(...sold), Math.max(...sold)];
  return Array.from(
    { length: last - first + 1 },
    (_, at) =>
      hours.find(({ hour }) => hour === first + at) ?? { hour: first + at, documents: 0, total: '0.00' },
  );
}

function Sum({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="figure-4 figures">{value}</dd>
    </div>
  );
}
