import { useEffect, useState } from 'react';
import type { CountedLine, CountedStock } from '../../../core/contract/bridge/bridge-stock.ts';
import { bridge } from '../../bridge/index.ts';
import { Fault } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemSaid, useSaid, type Said } from '../../faults/said.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { countedLines, useCountDraft } from '../../stores/stock/count-draft.ts';
import { useSession } from '../../stores/till/session.ts';

export interface CountReviewProps {
  readonly onSaved: (said: Said) => void;
  readonly onClose: () => void;
}

/** The last look before a count is kept: a manager sees what differs, and what that is worth; a cashier how many products. */
export function CountReview({ onSaved, onClose }: CountReviewProps) {
  const words = useWords();
  const text = words.inventory.counting;
  const { clave, lines, clear } = useCountDraft();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [compared, setCompared] = useState<CountedStock | null>(null);
  const [fault, setFault] = useSaid('');
  const { busy, run } = useOneRun();
  const isReady = !isManager || compared !== null;
  const button = useFocus<HTMLButtonElement>(isReady);
  useEffect(() => {
    if (!isManager) return;
    void bridge.call('stock.compare', { lineas: countedLines(lines) }).then((reply) => {
      if (reply.ok) setCompared(reply.value);
      else setFault(problemSaid(reply.problem));
    });
  }, [isManager, lines, setFault]);
  const save = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('stock.count', { clave, lineas: countedLines(lines) });
      if (!reply.ok) return setFault(problemSaid(reply.problem));
      clear();
      onSaved(({ inventory }) => inventory.counting.saved(reply.value.lineas));
    });
  return (
    <Sheet title={isManager ? text.review : text.save} onClose={onClose} changed={false}>
      {isManager ? (
        <>
          <p className="soft">{text.reviewLead}</p>
          {compared !== null && <Differences compared={compared} />}
        </>
      ) : (
        <p>{text.lines(lines.length)}</p>
      )}
      <Fault text={fault} />
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {text.keep}
        </button>
        <button
          ref={button}
          type="button"
          className="button"
          data-kind="main"
          data-size="large"
          disabled={busy || !isReady}
          onClick={() => void save()}
        >
          {text.save}
        </button>
      </div>
    </Sheet>
  );
}

function Differences({ compared: { lineas, valor } }: { readonly compared: CountedStock }) {
  const text = useWords().inventory.counting;
  const different = lineas.filter(({ diferencia }) => diferencia !== '0');
  if (different.length === 0) return <p className="bold">{text.same}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={text.review}>
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{text.product}</th>
              <th scope="col">{text.expected}</th>
              <th scope="col">{text.quantity}</th>
              <th scope="col">{text.difference}</th>
              <th scope="col">{text.value}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((line) => (
              <Different key={line.codigo} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {text.total}
              </th>
              <td>{dollars(valor)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p className="notice">{text.missingLaw}</p>
    </>
  );
}

function Different({ line }: { readonly line: CountedLine }) {
  const { descripcion, esperado, contado, diferencia, valor } = line;
  return (
    <tr>
      <th scope="row">{descripcion}</th>
      <td>{esperado}</td>
      <td>{contado}</td>
      <td>{diferencia.startsWith('-') ? diferencia.replace('-', '−') : `+${diferencia}`}</td>
      <td>{valor === null ? '' : dollars(valor)}</td>
    </tr>
  );
}
