import type { QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf, dollars } from '../../money/cents.ts';

/** Lines of a quote with the remaining quantity and today's price if it differs. */
export function QuoteLines({ view }: { readonly view: QuoteView }) {
  const { quotes, prices } = useWords();
  const { lineColumns } = quotes;
  const isTouched = view.lineas.some(({ vendido }) => vendido !== '0');
  const isOther = view.lineas.some((line) => differs(line));
  const isReduced = view.lineas.some(({ descuento }) => descuento !== '0');
  const heads = [
    lineColumns.item,
    lineColumns.quantity,
    ...(isTouched ? [lineColumns.left] : []),
    lineColumns.price,
    ...(isOther ? [lineColumns.today] : []),
    ...(isReduced ? [lineColumns.discount] : []),
    lineColumns.amount,
  ];
  return (
    <FigureTable label={lineColumns.item} className="quote-lines" heads={heads}>
      <tbody>
        {view.lineas.map((line, at) => (
          <tr key={at}>
            <th scope="row">
              {line.descripcion}
              <span className="soft small quote-why">
                {[
                  ...(line.motivo === null ? [] : [prices.reason(line.motivo, line.precio)]),
                  ...line.promociones.map(({ nombre }) => nombre),
                ].join(' · ')}
              </span>
            </th>
            <td>{line.cantidad}</td>
            {isTouched && <td>{line.queda}</td>}
            <td>{dollars(line.precio)}</td>
            {isOther && (
              <td>
                <Today line={line} />
              </td>
            )}
            {isReduced && <td>{line.descuento === '0' ? '' : `−${dollars(line.descuento)}`}</td>}
            <td>{dollars(line.importe)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

type Line = QuoteView['lineas'][number];

const differs = ({ precio, precioHoy }: Line): boolean =>
  precioHoy !== null && decimalOf(precioHoy) !== decimalOf(precio);

function Today({ line }: { readonly line: Line }) {
  const { precio, precioHoy } = line;
  if (precioHoy === null || !differs(line)) return null;
  return (
    <span data-tone={Number(precioHoy) > Number(precio) ? 'waiting' : 'good'} className="medium quote-today">
      {dollars(precioHoy)}
    </span>
  );
}
