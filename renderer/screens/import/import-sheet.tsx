import { CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { CsvKind, ImportStatus, LineFate } from '../../../core/contract/bridge/bridge-import.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { saveTemplate } from '../../stores/catalogue/import-download.ts';
import { useImport } from '../../stores/catalogue/import.ts';
import { Counts } from './import-counts.tsx';
import { percentOf } from './import-percent.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportReview } from './import-review.tsx';
import { WrongLines } from './wrong-lines.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** An import from file to result. Closing the dialog does not stop it. */
export function ImportSheet({ clase }: { readonly clase: CsvKind }) {
  const words = useWords();
  const { close, status, problem } = useImport();
  return (
    <Sheet title={words.imports.title[clase]} onClose={close} size="wide">
      <div className="import">
        {status !== null && <p className="soft small">{words.imports.file(status.archivo)}</p>}
        {status === null ? <ChooseFile clase={clase} /> : stepOf(status)}
        <Fault text={problem?.(words) ?? ''} />
      </div>
    </Sheet>
  );
}

function stepOf(status: ImportStatus): ReactNode {
  switch (status.estado) {
    case 'recibiendo':
    case 'revisando':
    case 'aplicando':
      return <Progress status={status} stage={status.estado} />;
    case 'lista':
      return <ImportReview status={status} />;
    default:
      return <Ended status={status} />;
  }
}

function ChooseFile({ clase }: { readonly clase: CsvKind }) {
  const words = useWords();
  const choose = useImport((store) => store.choose);
  const input = useRef<HTMLInputElement>(null);
  const button = useFocus<HTMLButtonElement>();
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file !== undefined) void choose(clase, file);
  };
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <>
      <p>{words.imports.lead[clase]}</p>
      <div
        className="stack soft drop-place"
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <FileSpreadsheet size={36} strokeWidth={1.4} aria-hidden="true" />
        <Button ref={button} kind="main" onClick={() => input.current?.click()}>
          {words.imports.choose}
        </Button>
        <span className="soft">{words.imports.drop}</span>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt,text/csv"
          hidden
          onChange={({ target }) => take(target.files?.[0])}
        />
      </div>
      <p className="soft small">{words.imports.formats}</p>
      <div className="actions">
        <Button kind="plain" onClick={() => void saveTemplate(clase)}>
          {words.imports.template}
        </Button>
      </div>
    </>
  );
}

interface ProgressProps {
  readonly status: ImportStatus;
  readonly stage: 'recibiendo' | 'revisando' | 'aplicando';
}

function Progress({ status, stage }: ProgressProps) {
  const words = useWords();
  const cancel = useImport((store) => store.cancel);
  const button = useFocus<HTMLButtonElement>();
  const { hecho, total } = status;
  return (
    <>
      <div className="stack import-progress">
        <p>{words.imports.stage[stage]}</p>
        <progress max={100} value={percentOf(status)} aria-label={words.imports.stage[stage]} />
        {stage !== 'recibiendo' && (
          <p className="soft figures">
            {words.imports.progress(WHOLE_NUMBER.format(hecho), WHOLE_NUMBER.format(total))}
          </p>
        )}
      </div>
      {stage === 'aplicando' && <p className="soft">{words.imports.goOn}</p>}
      <div className="actions">
        <Button ref={button} onClick={() => void cancel()}>
          {words.imports.cancel}
        </Button>
      </div>
    </>
  );
}

function Ended({ status }: { readonly status: ImportStatus }) {
  const words = useWords();
  const { close, another } = useImport();
  const { estado, aplicadas, problema } = status;
  const isGood = estado === 'terminada';
  const kept = aplicadas.nuevas + aplicadas.cambiadas;
  const title =
    estado === 'terminada'
      ? words.imports.done
      : estado === 'cancelada'
        ? words.imports.cancelled
        : estado === 'ilegible'
          ? words.imports.unreadable
          : words.imports.failed;
  const Icon = isGood ? CircleCheck : CircleAlert;
  const leftOut = isGood ? status.lineas.malas + aplicadas.malas : 0;
  const counts = { ...aplicadas, malas: leftOut };
  const fates: LineFate[] = leftOut > 0 ? ['nuevas', 'cambiadas', 'malas'] : ['nuevas', 'cambiadas'];
  const names = words.imports.doneFates;
  return (
    <>
      <div className="row gap-3 import-end" data-tone={isGood ? 'good' : 'waiting'} role="status">
        <Icon size={28} aria-hidden="true" />
        <p className="size-2 bold">{title}</p>
      </div>
      {isGood && <Counts counts={fates.map((fate) => [fate, names[fate], counts[fate]] as const)} />}
      {estado === 'cancelada' && <p>{words.imports.cancelledText(WHOLE_NUMBER.format(kept))}</p>}
      {problema !== null && <p>{messageOfRule(problema, words)}</p>}
      {estado === 'ilegible' && <ImportColumns key={status.id} status={status} />}
      {leftOut > 0 && <p>{words.imports.leftOut(WHOLE_NUMBER.format(kept), WHOLE_NUMBER.format(leftOut))}</p>}
      <WrongLines status={status} wrong={leftOut} />
      <div className="actions">
        {!isGood && <Button onClick={another}>{words.imports.another}</Button>}
        <EnterButton onPress={close}>{words.records.close}</EnterButton>
      </div>
    </>
  );
}
