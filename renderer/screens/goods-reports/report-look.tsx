import type { ReactNode } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { Words } from '../../text/es.ts';
import { quantityText } from '../../text/signed-quantity.ts';
import type { ReportColumn } from './report-table.tsx';
import type { ReadReport } from './use-report.ts';

export interface ReportFrameProps<Report> {
  readonly read: ReadReport<Report>;
  /** The period, printed only. */
  readonly of: string;
  readonly note: string;
  readonly children: (report: Report) => ReactNode;
}

export function ReportFrame<Report>({ read, of, note, children }: ReportFrameProps<Report>) {
  const words = useWords();
  const { report, problem, again } = read;
  return (
    <>
      <p className="print-head">{of}</p>
      <p className="soft small">{note}</p>
      {problem !== null && (
        <Alert>
          {problem(words)} <Button onClick={again}>{words.statistics.retry}</Button>
        </Alert>
      )}
      <p role="status" className="soft report-status">
        {report === null && problem === null && words.goodsReports.reading}
      </p>
      {report !== null && children(report)}
    </>
  );
}

/** Makers of columns: amounts, other figures, texts. Null is no figure. */
export function columnsOf<Row>() {
  const amount = (name: string, heading: string, of: (row: Row) => string | null): ReportColumn<Row> => ({
    name,
    heading,
    text: (row) => of(row) ?? '',
    shown: (row) => {
      const found = of(row);
      return found === null ? '—' : dollars(found);
    },
  });
  const figure = (name: string, heading: string, of: (row: Row) => string | null): ReportColumn<Row> => ({
    name,
    heading,
    text: (row) => of(row) ?? '',
    shown: (row) => quantityText(of(row) ?? '—'),
  });
  const said = (name: string, heading: string, text: (row: Row) => string): ReportColumn<Row> => ({
    name,
    heading,
    text,
    words: true,
  });
  return { amount, figure, said };
}

interface Named {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly categoria: string | null;
}

export function productColumns<Row extends Named>({ goodsReports: text }: Words): ReportColumn<Row>[] {
  const { said } = columnsOf<Row>();
  return [
    {
      ...said('product', text.product, ({ codigo, descripcion }) => `${codigo ?? ''} ${descripcion}`.trim()),
      shown: ({ codigo, descripcion }) => (
        <>
          {descripcion} {codigo !== null && <span className="soft small figures">{codigo}</span>}
        </>
      ),
    },
    said('category', text.category, ({ categoria }) => categoria ?? ''),
  ];
}
