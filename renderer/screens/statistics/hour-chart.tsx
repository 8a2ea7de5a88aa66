import { useState } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, dollars, textOfCents, wholeDollars } from '../../money/cents.ts';
import { hoursAround, type ComparedHour, type Comparison } from '../../stores/manager/comparison.ts';
import { useStatistics, type Detail } from '../../stores/manager/statistics.ts';
import { PartHead } from './part-head.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

const HEIGHT_PX = 200;
/** Compared days, each with its own dash pattern, so that colour is not the only difference. */
const OTHERS = [
  { which: 'yesterday', stroke: 'var(--ink-soft)', dashes: '7 4' },
  { which: 'lastWeek', stroke: 'var(--waiting)', dashes: '2 4' },
] as const;

/** Cents of a period, or of today beside other days. */
type Hour = Pick<ComparedHour, 'hour' | 'count' | 'today'> & Partial<ComparedHour>;

/** Valid sales by hour between opening and closing, with the compared days. */
export function HourChart({ comparison = null }: { readonly comparison?: Comparison | null }) {
  const words = useWords();
  const detail = useStatistics((statistics) => statistics.detail);
  const [table, setTable] = useState(false);
  const isCompared = comparison?.days.some(({ whole }) => Number(whole) !== 0) === true;
  const isFramed = comparison !== null && (isCompared || comparison.opening !== null);
  const hours = detail === null ? [] : isFramed ? comparison.hours : busy(detail);
  const Shown = table ? HourTable : HourBars;
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.statistics.hours}>
      <PartHead title={words.statistics.hours} tabla="horas" note={words.statistics.withVat}>
        <Button kind="plain" onClick={() => setTable(!table)}>
          {table ? words.statistics.asChart : words.statistics.asTable}
        </Button>
      </PartHead>
      {detail === null ? (
        <p className="soft">{words.statistics.reading}</p>
      ) : (
        <Shown hours={hours} isCompared={isCompared} />
      )}
      {detail?.completo === false && (
        <p className="soft small">{words.statistics.partial(WHOLE_NUMBER.format(detail.documentos))}</p>
      )}
    </section>
  );
}

function busy({ horas }: Detail): readonly Hour[] {
  const used = horas.filter(({ cantidad }) => cantidad > 0);
  const [first, last] = [used[0]?.hora ?? 0, used.at(-1)?.hora ?? 0];
  return hoursAround(horas, first, last).map(({ hora, cantidad, monto }) => ({
    hour: hora,
    count: cantidad,
    today: centsOf(monto) ?? 0,
  }));
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

interface HoursProps {
  readonly hours: readonly Hour[];
  readonly isCompared: boolean;
}

function HourBars({ hours, isCompared }: HoursProps) {
  const words = useWords();
  const data = hours.map((each) => ({ ...each, label: hourText(each.hour) }));
  const title = words.statistics.hours;
  const says = words.statistics.chartSays(title, data[0]?.label ?? '', data.at(-1)?.label ?? '');
  const others = isCompared ? OTHERS : [];
  return (
    <figure>
      <div role="img" aria-label={says} className="shrinks small">
        <ResponsiveContainer width="100%" height={HEIGHT_PX}>
          <ComposedChart
            data={data}
            accessibilityLayer={false}
            margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
          >
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis dataKey="label" tickLine={false} stroke="var(--ink-soft)" minTickGap={8} />
            <YAxis
              width={72}
              tickLine={false}
              axisLine={false}
              stroke="var(--ink-soft)"
              tickFormatter={(value: number) => wholeDollars(value)}
            />
            <Bar dataKey="today" fill="var(--accent)" maxBarSize={36} isAnimationActive={false} />
            {others.map(({ which, stroke, dashes }) => (
              <Line
                key={which}
                dataKey={which}
                stroke={stroke}
                strokeDasharray={dashes}
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      {isCompared && <DayKey />}
    </figure>
  );
}

function DayKey() {
  const { dayOf } = useWords().statistics;
  return (
    <figcaption className="series-key small">
      <span>
        <svg className="fixed series-mark" width="16" height="16" aria-hidden="true">
          <rect width="16" height="16" rx="4" style={{ fill: 'var(--accent)' }} />
        </svg>
        {dayOf.today}
      </span>
      {OTHERS.map(({ which, stroke, dashes }) => (
        <span key={which}>
          <svg className="fixed series-mark" width="28" height="16" aria-hidden="true">
            <path d="M0 8h28" style={{ stroke, strokeWidth: 2, strokeDasharray: dashes }} />
          </svg>
          {dayOf[which]}
        </span>
      ))}
    </figcaption>
  );
}

function HourTable({ hours, isCompared }: HoursProps) {
  const words = useWords();
  const { dayOf } = words.statistics;
  const label = `${words.statistics.hours}: ${words.statistics.amount}`;
  const others = isCompared ? OTHERS : [];
  return (
    <FigureTable
      label={label}
      heads={[
        words.statistics.hour,
        ...others.map(({ which }) => dayOf[which]),
        words.statistics.documents,
        isCompared ? dayOf.today : words.statistics.amount,
      ]}
    >
      <tbody>
        {hours.map((each) => (
          <tr key={each.hour}>
            <th scope="row">{hourText(each.hour)}</th>
            {others.map(({ which }) => (
              <td key={which}>{dollars(textOfCents(each[which] ?? 0))}</td>
            ))}
            <td>{WHOLE_NUMBER.format(each.count)}</td>
            <td>{dollars(textOfCents(each.today))}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
