import { useId, useState } from 'react';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { MAX_COPIES, type LABEL_PAPERS } from '../../../core/contract/printing/labels.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Choice, choicesOf, Fault } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePrinting } from '../../stores/documents/printing.ts';
import { bytesOf, saveFile } from '../../stores/till/save-file.ts';
import './labels.css';

/** A PDF format, or `impresora` for the ticket printer. */
type LabelPaper = (typeof LABEL_PAPERS)[number] | 'impresora';

type Labels = BridgeInput<'print.labels'>['etiquetas'];

export interface LabeledGoods {
  readonly codigo: string;
  readonly nombre: string;
}

interface LabelsSheetProps {
  readonly goods: readonly LabeledGoods[];
  readonly onClose: () => void;
}

export function LabelsSheet({ goods, onClose }: LabelsSheetProps) {
  const words = useWords().labels;
  const [copies, setCopies] = useState<Readonly<Record<string, string>>>({});
  // A system printer takes pages, not commands.
  const isDirect = usePrinting(
    ({ view }) => view !== null && view.impresora !== null && view.impresora.clase !== 'sistema',
  );
  const [papel, setPapel] = useState<LabelPaper>(isDirect ? 'impresora' : 'hoja');
  const [fault, setFault] = useMessage('');
  const { busy, run } = useOneRun();
  const lead = useId();
  const countOf = ({ codigo }: LabeledGoods): number => copiesOf(copies[codigo] ?? '1');
  const total = goods.reduce((sum, each) => sum + countOf(each), 0);
  const save = (): Promise<void> =>
    run(async () => {
      const etiquetas = goods
        .map((each) => ({ codigo: each.codigo, copias: countOf(each) }))
        .filter(({ copias }) => copias > 0);
      if (etiquetas.length === 0) return;
      const wrong = await (papel === 'impresora' ? printed(etiquetas) : saved(etiquetas, papel));
      if (wrong === null) onClose();
      else setFault(wrong);
    });
  return (
    <Sheet title={words.title} onClose={onClose} changed={false}>
      <form
        className="stack gap-3"
        aria-describedby={lead}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p id={lead} className="soft">
          {words.lead}
        </p>
        <ul className="lined labels-goods">
          {goods.map((each) => (
            <li key={each.codigo} className="row led">
              <span className="grow breaks">{each.nombre}</span>
              <input
                className="input labels-copies"
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                aria-label={words.copiesOf(each.nombre)}
                value={copies[each.codigo] ?? '1'}
                onChange={({ target }) => setCopies({ ...copies, [each.codigo]: target.value })}
              />
            </li>
          ))}
        </ul>
        <Choice
          label={words.paper}
          value={papel}
          choices={choicesOf<LabelPaper>(words.papers).filter(([value]) => isDirect || value !== 'impresora')}
          onChange={setPapel}
        />
        <Fault text={fault} />
        <div className="actions">
          <Button type="submit" kind="main" data-size="large" aria-disabled={busy || total === 0}>
            {papel === 'impresora' ? words.print(total) : words.save(total)}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Prints on the till's printer. @returns the error; null when printed */
async function printed(etiquetas: Labels): Promise<LocalizedMessage | null> {
  const reply = await bridge.call('print.labels', { etiquetas });
  if (!reply.ok) return problemMessage(reply.problem);
  const { impresas, dicho } = reply.value;
  return impresas ? null : (all) => messageOfRule(dicho, all);
}

/** Saves a PDF. @returns the error; null when saved */
async function saved(
  etiquetas: Labels,
  papel: Exclude<LabelPaper, 'impresora'>,
): Promise<LocalizedMessage | null> {
  const reply = await bridge.call('products.labels', { etiquetas, papel });
  if (!reply.ok) return problemMessage(reply.problem);
  saveFile(reply.value.name, [bytesOf(reply.value.contenido)], 'application/pdf');
  return null;
}

/** 0 unless a number is typed. */
function copiesOf(typed: string): number {
  return /^\d{1,2}$/.test(typed) ? Math.min(Number(typed), MAX_COPIES) : 0;
}
