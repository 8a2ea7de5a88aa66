import type { StockRow } from '../../../core/contract/bridge/bridge-stock.ts';
import type { RecordColumn } from '../../components/list/record-grid.tsx';
import { dollars } from '../../money/cents.ts';
import { dayOf, dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';

/** Whether there is less of it than the shop wants to have. */
const isLow = ({ existencia, minimo }: StockRow): boolean =>
  minimo !== null && Number(existencia) < Number(minimo);

/** What a list of the stock shows; what goods cost only to managers. */
export function stockColumns({ inventory }: Words, isManager: boolean): readonly RecordColumn<StockRow>[] {
  const { columns } = inventory;
  const code: RecordColumn<StockRow> = {
    name: 'code',
    heading: columns.code,
    cell: ({ codigo }) => codigo,
    text: ({ codigo }) => codigo,
    look: 'figures',
    width: ['8.5rem', '7rem'],
  };
  const name: RecordColumn<StockRow> = {
    name: 'name',
    heading: columns.name,
    cell: ({ descripcion, retirado }) =>
      retirado ? (
        <>
          {descripcion} <span className="soft small">· {inventory.retiredMark}</span>
        </>
      ) : (
        descripcion
      ),
    text: ({ descripcion }) => descripcion,
    look: 'main',
    width: ['minmax(0, 1fr)', 'minmax(0, 1fr)'],
    always: true,
  };
  const existence: RecordColumn<StockRow> = {
    name: 'existence',
    heading: columns.existence,
    cell: (row) =>
      isLow(row) ? (
        <span className="stock-low" data-tone="waiting">
          <span className="only-read">{inventory.belowMark}: </span>
          {row.existencia}
        </span>
      ) : (
        row.existencia
      ),
    text: ({ existencia }) => existencia,
    look: 'amount',
    width: ['6.5rem', '6rem'],
    always: true,
  };
  const figure = (
    of: 'minimo' | 'maximo',
    heading: string,
    width: RecordColumn<StockRow>['width'],
  ): RecordColumn<StockRow> => ({
    name: of,
    heading,
    cell: (row) => row[of] ?? '',
    text: (row) => row[of] ?? '',
    look: 'amount',
    width,
  });
  const money = (
    of: 'costoUnitario' | 'valor',
    heading: string,
    width: RecordColumn<StockRow>['width'],
  ): RecordColumn<StockRow> => ({
    name: of,
    heading,
    cell: (row) => (row[of] === null ? '' : dollars(row[of])),
    text: (row) => row[of] ?? '',
    look: 'amount',
    width,
  });
  const counted: RecordColumn<StockRow> = {
    name: 'counted',
    heading: columns.counted,
    cell: ({ ultimoConteo }) =>
      ultimoConteo === null ? <span className="soft">{inventory.never}</span> : dayText(dayOf(ultimoConteo)),
    text: ({ ultimoConteo }) => ultimoConteo ?? '',
    look: 'figures',
    width: ['8rem', '7rem'],
  };
  return [
    code,
    name,
    existence,
    figure('minimo', columns.minimum, ['5.5rem', null]),
    figure('maximo', columns.maximum, ['5.5rem', null]),
    ...(isManager
      ? [
          money('costoUnitario', columns.cost, ['6.5rem', '5.5rem']),
          money('valor', columns.value, ['7.5rem', '6.5rem']),
        ]
      : []),
    counted,
  ];
}
