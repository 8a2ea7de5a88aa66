/** Orders to tills and their results. */
import type { OrderView } from '../../../core/contract/central/manager-master-data.ts';
import { SignalLight, type Tone } from '../../components/signal-light.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { Table } from '../parts/table.tsx';
import { orderAnswerText } from './order-answer.ts';
import { useDownText } from './master-data-text.ts';

const TONES: Readonly<Record<OrderView['estado'], Tone>> = {
  pedida: 'waiting',
  recibida: 'waiting',
  hecha: 'good',
  rechazada: 'bad',
};

export function OrdersCard() {
  const text = useDownText();
  const general = useText();
  const words = useWords();
  const { value } = useAsked('/api/orders');
  if (value === null) return null;
  return (
    <section className="central-card">
      <h2>{text.orders}</h2>
      <Table
        name={text.orders}
        rows={value}
        keyOf={({ id }) => id}
        empty={text.noOrders}
        columns={[
          {
            name: text.asked,
            renderCell: ({ askedAt, actor }) => (
              <>
                {momentAt(askedAt)}
                <span className="central-later soft small">{actor}</span>
              </>
            ),
          },
          { name: general.till, renderCell: ({ shop, till }) => `${shop} · ${till}` },
          {
            name: text.order,
            renderCell: ({ clase, numeroControl }) => (
              <>
                {text.classes[clase]}
                {numeroControl === null ? null : (
                  <span className="central-later soft small figures">{numeroControl}</span>
                )}
              </>
            ),
          },
          {
            name: general.state,
            renderCell: ({ estado }) => <SignalLight tone={TONES[estado]}>{text.states[estado]}</SignalLight>,
          },
          {
            name: text.answer,
            renderCell: (order) => <span className="central-answer">{orderAnswerText(order, words)}</span>,
          },
        ]}
      />
    </section>
  );
}
