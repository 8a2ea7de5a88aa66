import type { StockRow } from '../../../core/contract/bridge/bridge-stock.ts';
import type { RecordColumn } from '../../components/list/record-grid.tsx';
import { dollars } from '../../money/cents.ts';
import { clockText, dayOf, dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { quantityText } from '../../text/signed-quantity.ts';

type Column = RecordColumn<StockRow>;
type Texts = Words['inventory'];

/** Columns of the stock list; costs only for managers. */
export function stockColumns({ inventory }: Words, isManager: boolean): readonly Column[] {
  const { columns } = inventory;
  const costs = [
    figure('costoUnitario', columns.cost, { width: ['6.5rem', '5.5rem'], show: dollars }),
    figure('valor', columns.value, { width: ['7.5rem', '6.5rem'], show: dollars }),
  ];
  return [
    {
      name: 'code',
      heading: columns.code,
      cell: ({ codigo }) => codigo,
      text: ({ codigo }) => codigo,
      look: 'figures',
      width: ['8.5rem', '7rem'],
    },
    nameColumn(inventory),
    existenceColumn(inventory),
    figure('minimo', columns.minimum, { width: ['5.5rem', null] }),
    figure('maximo', columns.maximum, { width: ['5.5rem', null] }),
    ...(isManager ? costs : []),
    countedColumn(inventory),
  ];
}

function figure(
  of: 'minimo' | 'maximo' | 'costoUnitario' | 'valor',
  heading: string,
  { width, show = (text) => text }: Pick<Column, 'width'> & { readonly show?: (text: string) => string },
): Column {
  return {
    name: of,
    heading,
    cell: (row) => (row[of] === null ? '' : show(row[of])),
    text: (row) => row[of] ?? '',
    look: 'amount',
    width,
  };
}

const nameColumn = ({ columns, retiredMark }: Texts): Column => ({
  name: 'name',
  heading: columns.name,
  cell: ({ descripcion, retirado }) =>
    retirado ? (
      <>
        {descripcion} <span className="soft small">· {retiredMark}</span>
      </>
    ) : (
      descripcion
    ),
  text: ({ descripcion }) => descripcion,
  look: 'main',
  width: ['minmax(0, 1fr)', 'minmax(0, 1fr)'],
  always: true,
});

/** Stock on hand; with its time if it is the synced total of all tills. */
export const shownExistence = ({ existencia, segun }: StockRow, { ofAllTills }: Texts): string =>
  segun === null ? quantityText(existencia) : ofAllTills(quantityText(existencia), clockText(segun));

const existenceColumn = (texts: Texts): Column => ({
  name: 'existence',
  heading: texts.columns.existence,
  cell: (row) => {
    const isMissing = row.existencia.startsWith('-');
    if (!isMissing && !row.bajoMinimo) return shownExistence(row, texts);
    return (
      <span className="stock-low" data-tone={isMissing ? 'bad' : 'waiting'}>
        {row.bajoMinimo && <span className="only-read">{texts.belowMark}: </span>}
        {shownExistence(row, texts)}
      </span>
    );
  },
  text: (row) => shownExistence(row, texts),
  look: 'amount',
  width: ['8.5rem', '7.5rem'],
  always: true,
});

const countedColumn = ({ columns, never }: Texts): Column => ({
  name: 'counted',
  heading: columns.counted,
  cell: ({ ultimoConteo }) =>
    ultimoConteo === null ? <span className="soft">{never}</span> : dayText(dayOf(ultimoConteo)),
  text: ({ ultimoConteo }) => ultimoConteo ?? '',
  look: 'amount',
  width: ['8rem', '7rem'],
});
