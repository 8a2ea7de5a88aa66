import { ArrowLeft, CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ShownTransfer } from '../../../core/contract/bridge/bridge-transfers.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { Fault } from '../../components/form/field.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { namedDocument } from '../../input/named-document.ts';
import { sound } from '../../sale/sounds.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import {
  arrivedFault,
  arrivedLines,
  beyond,
  scannedLine,
  typedLine,
  wholeDraft,
  type TransferDraft,
} from '../../stores/stock/transfer-draft.ts';
import { scannedStock } from '../inventory/stocked-product.tsx';
import { ReceiveLines } from './receive-lines.tsx';
import { ReceiveReview } from './receive-review.tsx';
import { senderText } from './transfer-list.tsx';

export interface ReceiveProps {
  readonly transfer: ShownTransfer;
  /** Whether it is the rest of a partly received transfer. */
  readonly later: boolean;
  readonly onBack: () => void;
  readonly onReceived: (said: LocalizedMessage) => void;
}

/** Receives a transfer: all of it with one key, or line by line, scanned or typed. */
export function Receive(props: ReceiveProps) {
  const { transfer, onBack } = props;
  const words = useWords();
  const text = words.transfers.receiving;
  const { draft, setDraft, whole, said, fault, step, setStep, tried, busy, send, receive } =
    useReceiving(props);
  useKeys({ F12: receive });
  const isUntouched = !draft.counting && draft.lines.every((line) => beyond(line) === '0');
  return (
    <div className="screen-page transfers receive">
      <header className="row between wrap">
        <div>
          <h1>{text.title}</h1>
          <p className="soft">
            {senderText(transfer, words)} · <span className="figures">{transfer.numeroControl}</span>
          </p>
        </div>
        <Button kind="plain" onClick={() => (isUntouched ? onBack() : setStep('leave'))}>
          <ArrowLeft size={18} aria-hidden="true" />
          {text.back}
        </Button>
      </header>
      <Lead draft={draft} unknown={transfer.desconocidas} onAll={() => setDraft(whole())} />
      <p role="status" className="transfers-said">
        {said}
      </p>
      <ReceiveLines
        draft={draft}
        tried={tried}
        onType={(line, arrived) => setDraft(typedLine(draft, line, arrived))}
      />
      <Fault text={fault} />
      <footer className="row between receive-foot">
        <span className="soft figures">{text.products(draft.lines.length)}</span>
        <Button kind="main" data-size="large" disabled={busy || draft.lines.length === 0} onClick={receive}>
          {text.save}
          <kbd className="key">F12</kbd>
        </Button>
      </footer>
      {step === 'review' && (
        <ReceiveReview draft={draft} busy={busy} onSend={send} onClose={() => setStep('write')} />
      )}
      {step === 'leave' && <LeaveSheet onLeave={onBack} onClose={() => setStep('write')} />}
    </div>
  );
}

function useReceiving({ transfer, later, onReceived }: ReceiveProps) {
  const whole = (): TransferDraft => wholeDraft(transfer, later);
  const [draft, setDraft] = useState(whole);
  const [said, say] = useMessage('');
  const [fault, setFault] = useMessage('');
  const [step, setStep] = useState<'write' | 'review' | 'leave'>('write');
  const [tried, setTried] = useState(false);
  const { busy, run } = useOneRun();
  useArrivedScans(draft, setDraft, say);
  const send = (motivo: string | null): Promise<void> =>
    run(async () => {
      const { codigoGeneracion: documento, numeroControl, texto } = transfer;
      const lineas = arrivedLines(draft);
      const call = { clave: draft.clave, documento, texto, despues: later, motivo, lineas };
      const reply = await bridge.call('transfers.receive', call);
      if (reply.ok) return onReceived(({ transfers }) => transfers.receiving.saved(numeroControl));
      setStep('write');
      setFault(problemMessage(reply.problem));
    });
  const receive = (): void => {
    setTried(true);
    setFault(null);
    if (draft.lines.length === 0 || draft.lines.some((line) => arrivedFault(line) !== null)) return;
    if (draft.lines.every((line) => beyond(line) === '0')) void send(null);
    else setStep('review');
  };
  return { draft, setDraft, whole, said, fault, step, setStep, tried, busy, send, receive };
}

interface LeaveSheetProps {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

function LeaveSheet({ onLeave, onClose }: LeaveSheetProps) {
  const text = useWords().transfers.receiving;
  return (
    <AskSheet
      title={text.discardAsk}
      action={text.discard}
      onAct={onLeave}
      keep={text.keep}
      onClose={onClose}
    >
      <p>{text.discardText}</p>
    </AskSheet>
  );
}

interface LeadProps {
  readonly draft: TransferDraft;
  readonly unknown: readonly string[];
  readonly onAll: () => void;
}

/** Instructions, and document lines that are no stocked product here. */
function Lead({ draft, unknown, onAll }: LeadProps) {
  const text = useWords().transfers.receiving;
  return (
    <>
      <div className="row between wrap">
        <p className="soft grow">{draft.counting ? text.counting : text.lead}</p>
        {draft.counting && (
          <Button onClick={onAll}>
            <CheckCheck size={18} aria-hidden="true" />
            {text.all}
          </Button>
        )}
      </div>
      {unknown.length > 0 && <p className="notice">{text.unknown(unknown.join(', '))}</p>}
    </>
  );
}

/** Each product scan counts; a failed one is shown and sounds. */
function useArrivedScans(
  draft: TransferDraft,
  setDraft: (draft: TransferDraft) => void,
  say: (said: LocalizedMessage) => void,
): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const scanned = async (code: string): Promise<void> => {
      const found = await scannedStock(code);
      if (typeof found === 'function') {
        sound('notFound');
        return say(found);
      }
      const { product, units } = found;
      const next = scannedLine(latest.current, product.codigo, units);
      sound(next === null ? 'notFound' : 'read');
      if (next === null) return say(({ transfers }) => transfers.receiving.notInIt(product.descripcion));
      // The next scan may come before the next render.
      latest.current = next;
      setDraft(next);
      say(({ transfers }) => transfers.receiving.added(units, product.descripcion));
    };
    return takeScans((code) => {
      // Ignores the document code that opened this transfer.
      if (namedDocument(code) === null) void scanned(code);
    });
  }, [setDraft, say]);
}
