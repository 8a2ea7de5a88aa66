import { useEffect, useState } from 'react';
import {
  printerFormOf,
  type PrinterDiagnosis,
  type PrinterForm,
  type PrinterSettings,
} from '../../../../core/contract/bridge/bridge-printing.ts';
import type { BridgeProblem } from '../../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { problemText, messageOfRule } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { usePaper } from '../../../stores/documents/paper.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { momentText } from '../../../text/day.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { NEW_PRINTER, PrinterSheet } from './printers-sheet.tsx';
import { useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { Section } from '../section.tsx';

type Printers = readonly PrinterSettings[];

async function look(show: (printers: Printers) => void): Promise<void> {
  const reply = await bridge.call('printers.list', {});
  if (reply.ok) show(reply.value.impresoras);
}

/** Ticket printers of the branch: address, settings and test. */
export function PrintersSection() {
  const words = useWords();
  const { printers: say } = words.printing;
  const [printers, setPrinters] = useState<Printers | null>(null);
  const [editing, setEditing] = useState<PrinterForm | null>(null);
  const [removing, setRemoving] = useState<PrinterSettings | null>(null);
  useEffect(() => void look(setPrinters), []);
  if (printers === null) return <p className="soft">{words.config.loading}</p>;
  return (
    <Section title={words.config.section.impresoras} lead={say.lead}>
      {printers.length === 0 && <p className="soft">{say.none}</p>}
      <ul className="grid settings-list">
        {printers.map((printer) => (
          <PrinterRow
            key={printer.id}
            printer={printer}
            onEdit={() => setEditing(printerFormOf(printer))}
            onRemove={() => setRemoving(printer)}
          />
        ))}
      </ul>
      <div>
        <Button kind="main" onClick={() => setEditing(NEW_PRINTER)}>
          {say.add}
        </Button>
      </div>
      {editing !== null && (
        <PrinterSheet
          form={editing}
          onSaved={setPrinters}
          onRefused={() => void look(setPrinters)}
          onClose={() => setEditing(null)}
        />
      )}
      {removing !== null && (
        <ConfirmSheet
          title={say.removeTitle(removing.nombre)}
          lead={say.removeLead}
          action={say.remove}
          run={async () => {
            const reply = await bridge.call('printers.delete', { id: removing.id });
            if (!reply.ok) return faultsOf(reply.problem);
            setPrinters(reply.value.impresoras);
            return null;
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}

interface PrinterRowProps {
  readonly printer: PrinterSettings;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PrinterRow({ printer, onEdit, onRemove }: PrinterRowProps) {
  const words = useWords();
  const { printers: say } = words.printing;
  const [message, setMessage] = useMessage('');
  const [diagnosis, setDiagnosis] = useState<PrinterDiagnosis | null>(null);
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const { id, nombre } = printer;
  const begin = (said: LocalizedMessage | null): void => {
    setMessage(said);
    setDiagnosis(null);
    setProblem(null);
  };
  const test = async (): Promise<void> => {
    begin(null);
    const reply = await bridge.call('printers.test', { id });
    if (!reply.ok) return setProblem(reply.problem);
    if (reply.value.kind === 'trabajo') return setMessage(({ printing }) => printing.printers.tested);
    // Set before the system's print dialog covers the screen.
    setMessage(({ printing }) => printing.printers.testedOnSystem);
    usePaper.getState().print(reply.value.papel);
  };
  const diagnose = async (): Promise<void> => {
    begin(({ printing }) => printing.printers.diagnosing);
    const reply = await bridge.call('printers.diagnose', { id });
    setMessage(null);
    if (reply.ok) setDiagnosis(reply.value);
    else setProblem(reply.problem);
  };
  const of = (action: string) => words.printing.queue.of(action, nombre);
  return (
    <li className="printer">
      <div className="grid grow breaks settings-item">
        <strong>{nombre}</strong>
        <About printer={printer} />
        <div role="status">
          {message !== '' && <span className="small">{message}</span>}
          {diagnosis !== null && <Diagnosis diagnosis={diagnosis} />}
        </div>
        <Fault text={problem === null ? '' : problemText(problem, words)} />
      </div>
      <div className="flow">
        <Button aria-label={of(say.test)} onClick={() => void test()}>
          {say.test}
        </Button>
        <Button aria-label={of(say.diagnose)} onClick={() => void diagnose()}>
          {say.diagnose}
        </Button>
        <Button aria-label={say.edit(nombre)} onClick={onEdit}>
          {say.change}
        </Button>
        <Button tone="bad" aria-label={of(say.remove)} onClick={onRemove}>
          {say.remove}
        </Button>
      </div>
    </li>
  );
}

function About({ printer }: { readonly printer: PrinterSettings }) {
  const { printers: say } = useWords().printing;
  const { direccion, anchoMm, para, automatica, activa, enEspera } = printer;
  const where =
    direccion.clase === 'red'
      ? `${direccion.host}:${direccion.puerto}`
      : direccion.clase === 'dispositivo'
        ? direccion.ruta
        : say.kinds.sistema;
  const about = [
    where,
    say.widthMm(anchoMm),
    say.para[para],
    automatica ? say.automaticShort : null,
    activa ? null : say.inactive,
    enEspera === 0 ? null : say.waiting(enEspera),
  ];
  return <span className="soft small figures">{about.filter((text) => text !== null).join(' · ')}</span>;
}

const TONE = { bien: 'good', atender: 'waiting', 'sin-respuesta': 'bad' } as const;

function Diagnosis({ diagnosis }: { readonly diagnosis: PrinterDiagnosis }) {
  const words = useWords();
  const { printers: say } = words.printing;
  const { resultado, dicho, papel, tapa, ultimoError } = diagnosis;
  const text = dicho.map((each) => messageOfRule(each, words)).join(' ');
  const error =
    ultimoError === null
      ? say.noError
      : `${momentText(ultimoError.momento)} · ${messageOfRule(ultimoError.motivo, words)}`;
  return (
    <div className="stack well pad-3 printer-diagnosis">
      <SignalLight tone={TONE[resultado]}>{text}</SignalLight>
      <Facts
        className="facts-row small"
        facts={[
          [say.paper, say.papers[papel]],
          [say.cover, say.covers[tapa]],
          [say.lastError, error],
        ]}
      />
    </div>
  );
}
