import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { TIPOS_AJUSTE } from '../../../core/contract/edition.ts';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars, textOfCents, wholeDollars } from '../../money/cents.ts';
import type { Statistics } from '../../stores/manager/statistics.ts';
import { dayText } from '../../text/day.ts';
import { BAR, BARS, DAYS_AXIS, FIGURES_AXIS, TOOLTIP } from './chart-look.ts';
import { slotsOf, type Slot } from './days.ts';
import { FILL, SeriesMark, SeriesPatterns, type Tipo } from './series.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

const HEIGHT_PX = 260;
type Measure = 'amounts' | 'counts';

/** Types per measure; a 04 has no sales amount. */
const TYPES: Readonly<Record<Measure, readonly Tipo[]>> = {
  amounts: ['01', '03'],
  counts: ['01', '03', '04'],
};

/** Types of a measure, with notes if the period has any. */
function typesOf(slots: readonly Slot[], measure: Measure): readonly Tipo[] {
  return [...TYPES[measure], ...TIPOS_AJUSTE.filter((tipo) => slots.some(({ counts }) => counts[tipo] > 0))];
}

export function DayChart({ view, today }: { readonly view: Statistics; readonly today: string }) {
  const words = useWords();
  const [measure, setMeasure] = useState<Measure>('amounts');
  const [table, setTable] = useState(false);
  const { by, slots } = slotsOf(view, today);
  const title = by === 'day' ? words.statistics.byDay : words.statistics.byMonth;
  const { desde, hasta } = view.periodo;
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={title}>
      <header className="row gap-2-3 wrap led part-head">
        <h2>{title}</h2>
        <Chips name={words.statistics.measure}>
          {(['amounts', 'counts'] as const).map((each) => (
            <Button key={each} aria-pressed={each === measure} onClick={() => setMeasure(each)}>
              {words.statistics[each]}
            </Button>
          ))}
        </Chips>
        <Button kind="plain" onClick={() => setTable(!table)}>
          {table ? words.statistics.asChart : words.statistics.asTable}
        </Button>
      </header>
      <p className="soft small">{words.statistics.withVat}</p>
      {table ? (
        <DayTable slots={slots} measure={measure} by={by} />
      ) : (
        <figure>
          <div
            role="img"
            aria-label={words.statistics.chartSays(title, dayText(desde), dayText(hasta))}
            className="shrinks small"
          >
            <Bars slots={slots} measure={measure} />
          </div>
          <figcaption className="series-key small">
            {typesOf(slots, measure).map((tipo) => (
              <span key={tipo}>
                <SeriesMark tipo={tipo} /> {words.tipo[tipo]}
              </span>
            ))}
          </figcaption>
        </figure>
      )}
    </section>
  );
}

interface BarsProps {
  readonly slots: readonly Slot[];
  readonly measure: Measure;
}

function Bars({ slots, measure }: BarsProps) {
  const words = useWords();
  const shown = (value: number): string =>
    measure === 'amounts' ? dollars(textOfCents(value)) : WHOLE_NUMBER.format(value);
  const data = slots.map((slot) => ({
    label: shortLabel(slot.key),
    full: dayText(slot.key),
    ...(measure === 'amounts' ? slot.cents : slot.counts),
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={data} {...BARS}>
        <SeriesPatterns />
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis {...DAYS_AXIS} />
        <YAxis
          {...FIGURES_AXIS}
          allowDecimals={false}
          tickFormatter={(value: number) =>
            measure === 'amounts' ? wholeDollars(value) : WHOLE_NUMBER.format(value)
          }
        />
        <Tooltip {...TOOLTIP} formatter={(value) => shown(Number(value))} />
        {typesOf(slots, measure).map((tipo) => (
          <Bar key={tipo} dataKey={tipo} name={words.tipo[tipo]} stackId="tipo" fill={FILL[tipo]} {...BAR} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** `21/11` for a day, `11/2026` for a month. */
function shortLabel(key: string): string {
  return key.length > 'YYYY-MM'.length ? dayText(key).slice(0, 'dd/mm'.length) : dayText(key);
}

function DayTable({ slots, measure, by }: BarsProps & { readonly by: 'day' | 'month' }) {
  const words = useWords();
  const types = typesOf(slots, measure);
  const valueOf = (slot: Slot, tipo: Tipo) => (measure === 'amounts' ? slot.cents : slot.counts)[tipo];
  const shown = (value: number): string =>
    measure === 'amounts' ? dollars(textOfCents(value)) : WHOLE_NUMBER.format(value);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const period = by === 'day' ? words.statistics.byDay : words.statistics.byMonth;
  const label = `${period}: ${words.statistics[measure]}`;
  const rowOf = (slot: Slot) => types.map((tipo) => valueOf(slot, tipo));
  return (
    <FigureTable
      label={label}
      heads={[
        by === 'day' ? words.statistics.day : words.statistics.month,
        ...types.map((tipo) => words.tipo[tipo]),
        words.statistics.total,
      ]}
    >
      <tbody>
        {slots.map((slot) => (
          <tr key={slot.key}>
            <th scope="row">{dayText(slot.key)}</th>
            {types.map((tipo) => (
              <td key={tipo}>{shown(valueOf(slot, tipo))}</td>
            ))}
            <td>{shown(sum(rowOf(slot)))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.statistics.total}</th>
          {types.map((tipo) => (
            <td key={tipo}>{shown(sum(slots.map((slot) => valueOf(slot, tipo))))}</td>
          ))}
          <td>{shown(sum(slots.flatMap(rowOf)))}</td>
        </tr>
      </tfoot>
    </FigureTable>
  );
}
