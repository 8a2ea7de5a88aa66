import { useState } from 'react';
import type { AbcClass, MarginOfProduct, MarginReport } from '../../../core/contract/bridge/bridge-goods.ts';
import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { Facts } from '../../components/list/facts.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Words } from '../../text/es.ts';
import { percentText, signedCents } from './margin-months.ts';
import { columnsOf, productColumns } from './report-look.tsx';
import { ReportTable, type ReportColumn } from './report-table.tsx';

const CLASSES: readonly AbcClass[] = ['A', 'B', 'C'];
const MEASURES = ['sales', 'margin'] as const;
type Measure = (typeof MEASURES)[number];

/** A product with its class and its share of the total. */
interface Ranked extends MarginOfProduct {
  readonly clase: AbcClass;
  /** Percent, one decimal. */
  readonly parte: string;
}

/** ABC analysis: products with 80 % of sales or margin, the next 15 %, and the rest. */
export function Abc({ report, file }: { readonly report: MarginReport; readonly file: string }) {
  const words = useWords();
  const { goodsReports: text } = words;
  const [measure, setMeasure] = useState<Measure>('sales');
  const rows = rankedBy(report.productos, measure);
  const count = (clase: AbcClass) => rows.filter((row) => row.clase === clase).length;
  return (
    <>
      <div className="row gap-2-4 wrap">
        <Chips name={text.abcBy}>
          {MEASURES.map((each) => (
            <Button key={each} aria-pressed={each === measure} onClick={() => setMeasure(each)}>
              {text.measures[each]}
            </Button>
          ))}
        </Chips>
        <Facts
          className="flow gap-3-5 report-facts"
          figures
          facts={CLASSES.map((clase) => [text.classOf[clase], text.products(count(clase))])}
        />
      </div>
      <ReportTable
        label={text.kinds.abc}
        file={`${file}-${measure}`}
        rows={rows}
        empty={text.none.abc}
        keyOf={({ codigo, descripcion }) => `${codigo}/${descripcion}`}
        columns={rankedColumns(words)}
      />
    </>
  );
}

/** Largest first. */
function rankedBy(products: readonly MarginOfProduct[], measure: Measure): readonly Ranked[] {
  const amount = ({ ventas, margen }: MarginOfProduct) => signedCents(measure === 'sales' ? ventas : margen);
  const total = products.reduce((sum, each) => sum + Math.max(amount(each), 0), 0);
  return products
    .map((each): Ranked => ({
      ...each,
      clase: measure === 'sales' ? each.abcVentas : each.abcMargen,
      parte: percentText(Math.max(amount(each), 0), Math.max(total, 1)),
    }))
    .toSorted((a, b) => amount(b) - amount(a));
}

function rankedColumns(words: Words): readonly ReportColumn<Ranked>[] {
  const { goodsReports: text } = words;
  const { amount, figure, said } = columnsOf<Ranked>();
  return [
    ...productColumns<Ranked>(words),
    {
      ...said('class', text.abcClass, ({ clase }) => clase),
      shown: ({ clase }) => <b>{clase}</b>,
    },
    amount('sales', text.sales, ({ ventas }) => ventas),
    amount('margin', text.margin, ({ margen }) => margen),
    figure('share', text.share, ({ parte }) => parte),
  ];
}
