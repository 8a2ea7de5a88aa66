import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments, type DocumentRow } from '../../stores/documents.ts';
import { dayText } from '../../text/day.ts';
import { Estado } from './estado.tsx';

const COUNT = new Intl.NumberFormat('es-SV');

/** The documents found, newest first, page by page. */
export function DocumentList() {
  const words = useWords();
  const { rows, next, more, view } = useDocuments();
  const { columns } = words.documents;
  return (
    <section className="document-list" aria-label={words.documents.title}>
      <table>
        <thead>
          <tr className="small">
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.receiver}</th>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className="col-amount">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.codigoGeneracion} row={row} onOpen={() => void view(row.codigoGeneracion)} />
          ))}
        </tbody>
      </table>
      <footer className="list-foot">
        <span className="soft small figures">{words.documents.count(COUNT.format(rows.length))}</span>
        {next !== null && (
          <button type="button" className="button" onClick={() => void more()}>
            {words.documents.more}
          </button>
        )}
      </footer>
    </section>
  );
}

function Row({ row, onOpen }: { readonly row: DocumentRow; readonly onOpen: () => void }) {
  const words = useWords();
  return (
    <tr className="document-row">
      <td>
        <button
          type="button"
          className="document-open"
          aria-label={`${row.numeroControl} ${words.tipo[row.tipoDte]}`}
          onClick={onOpen}
        >
          <span className="figures">{row.numeroControl}</span>
          <span className="soft small">{words.tipo[row.tipoDte]}</span>
        </button>
      </td>
      <td>{row.receptor?.nombre ?? <span className="soft">{words.documents.finalConsumer}</span>}</td>
      <td className="figures">
        {dayText(row.fecEmi)} <span className="soft">{row.horEmi.slice(0, 5)}</span>
      </td>
      <td>
        <Estado estado={row.estado} />
      </td>
      <td className="col-amount figures">{dollars(row.monto)}</td>
    </tr>
  );
}
