import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { TaxMonth } from '../../stores/manager/books.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { anyOf } from './any-amount.ts';

/** Both books in a line each, and what belongs to neither. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={words.books.totals}>
        <table className="figure-table books-table">
          <thead>
            <tr>
              <th scope="col">{words.books.book}</th>
              <th scope="col">{words.books.documents}</th>
              {amounts.map(([name, column]) => (
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
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
        </table>
      </section>
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
