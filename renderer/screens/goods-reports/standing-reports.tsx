import type {
  GoodsReport,
  LossReport,
  LossRow,
  StillRow,
  ValueRow,
} from '../../../core/contract/bridge/bridge-goods.ts';
import { Facts } from '../../components/list/facts.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { columnsOf, productColumns } from './report-look.tsx';
import { ReportTable, type ReportColumn } from './report-table.tsx';

interface ReportProps<Report> {
  readonly report: Report;
  readonly file: string;
}

/** Products in stock without sales. */
export function Still({ report, file }: ReportProps<GoodsReport<StillRow>>) {
  const words = useWords();
  const { goodsReports: text } = words;
  return (
    <>
      <Worth valor={report.valor} name={text.stillValue} />
      <ReportTable
        label={text.kinds.still}
        empty={text.none.still}
        file={file}
        rows={report.productos}
        keyOf={({ codigo }) => codigo}
        columns={stillColumns(words)}
      />
    </>
  );
}

function stillColumns(words: Words): readonly ReportColumn<StillRow>[] {
  const { goodsReports: text } = words;
  const { amount, figure, said } = columnsOf<StillRow>();
  return [
    ...productColumns<StillRow>(words),
    {
      ...said('sold', text.lastSale, ({ ultimaVenta }) => ultimaVenta ?? ''),
      shown: ({ ultimaVenta }) =>
        ultimaVenta === null ? <span className="soft">{text.neverSold}</span> : dayText(ultimaVenta),
    },
    figure('existence', text.existence, ({ existencia }) => existencia),
    amount('value', text.value, ({ valor }) => valor),
  ];
}

/** Stock value at the end of a day. */
export function Value({ report, file }: ReportProps<GoodsReport<ValueRow>>) {
  const words = useWords();
  const { goodsReports: text } = words;
  const { amount, figure } = columnsOf<ValueRow>();
  return (
    <>
      <Worth valor={report.valor} name={text.totalValue} />
      <ReportTable
        label={text.kinds.value}
        empty={text.none.value}
        file={file}
        rows={report.productos}
        keyOf={({ codigo }) => codigo}
        columns={[
          ...productColumns<ValueRow>(words),
          figure('existence', text.existence, ({ existencia }) => existencia),
          amount('cost', text.unitCost, ({ costoUnitario }) => costoUnitario),
          amount('value', text.value, ({ valor }) => valor),
        ]}
      />
    </>
  );
}

export function Losses({ report, file }: ReportProps<LossReport>) {
  const words = useWords();
  const { goodsReports: text, inventory } = words;
  const { amount, figure, said } = columnsOf<LossRow>();
  const causes = report.causas.map(({ causa, valor }) => [inventory.causes[causa], dollars(valor)] as const);
  return (
    <>
      <Facts
        className="flow gap-3-5 report-facts"
        figures
        facts={[...causes, [text.totalValue, dollars(report.valor)]]}
      />
      <ReportTable
        label={text.kinds.losses}
        empty={text.none.losses}
        file={file}
        rows={report.productos}
        keyOf={({ codigo, causa }) => `${codigo}/${causa}`}
        columns={[
          ...productColumns<LossRow>(words),
          said('cause', text.cause, ({ causa }) => inventory.causes[causa]),
          figure('quantity', text.quantity, ({ cantidad }) => cantidad),
          amount('value', text.value, ({ valor }) => valor),
        ]}
      />
    </>
  );
}

function Worth({ valor, name }: { readonly valor: string; readonly name: string }) {
  return <Facts className="flow gap-3-5 report-facts" figures facts={[[name, dollars(valor)]]} />;
}
