import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { bridge } from '../../bridge/index.ts';
import { Fault } from '../../components/form/field.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useEnterGoesOn } from '../../components/enter-goes-on.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { ON_CREDIT } from '../../stores/excluded/excluded-draft.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';
import { useTill } from '../../stores/till/till.ts';
import { ApproveSheet } from '../payment/approve-sheet.tsx';
import { ExcludedAmounts } from './excluded-amounts.tsx';
import { ExcludedLines } from './excluded-lines.tsx';
import { ExcludedResult } from './excluded-result.tsx';
import { ExcludedSupplier } from './excluded-supplier.tsx';
import { useExcludedFaults } from './use-excluded-faults.ts';
import '../invalidation/invalidation.css';
import './excluded.css';

const ISSUE_KEY = 'F12';

/** A purchase without a factura: supplier, goods, amounts and result. */
export function Excluded() {
  const words = useWords().excluded;
  const { done, unanswered, draft } = useExcluded();
  const isOn = useTill(({ context }) => context?.compraSinFactura === true);
  useSettled();
  return (
    <div className="screen-page excluded">
      <div>
        <h1>{words.title}</h1>
        <p className="soft">{words.lead}</p>
      </div>
      {unanswered !== null && (
        <p className="notice" data-tone="waiting" role="status">
          {words.unanswered}
        </p>
      )}
      {done !== null ? (
        <ExcludedResult done={done} />
      ) : isOn || draft.corrige !== null ? (
        <Filling key={draft.key} />
      ) : (
        <p className="notice">{words.off}</p>
      )}
      <ApproveSheet />
    </div>
  );
}

/** Looks up an unanswered purchase on every event, and follows changes of state. */
function useSettled(): void {
  useEffect(() => {
    const look = (): void => {
      const { settle, follow } = useExcluded.getState();
      void settle();
      void follow();
    };
    look();
    void useCash.getState().refresh();
    return bridge.subscribe((event) => {
      if (event.kind === 'connected' || event.kind === 'document') look();
    });
  }, []);
}

function Filling() {
  const words = useWords();
  const { excluded } = words;
  const { draft, problem, issue, next } = useExcluded();
  const { faultOf, check, whole } = useExcludedFaults();
  const { busy, run } = useOneRun();
  const go = (): Promise<void> =>
    run(async () => {
      if (await check()) await issue();
    });
  const form = useEnterGoesOn();
  useKeys({ [ISSUE_KEY]: () => void go() });
  const refused =
    problem === null || problem.codigo === 'APROBACION_REQUERIDA' ? '' : problemText(problem, words);
  return (
    <form
      className="excluded-form"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      {draft.corrige !== null && (
        <p className="notice excluded-whole" role="status">
          {excluded.correcting(draft.corrige.numeroControl)}{' '}
          <Button onClick={next}>{excluded.leaveCorrection}</Button>
        </p>
      )}
      <ExcludedSupplier faultOf={faultOf} />
      <ExcludedLines faultOf={faultOf} />
      <div className="stack gap-3 one-column excluded-pay">
        <ExcludedAmounts faultOf={faultOf} />
        <Fault text={[whole, refused].filter((text) => text !== '').join(' · ')} />
        <Button type="submit" kind="main" data-size="large" aria-disabled={busy}>
          {draft.corrige !== null
            ? excluded.issueCorrection
            : draft.forma === ON_CREDIT
              ? excluded.issueOwed
              : excluded.issue}
          <kbd className="key">{ISSUE_KEY}</kbd>
        </Button>
      </div>
    </form>
  );
}
