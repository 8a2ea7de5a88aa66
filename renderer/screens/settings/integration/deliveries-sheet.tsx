import { useCallback, useEffect, useState } from 'react';
import type { Delivery, TargetRow } from '../../../../core/contract/api/integration/webhooks.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { momentText } from '../../../text/day.ts';

interface DeliveriesSheetProps {
  readonly target: TargetRow;
  readonly onClose: () => void;
}

/** Last deliveries of a webhook with their answers; those of events can be repeated. */
export function DeliveriesSheet({ target, onClose }: DeliveriesSheetProps) {
  const say = useWords().integration.webhooks;
  const [rows, setRows] = useState<readonly Delivery[] | null>(null);
  const [fault, setFault] = useMessage('');
  const load = useCallback(
    (): Promise<void> =>
      bridge.call('webhooks.deliveries', { webhook: target.id, cursor: null }).then((reply) => {
        setFault(reply.ok ? null : problemMessage(reply.problem));
        if (reply.ok) setRows(reply.value.entregas);
      }),
    [target.id, setFault],
  );
  useEffect(() => void load(), [load]);
  const resend = async (evento: number): Promise<void> => {
    const reply = await bridge.call('webhooks.resend', { webhook: target.id, evento });
    if (reply.ok) await load();
    else setFault(problemMessage(reply.problem));
  };
  return (
    <Sheet title={say.deliveries} onClose={onClose} size="side" place="side" changed={false}>
      <p className="soft breaks">{target.url}</p>
      <Fault text={fault} />
      {rows?.length === 0 && <p className="soft">{say.noDeliveries}</p>}
      <ul className="grid settings-list">
        {(rows ?? []).map((row) => (
          <li key={`${row.evento} ${row.en} ${row.clase}`}>
            <div className="grid grow breaks settings-item">
              <strong className="request-status" data-tone={row.entregada ? 'good' : 'bad'}>
                {row.falla ?? say.answered(row.estado ?? 0)}
              </strong>
              <span className="soft small">
                {say.kinds[row.clase]}
                {row.codigoGeneracion !== null && ` · ${row.codigoGeneracion}`}
              </span>
              <span className="soft small figures">
                {momentText(row.en)} · {row.duracionMs} ms
              </span>
            </div>
            {row.clase !== 'prueba' && (
              <Button
                aria-label={`${say.resend}: ${row.codigoGeneracion ?? row.evento}`}
                onClick={() => void resend(row.evento)}
              >
                {say.resend}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
