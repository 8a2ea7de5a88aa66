import { FileText, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { PlacedOrder } from '../../../core/contract/bridge/bridge-orders.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { bytesOf, saveFile } from '../../stores/till/save-file.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { momentText } from '../../text/day.ts';
import { OrderMailSheet } from './order-mail-sheet.tsx';
import { isMailUnderWay, OrderMailState } from './order-mail-state.tsx';
import type { ReadReport } from './use-report.ts';

/** Poll interval of a mail's state, in ms. */
const LOOK_AGAIN_MS = 3_000;

export interface OrdersProps {
  readonly read: ReadReport<{ readonly pedidos: readonly PlacedOrder[] }>;
  readonly onChanged: () => void;
  readonly onSaid: (said: LocalizedMessage) => void;
}

export function Orders({ read, onChanged, onSaid }: OrdersProps) {
  const { goodsReports: text } = useWords();
  const { run } = useOneRun();
  const [mailed, setMailed] = useState<PlacedOrder | null>(null);
  const orders = read.report?.pedidos ?? [];
  const { again } = read;
  const underWay = isMailUnderWay(orders);
  useEffect(() => {
    const timer = underWay ? setInterval(again, LOOK_AGAIN_MS) : undefined;
    return () => clearInterval(timer);
  });
  if (orders.length === 0) return null;
  const end = (numero: number, fin: BridgeInput<'orders.end'>['fin']): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('orders.end', { numero, fin });
      if (!reply.ok) return onSaid(problemMessage(reply.problem));
      onChanged();
    });
  const save = (numero: number): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('orders.pdf', { numero });
      if (!reply.ok) return onSaid(problemMessage(reply.problem));
      const { name, contenido } = reply.value;
      saveFile(name, [bytesOf(contenido)], 'application/pdf');
      onSaid((said) => said.goodsReports.orders.placed(name));
    });
  return (
    <div className="stack gap-2 top shrinks statistics-part">
      <h2>{text.orders.made}</h2>
      <FigureTable
        label={text.orders.made}
        heads={[
          text.orders.order,
          text.orders.supplier,
          text.orders.goods,
          text.orders.state,
          text.orders.actions,
        ]}
        className="report-table orders-table"
      >
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order.numero}
              order={order}
              onEnd={(fin) => void end(order.numero, fin)}
              onSave={() => void save(order.numero)}
              onMail={() => setMailed(order)}
            />
          ))}
        </tbody>
      </FigureTable>
      {mailed !== null && (
        <OrderMailSheet
          order={mailed}
          onSent={(said) => {
            onSaid(said);
            again();
          }}
          onClose={() => setMailed(null)}
        />
      )}
    </div>
  );
}

interface OrderRowProps {
  readonly order: PlacedOrder;
  readonly onEnd: (fin: BridgeInput<'orders.end'>['fin']) => void;
  readonly onSave: () => void;
  readonly onMail: () => void;
}

function OrderRow({ order, onEnd, onSave, onMail }: OrderRowProps) {
  const { goodsReports: text } = useWords();
  const { numero, proveedor, en, persona, estado, envio, lineas } = order;
  return (
    <tr>
      <th scope="row">
        {text.orders.number(numero)}{' '}
        <span className="soft small figures">
          {momentText(en)} · {persona}
        </span>
      </th>
      <td data-words>{proveedor ?? text.orders.noSupplier}</td>
      <td data-words className="small">
        {lineas.map((line) => text.orders.line(line.cantidad, line.factor, line.descripcion)).join(' · ')}
      </td>
      <td data-words>
        {text.orders.states[estado]}
        <OrderMailState mail={envio} />
      </td>
      <td>
        <div className="row order-actions">
          <Button aria-label={text.orders.pdfOf(text.orders.number(numero))} onClick={onSave}>
            <FileText size={18} aria-hidden="true" />
            PDF
          </Button>
          {estado === 'PEDIDA' && (
            <Button aria-label={text.orders.mailTitle(text.orders.number(numero))} onClick={onMail}>
              <Mail size={18} aria-hidden="true" />
              {text.orders.mail}
            </Button>
          )}
          {estado === 'PEDIDA' && (
            <>
              <Button onClick={() => onEnd('RECIBIDA')}>{text.orders.received}</Button>
              <Button kind="plain" onClick={() => onEnd('ANULADA')}>
                {text.orders.cancel}
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
