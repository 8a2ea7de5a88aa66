import { ON_CREDIT } from '../../../core/contract/cash/cash-money.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, dollars } from '../../money/cents.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useStatistics, type CsvTable, type Detail } from '../../stores/manager/statistics.ts';
import type { Words } from '../../text/es.ts';
import { PartHead } from './part-head.tsx';
import { ShareBar } from './share-bar.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

interface Sold {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  readonly note: string;
}

export function Sellers() {
  const { statistics } = useWords();
  return (
    <Part title={statistics.bySeller} tabla="cajeros" note={statistics.beforeReturns} linesOf={sellerLines} />
  );
}

export function Payments() {
  const { statistics } = useWords();
  return (
    <Part title={statistics.byPayment} tabla="pagos" note={statistics.beforeReturns} linesOf={paymentLines} />
  );
}

/** Sales by page of quick keys; without pages, how to arrange some. */
export function Categories() {
  const { statistics } = useWords();
  const unarranged = useStatistics(({ detail }) => detail?.categorias.length === 0);
  const title = statistics.byCategory;
  if (!unarranged)
    return <Part title={title} tabla="categorias" note={statistics.categoryNote} linesOf={categoryLines} />;
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{statistics.noCategories}</p>
      <div>
        <Button onClick={() => goTo('factura')}>{statistics.arrangeKeys}</Button>
      </div>
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly tabla: CsvTable;
  readonly note: string;
  readonly linesOf: (detail: Detail, words: Words) => readonly Sold[];
}

function Part({ title, tabla, note, linesOf }: PartProps) {
  const words = useWords();
  const detail = useStatistics((statistics) => statistics.detail);
  const lines = detail === null ? [] : linesOf(detail, words);
  const most = Math.max(1, ...lines.map(({ amount }) => centsOf(amount) ?? 0));
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={title}>
      <PartHead title={title} tabla={tabla} note={note} />
      {detail === null ? (
        <p className="soft">{words.statistics.reading}</p>
      ) : lines.length === 0 ? (
        <p className="soft">{words.statistics.noProducts}</p>
      ) : (
        <ul className="stack gap-3 share-list">
          {lines.map((line) => (
            <li key={line.key} className="stack gap-1">
              <span className="row gap-3 between">
                <span className="row">{line.name}</span>
                <span className="figures">{dollars(line.amount)}</span>
              </span>
              <ShareBar share={(centsOf(line.amount) ?? 0) / most} fill="var(--accent)" />
              <span className="soft small">{line.note}</span>
            </li>
          ))}
        </ul>
      )}
      {detail?.completo === false && (
        <p className="soft small">{words.statistics.partial(WHOLE_NUMBER.format(detail.documentos))}</p>
      )}
    </section>
  );
}

function sellerLines({ cajeros }: Detail, { statistics }: Words): readonly Sold[] {
  return cajeros.map(({ id, persona, cantidad, monto }) => ({
    key: id ?? '',
    name: persona ?? statistics.otherPrograms,
    amount: monto,
    note: statistics.sales(WHOLE_NUMBER.format(cantidad)),
  }));
}

function paymentLines({ pagos }: Detail, { statistics, cash, payment }: Words): readonly Sold[] {
  const forms: Readonly<Record<string, string>> = payment.form;
  const nameOf = (forma: string | null): string => {
    if (forma === null) return statistics.noForm;
    return forma === ON_CREDIT ? cash.credit : (forms[forma] ?? forma);
  };
  return pagos.map(({ forma, cantidad, monto }) => ({
    key: forma ?? '',
    name: nameOf(forma),
    amount: monto,
    note: cash.countOfPayments(cantidad),
  }));
}

function categoryLines({ categorias }: Detail, { statistics }: Words): readonly Sold[] {
  return categorias.map(({ categoria, lineas, monto }) => ({
    key: categoria ?? '',
    name: categoria ?? statistics.noCategory,
    amount: monto,
    note: statistics.lines(WHOLE_NUMBER.format(lineas)),
  }));
}
