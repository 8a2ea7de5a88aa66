import { useState, type ReactNode } from 'react';
import type {
  MarginFigures,
  MarginOfProduct,
  MarginReport,
} from '../../../core/contract/bridge/bridge-goods.ts';
import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { Facts } from '../../components/list/facts.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { MarginChart } from './margin-chart.tsx';
import { byMonth } from './margin-months.ts';
import { columnsOf, productColumns } from './report-look.tsx';
import { ReportTable, type ReportColumn } from './report-table.tsx';

const GROUPS = ['product', 'category', 'day', 'month'] as const;
type Group = (typeof GROUPS)[number];
type Category = MarginReport['categorias'][number];
type Day = MarginReport['dias'][number];

/** Margin of sales over cost. */
export function Margin({ report, file }: { readonly report: MarginReport; readonly file: string }) {
  const { goodsReports: text, statistics } = useWords();
  const [group, setGroup] = useState<Group>('product');
  const { total, documentos, completo } = report;
  return (
    <>
      <Facts
        className="flow gap-3-5 report-facts"
        figures
        facts={[
          [text.sales, dollars(total.ventas)],
          [text.cost, dollars(total.costo)],
          [text.margin, dollars(total.margen)],
          [text.percent, total.porcentaje === null ? '—' : text.percentOf(total.porcentaje)],
        ]}
      />
      {total.sinCosto !== '0.00' && <p className="soft small">{text.withoutCost(dollars(total.sinCosto))}</p>}
      {!completo && <p className="soft small">{statistics.partial(WHOLE_NUMBER.format(documentos))}</p>}
      <MarginChart days={report.dias} />
      <Grouped key={group} report={report} group={group} file={`${file}-${text.groupFiles[group]}`}>
        <Chips name={text.by}>
          {GROUPS.map((each) => (
            <Button key={each} aria-pressed={each === group} onClick={() => setGroup(each)}>
              {text.groups[each]}
            </Button>
          ))}
        </Chips>
      </Grouped>
    </>
  );
}

interface GroupedProps {
  readonly report: MarginReport;
  readonly group: Group;
  readonly file: string;
  readonly children: ReactNode;
}

function Grouped({ report, group, file, children }: GroupedProps) {
  const words = useWords();
  const { goodsReports: text } = words;
  const label = `${text.kinds.margin}: ${text.groups[group]}`;
  const shared = {
    label,
    file,
    children,
    foot: <Total figures={report.total} blank={group === 'product' ? 2 : 0} />,
  };
  switch (group) {
    case 'product':
      return (
        <ReportTable
          {...shared}
          rows={report.productos}
          empty={text.none.margin}
          keyOf={({ codigo, descripcion }) => `${codigo}/${descripcion}`}
          columns={[
            ...productColumns<MarginOfProduct>(words),
            columnsOf<MarginOfProduct>().figure('quantity', text.quantity, ({ cantidad }) => cantidad),
            ...marginColumns(words),
          ]}
        />
      );
    case 'category':
      return (
        <ReportTable
          {...shared}
          rows={report.categorias}
          empty={text.none.margin}
          keyOf={({ categoria }) => categoria ?? ''}
          columns={[
            columnsOf<Category>().said(
              'category',
              text.category,
              ({ categoria }) => categoria ?? text.noCategory,
            ),
            ...marginColumns(words),
          ]}
        />
      );
    default: {
      const rows = group === 'day' ? report.dias : byMonth(report.dias);
      return (
        <ReportTable
          {...shared}
          rows={rows}
          empty={text.none.margin}
          keyOf={({ fecha }) => fecha}
          columns={[
            {
              ...columnsOf<Day>().said('day', text.groups[group], ({ fecha }) => fecha),
              shown: ({ fecha }) => dayText(fecha),
            },
            ...marginColumns(words),
          ]}
        />
      );
    }
  }
}

function marginColumns<Row extends MarginFigures>({ goodsReports: text }: Words): ReportColumn<Row>[] {
  const { amount, figure } = columnsOf<Row>();
  const isUnknown = ({ ventas, sinCosto }: Row) => ventas === sinCosto;
  return [
    amount('sales', text.sales, ({ ventas }) => ventas),
    {
      ...amount('cost', text.cost, ({ costo }) => costo),
      shown: (row) => (isUnknown(row) ? <span className="soft">{text.noCost}</span> : dollars(row.costo)),
    },
    amount('margin', text.margin, ({ margen }) => margen),
    figure('percent', text.percent, ({ porcentaje }) => porcentaje),
  ];
}

function Total({ figures, blank }: { readonly figures: MarginFigures; readonly blank: number }) {
  const { statistics } = useWords();
  return (
    <tr>
      <th scope="row" colSpan={blank + 1}>
        {statistics.total}
      </th>
      <td>{dollars(figures.ventas)}</td>
      <td>{dollars(figures.costo)}</td>
      <td>{dollars(figures.margen)}</td>
      <td>{figures.porcentaje ?? '—'}</td>
    </tr>
  );
}
