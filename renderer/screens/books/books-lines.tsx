import { RETORNO } from '../../../core/contract/edition.ts';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useBooks, type TaxMonth } from '../../stores/manager/books.ts';
import { dayText } from '../../text/day.ts';
import { nitText, nrcText } from '../../../core/contract/text/identity-text.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { anyOf } from './any-amount.ts';

/** Last digits of a control number, enough to tell documents of one series apart. */
const NUMBER_FIGURES = 8;

export function ConsumerDays({ view }: { readonly view: TaxMonth }) {
  const words = useWords();
  const branches = new Set(view.consumidores.dias.map(({ sucursal }) => sucursal)).size;
  return (
    <div className="stack gap-3 top shrinks statistics-part">
      <h2>{words.books.byDay}</h2>
      <FigureTable
        label={words.books.byDay}
        className="books-table"
        heads={[
          words.books.day,
          ...(branches > 1 ? [words.books.branch] : []),
          words.books.documents,
          words.books.fromTo,
          words.books.exempt,
          words.books.notSubject,
          words.books.taxed,
          words.books.vat,
          words.books.total,
        ]}
      >
        <tbody>
          {view.consumidores.dias.map((day) => (
            <tr key={`${day.fecha} ${day.sucursal} ${day.tipoDte}`}>
              <th scope="row">{dayText(day.fecha)}</th>
              {branches > 1 && <td>{day.sucursal}</td>}
              <td>{WHOLE_NUMBER.format(day.documentos)}</td>
              {day.tipoDte === RETORNO ? (
                <td>{words.tipo[day.tipoDte]}</td>
              ) : (
                <td title={`${day.primero.numeroControl} – ${day.ultimo.numeroControl}`}>
                  {short(day.primero.numeroControl)} – {short(day.ultimo.numeroControl)}
                </td>
              )}
              <td>{dollars(day.exentas)}</td>
              <td>{dollars(day.noSujetas)}</td>
              <td>{dollars(day.gravadas)}</td>
              <td>{dollars(day.iva)}</td>
              <td data-main="">{dollars(day.total)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </div>
  );
}

/** Documents to taxpayers, 100 per page. */
export function TaxpayerDocuments({ view }: { readonly view: TaxMonth }) {
  const words = useWords();
  const { filas, totales } = view.contribuyentes;
  const shown = [totales, ...filas];
  const columns = [
    [words.books.exempt, 'exentas'],
    ...(anyOf(shown, 'noSujetas') ? [[words.books.notSubject, 'noSujetas'] as const] : []),
    [words.books.taxed, 'gravadas'],
    [words.books.vat, 'iva'],
    [words.books.total, 'total'],
    [words.books.withheld, 'retenido'],
    ...(anyOf(shown, 'percibido') ? [[words.books.perceivedColumn, 'percibido'] as const] : []),
  ] as const;
  return (
    <div className="stack gap-3 top shrinks statistics-part">
      <header className="row gap-2-3 wrap led part-head">
        <h2>{words.books.byDocument}</h2>
        <Pages view={view} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={words.books.byDocument}>
        <table className="figure-table books-table">
          <thead>
            <tr>
              <th scope="col">{words.books.day}</th>
              <th scope="col" className="books-name">
                {words.books.number}
              </th>
              <th scope="col" className="books-name">
                {words.books.client}
              </th>
              {columns.map(([name, column]) => (
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filas.map((line) => (
              <tr key={line.codigoGeneracion}>
                <th scope="row">{dayText(line.fecha)}</th>
                <td className="books-name">
                  <ControlNumber text={line.numeroControl} />
                </td>
                <td className="books-name">
                  {line.nombre}{' '}
                  <span className="soft small books-whole">
                    {line.nrc === null ? nitText(line.nit) : `NRC ${nrcText(line.nrc)}`}
                  </span>
                </td>
                {columns.map(([, column]) => (
                  <td key={column} data-main={column === 'total' ? '' : undefined}>
                    {dollars(line[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Pages({ view }: { readonly view: TaxMonth }) {
  const words = useWords();
  const { mes, load, loading } = useBooks();
  const { pagina, paginas } = view.contribuyentes;
  if (paginas === 1) return null;
  const turn = (by: number): void => {
    const wanted = pagina + by;
    // On the first and last page and while loading, the button keeps the focus but does nothing.
    if (!loading && wanted >= 1 && wanted <= paginas) void load(mes, wanted);
  };
  return (
    <div className="row wrap">
      <Button aria-disabled={pagina === 1} onClick={() => turn(-1)}>
        {words.books.before}
      </Button>
      <span role="status" className="figures">
        {words.books.page(WHOLE_NUMBER.format(pagina), WHOLE_NUMBER.format(paginas))}
      </span>
      <Button aria-disabled={pagina === paginas} onClick={() => turn(1)}>
        {words.books.after}
      </Button>
    </div>
  );
}

/** A control number that wraps only before its running number. */
function ControlNumber({ text }: { readonly text: string }) {
  const at = text.lastIndexOf('-') + 1;
  return (
    <>
      <span className="books-whole">{text.slice(0, at)}</span>
      <wbr />
      <span className="books-whole">{text.slice(at)}</span>
    </>
  );
}

function short(numeroControl: string): string {
  return numeroControl.slice(-NUMBER_FIGURES);
}
