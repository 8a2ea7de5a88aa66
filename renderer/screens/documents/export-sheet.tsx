import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import type { ExportFile, ExportRun } from '../../../core/contract/bridge/bridge-export.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useExports } from '../../stores/documents/exports.ts';
import { WHOLE_FORM } from '../../stores/manager/settings.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText, momentText } from '../../text/day.ts';
import './export.css';
import { useMessage } from '../../faults/message.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** Poll interval, in ms: progress raises no event. */
const LOOK_EVERY_MS = 1000;
const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

export interface ExportSheetProps {
  /** Proposed days; empty for the current month. */
  readonly desde: string;
  readonly hasta: string;
  readonly onClose: () => void;
}

export function ExportSheet({ desde, hasta, onClose }: ExportSheetProps) {
  const words = useWords();
  const { view, look } = useExports();
  usePolling(look, LOOK_EVERY_MS);
  return (
    <Sheet title={words.exporting.title} onClose={onClose} changed={false}>
      <p className="soft">{words.exporting.lead}</p>
      {view === null ? (
        <p className="soft">{words.config.loading}</p>
      ) : (
        <>
          {view.enCurso === null ? (
            <ExportChoice desde={desde} hasta={hasta} />
          ) : (
            <Running run={view.enCurso} />
          )}
          {view.problema !== null && <Alert>{messageOfRule(view.problema, words)}</Alert>}
          <Files files={view.archivos} />
        </>
      )}
    </Sheet>
  );
}

function ExportChoice({ desde, hasta }: Pick<ExportSheetProps, 'desde' | 'hasta'>) {
  const words = useWords().exporting;
  const hoy = useTill(({ context }) => context?.hoy ?? '');
  const { start, faults: said } = useExports();
  const faults = said(useWords());
  const [from, setFrom] = useState(desde === '' ? `${hoy.slice(0, 7)}-01` : desde);
  const [to, setTo] = useState(hasta === '' ? hoy : hasta);
  const [pdf, setPdf] = useState(true);
  return (
    <form
      className="stack gap-2-3 two-columns export-choice"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start({ desde: from, hasta: to, pdf });
      }}
    >
      <DateField label={words.from} value={from} fault={faults.get('desde')} onChange={setFrom} focused />
      <DateField label={words.to} value={to} fault={faults.get('hasta')} onChange={setTo} />
      <Check label={words.pdf} checked={pdf} onChange={setPdf} />
      {pdf && <p className="soft small export-hint">{words.pdfHint}</p>}
      <Fault text={faults.get(WHOLE_FORM) ?? ''} />
      <div className="actions">
        <Button type="submit" kind="main">
          {words.start}
        </Button>
      </div>
    </form>
  );
}

function Running({ run }: { readonly run: ExportRun }) {
  const words = useWords().exporting;
  const cancel = useExports((exports) => exports.cancel);
  const { desde, hasta, hechos, total } = run;
  const title = words.running(dayText(desde), dayText(hasta));
  return (
    <section className="stack export-run" aria-label={title}>
      <p>{title}</p>
      <progress max={Math.max(total, 1)} value={hechos} aria-label={title} />
      <p role="status" className="soft figures">
        {total === 0
          ? words.preparing
          : words.progress(WHOLE_NUMBER.format(hechos), WHOLE_NUMBER.format(total))}
      </p>
      <p className="soft small">{words.background}</p>
      <div className="actions">
        <Button onClick={() => void cancel()}>{words.cancel}</Button>
      </div>
    </section>
  );
}

function Files({ files }: { readonly files: readonly ExportFile[] }) {
  const words = useWords().exporting;
  return (
    <section className="export-files">
      <h3 className="label">{words.files}</h3>
      {files.length === 0 ? (
        <p className="soft">{words.noFiles}</p>
      ) : (
        <>
          <ul>
            {files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
          <p className="soft small">{words.privacy}</p>
        </>
      )}
    </section>
  );
}

function FileRow({ file }: { readonly file: ExportFile }) {
  const words = useWords().exporting;
  const { fetching, download, remove } = useExports();
  const [message, setMessage] = useMessage('');
  const mine = fetching?.id === file.id ? fetching : null;
  const fetchIt = async (): Promise<void> => {
    setMessage(null);
    const wrong = await download(file.id);
    setMessage(wrong ?? ((all) => all.exporting.downloaded));
  };
  const removeIt = async (): Promise<void> => {
    await remove(file.id);
    // The button disappears with its row, so the focus moves.
    document.querySelector<HTMLElement>('.export-choice [contenteditable], .export-run button')?.focus();
  };
  return (
    <li>
      <span className="grid grow breaks">
        {file.nombre}
        <span className="soft small figures">
          {sizeText(file.bytes)} · {words.kept(momentText(file.hastaCuando))}
        </span>
        <span role="status" className="small">
          {mine === null ? message : words.downloading(mine.percent)}
        </span>
      </span>
      <Button
        aria-label={words.downloadOf(file.nombre)}
        aria-disabled={fetching !== null}
        onClick={() => void fetchIt()}
      >
        <Download size={18} aria-hidden="true" />
        {words.download}
      </Button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.removeOf(file.nombre)}
        onClick={() => void removeIt()}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </li>
  );
}

function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} kB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
