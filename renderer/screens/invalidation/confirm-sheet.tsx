import { SALE_SIGN } from '../../../core/contract/dte/sale-sign.ts';
import { useApproval } from '../../components/approval-fields.tsx';
import { Button } from '../../components/button.tsx';
import { Choice, Fault } from '../../components/form/field.tsx';
import { Keypad } from '../../components/keypad.tsx';
import { PinField } from '../../components/form/pin-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useTill } from '../../stores/till/till.ts';
import { reasonsOf } from './reasons.ts';
import { useMessage } from '../../faults/message.ts';
import {
  isRescinded,
  useInvalidation,
  type Draft,
  type Plan,
} from '../../stores/invalidation/invalidation.ts';

export interface ConfirmSheetProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Confirms an invalidation, with a second person's PIN if required. */
export function ConfirmSheet({ plan, draft, onClose }: ConfirmSheetProps) {
  const words = useWords();
  const busy = useInvalidation((invalidation) => invalidation.busy);
  const { aprobacion } = plan;
  const approval = useConfirmed(plan, onClose);
  const cancel = useFocus<HTMLButtonElement>(!aprobacion.requerida);
  return (
    <Sheet title={words.invalidation.confirmTitle} onClose={onClose} role="alertdialog" size="wide">
      <form
        className="stack gap-4 confirm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void approval.submit();
        }}
      >
        <Consequences plan={plan} draft={draft} />
        <p className={aprobacion.requerida ? '' : 'notice'}>{words.invalidation.need[aprobacion.motivo]}</p>
        {aprobacion.requerida && (
          <div className="stack gap-3 approval">
            <Choice
              label={words.invalidation.approver}
              value={approval.userId}
              onChange={approval.setUserId}
              choices={aprobacion.gerentes.map(({ id, nombre }) => [id, nombre] as const)}
            />
            <PinField
              label={words.invalidation.pin}
              value={approval.pin}
              onChange={(text) => approval.setPin(text.replace(/\D/g, ''))}
              focused
            />
          </div>
        )}
        {aprobacion.requerida && <Keypad of="digits" />}
        <Fault text={approval.refusal} />
        <div className="actions">
          <Button ref={cancel} data-size="large" onClick={onClose}>
            {words.invalidation.cancel}
          </Button>
          <Button type="submit" kind="danger" data-size="large" disabled={busy}>
            {busy ? words.invalidation.sending : words.invalidation.confirm}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function Consequences({ plan, draft }: Pick<ConfirmSheetProps, 'plan' | 'draft'>) {
  const words = useWords();
  const { tipoDte, numeroControl, monto, receptor } = plan.documento;
  const { willHappen, kinds, finalConsumer } = words.invalidation;
  const who = receptor?.nombre ?? finalConsumer;
  const reason = draft.tipoAnulacion === null ? '' : reasonsOf(plan, words).reasons[draft.tipoAnulacion].name;
  const sentence = willHappen({ kind: kinds[tipoDte], number: numeroControl, amount: dollars(monto), who });
  const [before, after] = sentence.split(numeroControl);
  return (
    <>
      <p className="consequence">
        {before}
        <span className="whole">{numeroControl}</span>
        {after}
      </p>
      <p>
        {[reason, draft.motivo.trim()].filter((text) => text !== '').join(': ')}
        {draft.reemplazo !== null &&
          !isRescinded(draft) &&
          ` · ${words.invalidation.willReplace(draft.reemplazo.numeroControl)}`}
      </p>
      <p className="soft small">
        {words.invalidation.stays}
        {plan.autoridad === 'simulador' && ` ${words.invalidation.simulator}`}
      </p>
      <EarlierMonth of={plan.documento} />
    </>
  );
}

/** Warns that the invalidated document's month may already be declared (ADR 12). */
export function EarlierMonth({ of }: { readonly of: Pick<Plan['documento'], 'tipoDte' | 'fecEmi'> }) {
  const words = useWords();
  const today = useTill(({ context }) => context?.hoy ?? '');
  const month = of.fecEmi.slice(0, 'AAAA-MM'.length);
  if (SALE_SIGN[of.tipoDte] === 0 || month >= today.slice(0, month.length)) return null;
  return <p className="notice">{words.invalidation.earlierMonth(words.books.monthName(new Date(month)))}</p>;
}

function useConfirmed({ aprobacion }: Plan, onDone: () => void) {
  const confirm = useInvalidation((invalidation) => invalidation.confirm);
  const approval = useApproval(aprobacion.gerentes);
  const [refusal, setRefusal] = useMessage('');
  const submit = async (): Promise<void> => {
    const { userId, pin } = approval;
    if (aprobacion.requerida && pin === '') return setRefusal((all) => all.invalidation.pinMissing);
    const refused = await confirm(aprobacion.requerida ? { userId, pin } : null);
    approval.forgetPin();
    if (refused === null) onDone();
    else setRefusal(refused);
  };
  return { ...approval, refusal, submit };
}
