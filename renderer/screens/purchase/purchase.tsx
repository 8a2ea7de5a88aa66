import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Fault } from '../../components/form/field.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useEnterGoesOn } from '../../components/enter-goes-on.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { usePurchase } from '../../stores/purchase/purchase.ts';
import { useTill } from '../../stores/till/till.ts';
import { ApproveSheet } from '../payment/approve-sheet.tsx';
import { PurchaseAmounts } from './purchase-amounts.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseResult } from './purchase-result.tsx';
import { PurchaseSupplier } from './purchase-supplier.tsx';
import { usePurchaseFaults } from './use-purchase-faults.ts';
import '../invalidation/invalidation.css';
import './purchase.css';

const ISSUE_KEY = 'F12';

/** A purchase without a factura: from whom, what, how much, and what came of it. */
export function Purchase() {
  const words = useWords().purchase;
  const { done, unanswered, draft } = usePurchase();
  const isOn = useTill(({ context }) => context?.compraSinFactura === true);
  useSettled();
  return (
    <div className="screen-page purchase">
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
        <PurchaseResult done={done} />
      ) : isOn || draft.corrige !== null ? (
        <Filling key={draft.key} />
      ) : (
        <p className="notice">{words.off}</p>
      )}
      <ApproveSheet />
    </div>
  );
}

/** One that nobody answered is asked about as soon as somebody may know, and a state that changed is shown. */
function useSettled(): void {
  useEffect(() => {
    const look = (): void => void usePurchase.getState().settle();
    look();
    void useCash.getState().refresh();
    return bridge.subscribe((event) => {
      if (event.kind === 'document') void usePurchase.getState().follow();
      if (event.kind === 'connected' || event.kind === 'document') look();
    });
  }, []);
}

function Filling() {
  const words = useWords();
  const { purchase } = words;
  const { draft, problem, issue, next } = usePurchase();
  const { faultOf, check, whole } = usePurchaseFaults();
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
      className="purchase-form"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      {draft.corrige !== null && (
        <p className="notice purchase-whole" role="status">
          {purchase.correcting(draft.corrige.numeroControl)}{' '}
          <button type="button" className="button" onClick={next}>
            {purchase.leaveCorrection}
          </button>
        </p>
      )}
      <PurchaseSupplier faultOf={faultOf} />
      <PurchaseLines faultOf={faultOf} />
      <div className="stack gap-3 one-column purchase-pay">
        <PurchaseAmounts />
        <Fault text={[whole, refused].filter((text) => text !== '').join(' · ')} />
        <button type="submit" className="button" data-kind="main" data-size="large" aria-disabled={busy}>
          {draft.corrige === null ? purchase.issue : purchase.issueCorrection}
          <kbd className="key">{ISSUE_KEY}</kbd>
        </button>
      </div>
    </form>
  );
}
