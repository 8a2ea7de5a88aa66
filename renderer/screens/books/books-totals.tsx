import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { TaxMonth } from '../../stores/manager/books.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { anyOf } from './any-amount.ts';

/** One line per book, then the documents that belong to neither. */
export function BookTotals({ view }: { readonly view: TaxMonth }) {
  const words = useWords();
  const both = [view.consumidores.totales, view.contribuyentes.totales];
  const rows = [
    [words.books.consumers, view.consumidores.totales],
    [words.books.taxpayers, view.contribuyentes.totales],
  ] as const;
  const amounts = [
    [words.books.exempt, 'exentas'],
    [words.books.notSubject, 'noSujetas'],
    [words.books.taxed, 'gravadas'],
    [words.books.vat, 'iva'],
    [words.books.total, 'total'],
    [words.books.withheld, 'retenido'],
    ...(anyOf(both, 'percibido') ? [[words.books.perceivedColumn, 'percibido'] as const] : []),
    ...(anyOf(both, 'noGravado') ? [[words.books.charges, 'noGravado'] as const] : []),
    [words.books.toPay, 'aPagar'],
  ] as const;
  return (
    <div className="stack gap-3 top shrinks statistics-part">
      <h2>{words.books.totals}</h2>
      <FigureTable
        label={words.books.totals}
        className="books-table"
        heads={[words.books.book, words.books.documents, ...amounts.map(([name]) => name)]}
      >
        <tbody>
          {rows.map(([name, totals]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{WHOLE_NUMBER.format(totals.documentos)}</td>
              {amounts.map(([, column]) => (
                <td key={column} data-main={column === 'total' ? '' : undefined}>
                  {dollars(totals[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className="soft small">
        {words.books.totalsNote}{' '}
        {words.books.apart(
          WHOLE_NUMBER.format(view.invalidados.length),
          WHOLE_NUMBER.format(view.notasRemision),
        )}
        {view.retornos.documentos > 0 &&
          ` ${words.books.returned(WHOLE_NUMBER.format(view.retornos.documentos), dollars(view.retornos.total))}`}
      </p>
    </div>
  );
}
