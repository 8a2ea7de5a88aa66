import { LongList } from '../../components/list/long-list.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { SALE_SIGN } from '../../../core/contract/edition.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments, type DocumentRow } from '../../stores/documents/documents.ts';
import { dayText } from '../../text/day.ts';
import { Estado } from './estado.tsx';

/** Height of a row, in pixels; `documents.css` says the same. */
const ROW_PX = 60;
/** An amount of more signs is written smaller, so that it stays in one line. */
const LONG_AMOUNT_CHARS = 11;
const PAGE_STEP = 10;

/** The documents found, newest first. */
export function DocumentList() {
  const words = useWords();
  const { rows, next, more, view, totals } = useDocuments();
  return (
    <LongList
      label={words.documents.title}
      className="document-list"
      gridClass="document-grid"
      rowClass="document-row"
      rowPx={ROW_PX}
      pageStep={PAGE_STEP}
      heading={<Heading />}
      rows={rows}
      total={totals?.total.cantidad ?? rows.length}
      next={next}
      more={more}
      keyOf={({ codigoGeneracion }) => codigoGeneracion}
      renderCells={(row) => <Cells row={row} />}
      onOpen={({ codigoGeneracion }) => void view(codigoGeneracion)}
    />
  );
}

function Heading() {
  const { columns } = useWords().documents;
  return (
    <>
      <span role="columnheader">{columns.number}</span>
      <span role="columnheader">{columns.receiver}</span>
      <span role="columnheader">{columns.when}</span>
      <span role="columnheader">{columns.state}</span>
      <span role="columnheader" className="col-amount">
        {columns.amount}
      </span>
    </>
  );
}

function Cells({ row }: { readonly row: DocumentRow }) {
  const words = useWords();
  // What a credit note takes back is less, as in the sums above.
  const amount = dollars(SALE_SIGN[row.tipoDte] < 0 ? `-${row.monto}` : row.monto);
  return (
    <>
      <span role="gridcell" className="document-open">
        <span className="figures">{row.numeroControl ?? row.codigoGeneracion}</span>
        <span className="soft small">{words.tipo[row.tipoDte]}</span>
      </span>
      <span role="gridcell" className="document-receiver">
        {row.receptor?.nombre ?? <span className="soft">{words.documents.finalConsumer}</span>}
      </span>
      <span role="gridcell" className="figures document-when">
        {dayText(row.fecEmi)} <span className="soft">{row.horEmi.slice(0, 5)}</span>
      </span>
      <span role="gridcell">
        <Estado estado={row.estado} />
      </span>
      <span
        role="gridcell"
        className="col-amount figures"
        data-long={amount.length > LONG_AMOUNT_CHARS || undefined}
      >
        {amount}
      </span>
    </>
  );
}
