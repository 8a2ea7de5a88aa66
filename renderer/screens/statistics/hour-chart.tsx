import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, dollars } from '../../money/cents.ts';
import { useStatistics, type Detail } from '../../stores/manager/statistics.ts';
import { COUNT } from './count.ts';

const HEIGHT_PX = 200;

/** When people buy: sales in force by hour of the day. */
export function HourChart() {
  const words = useWords();
  const detail = useStatistics((statistics) => statistics.detail);
  const [table, setTable] = useState(false);
  return (
    <section className="statistics-part" aria-label={words.statistics.hours}>
      <header className="part-head">
        <h2>{words.statistics.hours}</h2>
        <button type="button" className="button" data-kind="plain" onClick={() => setTable(!table)}>
          {table ? words.statistics.asChart : words.statistics.asTable}
        </button>
      </header>
      {detail === null ? (
        <p className="soft">{words.statistics.reading}</p>
      ) : table ? (
        <HourTable hours={busy(detail)} />
      ) : (
        <HourBars hours={busy(detail)} />
      )}
      {detail?.completo === false && (
        <p className="soft small">{words.statistics.partial(COUNT.format(detail.documentos))}</p>
      )}
    </section>
  );
}

type Hours = Detail['horas'];

/** From the first to the last hour with a sale. */
function busy({ horas }: Detail): Hours {
  const used = horas.filter(({ cantidad }) => cantidad > 0);
  const [first, last] = [used[0]?.hora ?? 0, used.at(-1)?.hora ?? 0];
  return horas.filter(({ hora }) => hora >= first && hora <= last);
}

function hourText(hora: number): string {
  return `${String(hora).padStart(2, '0')}:00`;
}

function HourBars({ hours }: { readonly hours: Hours }) {
  const words = useWords();
  const data = hours.map(({ hora, monto }) => ({ label: hourText(hora), cents: centsOf(monto) ?? 0 }));
  const title = words.statistics.hours;
  const says = words.statistics.chartSays(title, data[0]?.label ?? '', data.at(-1)?.label ?? '');
  return (
    <div role="img" aria-label={says} className="chart">
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis dataKey="label" tickLine={false} stroke="var(--ink-soft)" minTickGap={8} />
          <YAxis
            width={72}
            tickLine={false}
            axisLine={false}
            stroke="var(--ink-soft)"
            tickFormatter={(value: number) => `$${COUNT.format(Math.round(value / 100))}`}
          />
          <Bar dataKey="cents" fill="var(--accent)" maxBarSize={36} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function HourTable({ hours }: { readonly hours: Hours }) {
  const words = useWords();
  const label = `${words.statistics.hours}: ${words.statistics.amount}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{words.statistics.hour}</th>
            <th scope="col">{words.statistics.documents}</th>
            <th scope="col">{words.statistics.amount}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hora, cantidad, monto }) => (
            <tr key={hora}>
              <th scope="row">{hourText(hora)}</th>
              <td>{COUNT.format(cantidad)}</td>
              <td>{dollars(monto)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
