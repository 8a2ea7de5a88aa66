import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ShownTransfer } from '../../../core/contract/bridge/bridge-transfers.ts';
import { Button } from '../../components/button.tsx';
import { useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useTransfers } from '../../stores/stock/transfers.ts';
import { Receive } from './receive.tsx';
import { TransferFinder } from './transfer-finder.tsx';
import { TransferList } from './transfer-list.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import './transfers.css';

export interface TransfersProps {
  readonly onBack: () => void;
}

interface Receiving {
  readonly transfer: ShownTransfer;
  /** Whether it is the rest of a partly received transfer. */
  readonly later: boolean;
}

export function Transfers({ onBack }: TransfersProps) {
  const text = useWords().transfers;
  const load = useTransfers((transfers) => transfers.load);
  const [message, say] = useMessage('');
  const [shown, show] = useState<ShownTransfer | null>(null);
  const [receiving, receive] = useState<Receiving | null>(null);
  useEffect(() => void load(), [load]);
  const done = (said: LocalizedMessage): void => {
    say(said);
    show(null);
    receive(null);
    void load();
  };
  if (receiving !== null) return <Receive {...receiving} onBack={() => receive(null)} onReceived={done} />;
  const found = (transfer: ShownTransfer): void => {
    say(null);
    const isNew = transfer.origen !== 'aqui' && transfer.vale && !transfer.recibido;
    if (isNew) receive({ transfer, later: false });
    else show(transfer);
  };
  return (
    <div className="screen-page transfers">
      <header className="row between wrap">
        <h1>{text.title}</h1>
        <Button kind="plain" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {text.back}
        </Button>
      </header>
      <TransferFinder onFound={found} />
      <p role="status" className="transfers-said">
        {message}
      </p>
      <TransferList onOpen={found} onShow={show} />
      {shown !== null && (
        <TransferSheet
          transfer={shown}
          onReceive={(later) => {
            show(null);
            receive({ transfer: shown, later });
          }}
          onDone={done}
          onClose={() => show(null)}
        />
      )}
    </div>
  );
}
