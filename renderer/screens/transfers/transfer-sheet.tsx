import { useState } from 'react';
import type { ShownTransfer, ShownTransferLine } from '../../../core/contract/bridge/bridge-transfers.ts';
import type { SettlingAct } from '../../../core/contract/stock/transfers.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Facts } from '../../components/list/facts.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { isOver, isShort } from '../../stores/stock/transfers.ts';
import { useSession } from '../../stores/till/session.ts';
import { momentText } from '../../text/day.ts';
import { EndSheet, type EndingAct } from './end-sheet.tsx';
import { SettleSheet } from './settle-sheet.tsx';
import { senderText } from './transfer-list.tsx';
import { quantityText } from '../../text/signed-quantity.ts';

export interface TransferSheetProps {
  readonly transfer: ShownTransfer;
  readonly onReceive: (later: boolean) => void;
  readonly onDone: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** A transfer: sent and arrived goods, its history, and possible acts. */
export function TransferSheet({ transfer, onReceive, onDone, onClose }: TransferSheetProps) {
  const words = useWords();
  const text = words.transfers;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [settling, settle] = useState<SettlingAct | null>(null);
  const [ending, end] = useState<EndingAct | null>(null);
  if (settling !== null)
    return <SettleSheet transfer={transfer} acto={settling} onDone={onDone} onClose={() => settle(null)} />;
  if (ending !== null)
    return <EndSheet transfer={transfer} acto={ending} onDone={onDone} onClose={() => end(null)} />;
  const receives = receivingOf(transfer);
  return (
    <Sheet title={transfer.numeroControl} onClose={onClose} changed={false}>
      <Facts
        className="flow gap-3-5"
        facts={[
          [text.from, senderText(transfer, words)],
          [text.sentOn, momentText(transfer.enviado)],
        ]}
      />
      {!transfer.vale && <p className="notice">{text.goneText}</p>}
      <Lines transfer={transfer} />
      <History transfer={transfer} />
      <div className="actions wrap">
        {isManager && (
          <>
            {settlingActs(transfer).map((acto) => (
              <Button key={acto} onClick={() => settle(acto)}>
                {text.settle[acto]}
              </Button>
            ))}
            {transfer.recibidoAqui && <Button onClick={() => end('anulado')}>{text.undo}</Button>}
            {isToClose(transfer) && <Button onClick={() => end('cerrado')}>{text.end}</Button>}
          </>
        )}
        {receives === null ? (
          <EnterButton onPress={onClose}>{text.close}</EnterButton>
        ) : (
          <EnterButton onPress={() => onReceive(receives === 'later')}>
            {receives === 'later' ? text.receiveLater : text.receive}
          </EnterButton>
        )}
      </div>
    </Sheet>
  );
}

/** Whether this branch may receive it, now or the rest later; null if not. */
function receivingOf({ origen, vale, recibido, lineas }: ShownTransfer): 'now' | 'later' | null {
  if (origen === 'aqui' || !vale) return null;
  if (!recibido) return 'now';
  return lineas.some(isShort) ? 'later' : null;
}

/** Acts of the sending branch on the difference. */
function settlingActs({ origen, vale, recibido, lineas }: ShownTransfer): readonly SettlingAct[] {
  if (origen !== 'aqui' || !vale) return [];
  if (!recibido) return ['acuse'];
  const short: readonly SettlingAct[] = lineas.some(isShort) ? ['no-salio', 'perdido'] : [];
  return lineas.some(isOver) ? [...short, 'salio-de-mas', 'hallazgo'] : short;
}

const isToClose = ({ origen, recibido, lineas }: ShownTransfer): boolean =>
  origen === 'otra' && recibido && lineas.some((line) => isShort(line) || isOver(line));

function Lines({ transfer }: { readonly transfer: ShownTransfer }) {
  const text = useWords().transfers;
  return (
    <FigureTable
      label={text.columns.what}
      className="transfers-lines"
      heads={[text.product, text.sent, text.arrived, text.underWay]}
    >
      <tbody>
        {transfer.lineas.map((line) => (
          <tr key={`${line.numItem} ${line.codigo}`}>
            <th scope="row">{line.descripcion}</th>
            <td>{line.enviado}</td>
            <td>{line.llego}</td>
            <td data-tone={toneOf(line, transfer)}>{quantityText(line.enCamino)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** Goods under way are no fault until the receipt says they are missing. */
function toneOf(line: ShownTransferLine, { recibido }: ShownTransfer) {
  if (isOver(line)) return 'bad';
  if (!isShort(line)) return undefined;
  return recibido ? 'bad' : 'waiting';
}

function History({ transfer }: { readonly transfer: ShownTransfer }) {
  const text = useWords().transfers;
  if (transfer.papeles.length === 0) return null;
  return (
    <section className="stack one-column">
      <h3>{text.history}</h3>
      <ul className="lined transfers-history">
        {transfer.papeles.map(({ papel, acto, sucursal, en, nombre, motivo, deshecho }) => (
          <li key={papel}>
            <strong>{text.acts[acto]}</strong>
            {deshecho && <span className="soft"> ({text.undone})</span>}{' '}
            <span className="soft small">
              {momentText(en)} · {nombre === null ? sucursal : text.by(nombre, sucursal)}
            </span>
            {motivo !== null && <p>{motivo}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
