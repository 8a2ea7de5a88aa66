import { useId, useState } from 'react';
import { MAX_COPIES } from '../../../core/contract/bridge/bridge-catalogue.ts';
import type { LABEL_PAPERS } from '../../../core/contract/printing/labels.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Choice, choicesOf, Fault } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { bytesOf, saveFile } from '../../stores/till/save-file.ts';
import './labels.css';

type LabelPaper = (typeof LABEL_PAPERS)[number];

/** What a label is printed of. */
export interface LabeledGoods {
  /** Of the product or its presentation. */
  readonly codigo: string;
  readonly nombre: string;
}

interface LabelsSheetProps {
  readonly goods: readonly LabeledGoods[];
  readonly onClose: () => void;
}

/** How many labels of each, and on which paper; they come as a PDF. */
export function LabelsSheet({ goods, onClose }: LabelsSheetProps) {
  const words = useWords().labels;
  const [copies, setCopies] = useState<Readonly<Record<string, string>>>({});
  const [papel, setPapel] = useState<LabelPaper>('hoja');
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
      const reply = await bridge.call('products.labels', { etiquetas, papel });
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      saveFile(reply.value.name, [bytesOf(reply.value.contenido)], 'application/pdf');
      onClose();
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
          choices={choicesOf<LabelPaper>(words.papers)}
          onChange={setPapel}
        />
        <Fault text={fault} />
        <div className="actions">
          <Button type="submit" kind="main" data-size="large" aria-disabled={busy || total === 0}>
            {words.save(total)}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** None where no number is typed. */
function copiesOf(typed: string): number {
  return /^\d{1,2}$/.test(typed) ? Math.min(Number(typed), MAX_COPIES) : 0;
}
