import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { MarginReport } from '../../../core/contract/bridge/bridge-goods.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars, textOfCents, wholeDollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import { BAR, BARS, DAYS_AXIS, FIGURES_AXIS, TOOLTIP } from '../statistics/chart-look.ts';
import { byMonth, signedCents } from './margin-months.ts';

const HEIGHT_PX = 220;
/** Longer periods are shown by month. */
const MAX_SHOWN_DAYS = 62;
/** With fewer bars there is no chart. */
const FEWEST_BARS = 2;

/** Sales by day or month as bars of cost and margin; the table has the same figures. */
export function MarginChart({ days }: { readonly days: MarginReport['dias'] }) {
  const { goodsReports: text } = useWords();
  const isMonths = days.length > MAX_SHOWN_DAYS;
  const slots = isMonths ? byMonth(days) : days;
  if (slots.length < FEWEST_BARS) return null;
  const title = isMonths ? text.chartByMonth : text.chartByDay;
  const data = slots.map(({ fecha, costo, margen }) => ({
    label: isMonths ? dayText(fecha) : dayText(fecha).slice(0, 'dd/mm'.length),
    costo: signedCents(costo),
    margen: signedCents(margen),
  }));
  return (
    <figure className="report-chart">
      <div role="img" aria-label={title} className="shrinks small">
        <Bars data={data} names={{ costo: text.cost, margen: text.margin }} />
      </div>
      <figcaption className="series-key small">
        <span>
          <Mark fill="var(--quiet)" /> {text.cost}
        </span>
        <span>
          <Mark fill="var(--accent)" /> {text.margin}
        </span>
      </figcaption>
    </figure>
  );
}

function Mark({ fill }: { readonly fill: string }) {
  return (
    <svg className="fixed series-mark" width="16" height="16" aria-hidden="true">
      <rect width="16" height="16" rx="4" style={{ fill }} />
    </svg>
  );
}

interface BarsProps {
  readonly data: readonly { readonly label: string; readonly costo: number; readonly margen: number }[];
  readonly names: { readonly costo: string; readonly margen: string };
}

function Bars({ data, names }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={[...data]} {...BARS}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis {...DAYS_AXIS} />
        <YAxis {...FIGURES_AXIS} tickFormatter={(value: number) => wholeDollars(value)} />
        <Tooltip {...TOOLTIP} formatter={(value) => dollars(textOfCents(Number(value)))} />
        <Bar dataKey="costo" name={names.costo} stackId="sold" fill="var(--quiet)" {...BAR} />
        <Bar dataKey="margen" name={names.margen} stackId="sold" fill="var(--accent)" {...BAR} />
      </BarChart>
    </ResponsiveContainer>
  );
}
