import type { ReturnProposal } from '../../../core/contract/bridge/bridge-returns.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import { ApprovalFields, useApproval } from '../../components/approval-fields.tsx';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { EarlierMonth } from '../invalidation/confirm-sheet.tsx';
import { centsOf, dollars, textOfCents } from '../../money/cents.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';
import { movedBefore } from '../../stores/returns/replaced-note.ts';
import { useMessage } from '../../faults/message.ts';
import { approvalOf, chosenMoney, useReturns, type Plan } from '../../stores/returns/returns.ts';

export interface ReturnConfirmProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly way: ReturnProposal;
  readonly onClose: () => void;
}

/** Confirms a return, with a manager's PIN if amount or form requires it. */
export function ReturnConfirm({ plan, draft, way, onClose }: ReturnConfirmProps) {
  const words = useWords();
  const { returns } = words;
  const { busy, make } = useReturns();
  const approval = useApproval(plan.gerentes);
  const [refusal, setRefusal] = useMessage('');
  const destino = chosenMoney(plan, draft, way);
  const why = approvalOf(plan, draft, way);
  const go = useFocus<HTMLButtonElement>(why === null);
  const lead = (rule: Rule): string => {
    const sentence = messageOfRule(rule, words);
    // An exchange takes out no cash, yet the withdrawal limit applies.
    return destino === 'cambio' && rule.regla === 'aprobar-salida'
      ? `${sentence}. ${returns.exchangeCounts}`
      : sentence;
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    const refused = await make(approval.given.approval ?? null);
    approval.forgetPin();
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  return (
    <Sheet
      title={returns.confirmTitle[way.forma]}
      onClose={onClose}
      role="alertdialog"
      size="wide"
      changed={false}
    >
      <form
        className="stack gap-4 confirm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      >
        <Consequences plan={plan} draft={draft} way={way} />
        {why !== null && <ApprovalFields approval={approval} lead={lead(why)} focused />}
        <Fault text={refusal} />
        <div className="actions">
          <Button data-size="large" onClick={onClose}>
            {returns.cancel}
          </Button>
          <Button ref={go} type="submit" kind="main" data-size="large" disabled={busy}>
            {busy ? returns.sending : returns.confirm[way.forma]}
            <kbd className="key">Enter</kbd>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function Consequences({ plan, draft, way }: Omit<ReturnConfirmProps, 'onClose'>) {
  const { returns } = useWords();
  const destino = chosenMoney(plan, draft, way);
  const inCash = destino === 'efectivo' || destino === 'cambio';
  const amount = dollars(way.monto ?? '0');
  const moved = useReturns((returned) => movedBefore(returned, way.forma));
  const left = (centsOf(way.monto ?? '0') ?? 0) - moved;
  const beyond = useReturns(({ corrige }) => corrige !== null) ? -left : 0;
  const says = way.forma === 'nota-debito' ? returns.moneyComes : returns.moneyGoes;
  return (
    <>
      <div>
        <p className="consequence">{returns.willHappen[way.forma](plan.documento.numeroControl, amount)}</p>
        {moved > 0 && <p className="consequence">{returns.movedFor(dollars(textOfCents(moved)))}</p>}
        {beyond > 0 && (
          <p className="consequence">
            {returns.movedBeyond[way.forma === 'nota-debito' ? 'entra' : 'sale'](
              dollars(textOfCents(beyond)),
            )}
          </p>
        )}
        {left > 0 && (
          <p className="consequence">
            {(inCash && !plan.cajaAbierta ? returns.moneyOwed : says[destino])(dollars(textOfCents(left)))}
          </p>
        )}
      </div>
      <p className="soft small">
        {draft.motivo.trim()} · {returns.stays[way.forma]}
        {plan.autoridad === 'simulador' && ` ${returns.simulator}`}
      </p>
      {way.forma === 'invalidacion' && <EarlierMonth of={plan.documento} />}
    </>
  );
}
