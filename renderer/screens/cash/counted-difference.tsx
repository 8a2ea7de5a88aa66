import { useEffect, useState } from 'react';
import { useApproval } from '../../components/approval-fields.tsx';
import { Button } from '../../components/button.tsx';
import { Fault, Field } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useCash, type CashCounted } from '../../stores/cash/cash.ts';
import { CashApproval } from './approval-fields.tsx';
import { useMessage } from '../../faults/message.ts';
import { NOTHING_OWED, useOwed } from '../returns/use-owed.ts';
import { movedLines } from './reports/report-lines.ts';
import { differenceText, toneOf } from './difference.ts';
import { MAX_REASON_CHARS } from '../../../core/contract/text/text-length.ts';

/** Id of the sentence that no manager can approve. */
const NOBODY_ID = 'cash-nobody';

/** Result of the count and its acceptance: alone, or with a manager's PIN. */
export function CountedDifference({ counted }: { readonly counted: CashCounted }) {
  const words = useWords();
  const { beginCount, backToDesk, target, busy } = useCash();
  const { conteo, aprobacion } = counted;
  const closing = useClosing(counted);
  const { diferencia } = conteo;
  const isExact = diferencia === '0.00';
  /** The manager's PIN first reveals the difference, then accepts it. */
  const isToReveal = diferencia === null && aprobacion.requerida;
  const nobody = aprobacion.requerida && aprobacion.gerentes.length === 0;
  const accept = useFocus<HTMLButtonElement>(!aprobacion.requerida || nobody);
  useApprovers(aprobacion.requerida);
  return (
    <section className="stack gap-3 top shrinks one-column cash-part narrow">
      <h2>{words.cash.countedTitle}</h2>
      <Verdict counted={counted} />
      <Reckoning counted={counted} />
      {conteo.veces > 1 && <p className="soft">{words.cash.times(conteo.veces)}</p>}
      <form
        className="stack gap-3 one-column"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void closing.submit();
        }}
      >
        {!isExact && !isToReveal && (
          <>
            <p>{words.cash.acceptNote}</p>
            <Field
              label={words.cash.differenceReason}
              value={closing.motivo}
              onChange={closing.setMotivo}
              maxLength={MAX_REASON_CHARS}
              focused={aprobacion.requerida && !nobody}
            />
          </>
        )}
        {aprobacion.requerida && (
          <CashApproval
            approval={closing.approval}
            nobodyId={NOBODY_ID}
            focused={isExact || isToReveal || closing.withoutPin}
          />
        )}
        <Fault text={closing.refusal} />
        <div className="row wrap cash-actions screen-foot">
          <Button
            ref={accept}
            type="submit"
            kind="main"
            data-size="large"
            aria-disabled={busy || nobody}
            aria-describedby={nobody ? NOBODY_ID : undefined}
          >
            {isToReveal ? words.cash.reveal : busy ? words.cash.closing : words.cash.accept}
          </Button>
          <Button data-size="large" onClick={() => beginCount(target)}>
            {words.cash.recount}
          </Button>
          <Button data-size="large" kind="plain" onClick={backToDesk}>
            {words.cash.back}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The difference; a cashier, who counts blindly, sees only whether the till may be closed. */
function Verdict({ counted: { conteo, aprobacion } }: { readonly counted: CashCounted }) {
  const words = useWords();
  const { porInvalidar } = useOwed() ?? NOTHING_OWED;
  const { diferencia } = conteo;
  if (diferencia !== null)
    return (
      <p className="toned figure-3 figures" data-tone={toneOf(diferencia)} role="status">
        {differenceText(diferencia, words)}
      </p>
    );
  const { within, withinLead, beyond, beyondLead, replacedLead } = words.cash;
  const offLead = porInvalidar.length > 0 ? replacedLead : beyondLead;
  const isOff = aprobacion.requerida;
  return (
    <>
      <p className="toned figure-3" data-tone={isOff ? 'bad' : 'good'} role="status">
        {isOff ? beyond : within}
      </p>
      <p>{isOff ? offLead : withinLead}</p>
    </>
  );
}

function Reckoning({ counted: { conteo, efectivo } }: { readonly counted: CashCounted }) {
  const { cash } = useWords();
  const fondo = useCash(({ state, sessions, target }) =>
    target === null ? state?.abierta?.fondo : sessions.find(({ id }) => id === target)?.fondo,
  );
  const rows: readonly (readonly [string, string])[] =
    efectivo === null
      ? []
      : [
          ...(fondo === undefined ? [] : [[cash.float, fondo] as const]),
          [cash.cashSales, efectivo.ventas],
          ...movedLines(efectivo, cash).map(([name, , monto]) => [name, monto] as const),
        ];
  return (
    <dl className="lined cash-sums figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="soft">{name}</dt>
          <dd>{dollars(value)}</dd>
        </div>
      ))}
      {efectivo !== null && (
        <div data-strong="">
          <dt>{cash.expected}</dt>
          <dd>{dollars(efectivo.esperado)}</dd>
        </div>
      )}
      <div data-strong="">
        <dt>{cash.counted}</dt>
        <dd>{dollars(conteo.contado)}</dd>
      </div>
    </dl>
  );
}

/** Reloads the managers when the window gets the focus: one may have been created meanwhile. */
function useApprovers(needed: boolean): void {
  const look = useCash((cash) => cash.lookForApprovers);
  useEffect(() => {
    if (!needed) return;
    const onFocus = (): void => void look();
    onFocus();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [needed, look]);
}

function useClosing({ aprobacion, conteo }: CashCounted) {
  const { close, countWith } = useCash();
  const [motivo, setMotivo] = useState('');
  const approval = useApproval(aprobacion.gerentes);
  const [refusal, setRefusal] = useMessage('');
  const [withoutPin, setWithoutPin] = useState(false);
  const submit = async (): Promise<void> => {
    const { gerentes, userId, pin, forgetPin } = approval;
    if (useCash.getState().busy || (aprobacion.requerida && gerentes.length === 0)) return;
    const lacksPin = aprobacion.requerida && pin === '';
    setWithoutPin(lacksPin);
    if (lacksPin) return setRefusal((all) => all.cash.pinMissing);
    // The PIN stays for the acceptance that follows.
    if (aprobacion.requerida && conteo.diferencia === null) {
      const why = await countWith({ userId, pin });
      if (why !== null) forgetPin();
      return setRefusal(why);
    }
    const refused = await close({ motivo, ...(aprobacion.requerida ? { approval: { userId, pin } } : {}) });
    forgetPin();
    setRefusal(refused);
  };
  return { motivo, setMotivo, approval, refusal, withoutPin, submit };
}
