import { CircleCheck, CircleX } from 'lucide-react';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { TaxMonth } from '../../stores/manager/books.ts';
import { dayText } from '../../text/day.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

type Tie = TaxMonth['cuadre'];

/** Whether books, statistics and ledger agree, with every difference side by side. */
export function TieVerdict({ tie }: { readonly tie: Tie }) {
  const words = useWords();
  const { cuadra, documentos, libros, estadisticas, total } = tie;
  const Sign = cuadra ? CircleCheck : CircleX;
  return (
    <>
      <section className="books-verdict" data-tone={cuadra ? 'good' : 'bad'} role="status">
        <Sign size={28} aria-hidden="true" />
        <div>
          <h2>{cuadra ? words.books.ties : words.books.differs(WHOLE_NUMBER.format(total))}</h2>
          <p className="figures">
            {cuadra
              ? words.books.tiesDetail(
                  WHOLE_NUMBER.format(documentos),
                  dollars(libros.monto),
                  dollars(libros.iva),
                )
              : words.books.differsDetail(dollars(libros.monto), dollars(estadisticas.monto))}
          </p>
          {!cuadra && <p>{words.books.differsHint}</p>}
        </div>
      </section>
      {!cuadra && <Differences tie={tie} />}
    </>
  );
}

function Differences({ tie }: { readonly tie: Tie }) {
  const words = useWords();
  const { diferencias, total } = tie;
  const hidden = total - diferencias.length;
  return (
    <div className="stack gap-3 top shrinks statistics-part">
      <h2>{words.books.differences}</h2>
      <FigureTable
        label={words.books.differences}
        className="books-table"
        heads={[words.books.line, words.books.field, words.books.saidByBooks, words.books.saidByOther]}
      >
        <tbody>
          {diferencias.map((each, index) => (
            <tr key={`${index} ${each.linea}`}>
              <th scope="row">
                {each.estado === null
                  ? each.linea
                  : `${dayText(each.fecha)} · ${words.tipo[each.tipoDte]} · ${words.estado[each.estado]}`}
              </th>
              <td>{words.books.fields[each.campo]}</td>
              <td>{shown(each.campo, each.libros)}</td>
              <td>
                {words.books.sources[each.fuente]}: {shown(each.campo, each.otro)}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {hidden > 0 && <p className="soft small">{words.books.moreDifferences(WHOLE_NUMBER.format(hidden))}</p>}
    </div>
  );
}

const AMOUNTS: ReadonlySet<Tie['diferencias'][number]['campo']> = new Set(['monto', 'iva', 'suma']);

/** Formats amounts; leaves other fields unchanged. */
function shown(campo: Tie['diferencias'][number]['campo'], text: string): string {
  return AMOUNTS.has(campo) ? dollars(text) : text;
}
