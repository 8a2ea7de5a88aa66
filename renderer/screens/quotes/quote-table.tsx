import { Button } from '../../components/button.tsx';
import type { ListedQuote } from '../../../core/contract/bridge/bridge-quotes.ts';
import type { QuoteState } from '../../../core/contract/till/quote-terms.ts';
import { SignalLight, type Tone } from '../../components/signal-light.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayOf, dayText } from '../../text/day.ts';

const TONE: Readonly<Record<QuoteState, Tone>> = {
  vigente: 'good',
  parcial: 'waiting',
  vencida: 'bad',
  vendida: 'quiet',
  anulada: 'quiet',
};

/** State of a quote as light and text. */
export function QuoteStanding({ estado }: Pick<ListedQuote, 'estado'>) {
  const { quotes } = useWords();
  return <SignalLight tone={TONE[estado]}>{quotes.states[estado]}</SignalLight>;
}

interface QuoteTableProps {
  readonly rows: readonly ListedQuote[];
  readonly onOpen: (quote: ListedQuote) => void;
}

/** Quotes, newest first; the name opens one. */
export function QuoteTable({ rows, onOpen }: QuoteTableProps) {
  const { quotes } = useWords();
  const { columns } = quotes;
  const heads = [
    columns.name,
    columns.customer,
    columns.made,
    columns.until,
    columns.state,
    columns.sold,
    columns.total,
  ];
  return (
    <FigureTable label={quotes.title} className="quotes-list" heads={heads}>
      <tbody>
        {rows.map((quote) => (
          <tr key={quote.cotizacion} data-over={isOver(quote) || undefined}>
            <th scope="row">
              <Button className="quotes-open" kind="plain" onClick={() => onOpen(quote)}>
                {quote.cotizacion}
              </Button>
            </th>
            <td>{quote.cliente ?? <span className="soft">{quotes.anybody}</span>}</td>
            <td>{dayText(dayOf(quote.en))}</td>
            <td>{dayText(quote.vence)}</td>
            <td>
              <QuoteStanding estado={quote.estado} />
            </td>
            <td>{quote.vendido === 0 ? '' : `${quote.vendido} %`}</td>
            <td>
              <strong>{dollars(quote.total)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

const isOver = ({ estado }: ListedQuote): boolean => estado === 'vendida' || estado === 'anulada';
