import { useState } from 'react';
import {
  MAX_REFERENCE_CHARS,
  type OwedList,
  type OwedSupplier,
  type PaymentForm,
} from '../../../../core/contract/purchases/debts.ts';
import { ApprovalFields, useApproval } from '../../../components/approval-fields.tsx';
import { Choice, choicesOf, Field } from '../../../components/form/field.tsx';
import { FormSheet } from '../../../components/form/form-sheet.tsx';
import { fieldFault, problemText } from '../../../faults/fault-text.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { centsOf, decimalOf, dollars, textOfCents } from '../../../money/cents.ts';
import { useDebts } from '../../../stores/purchases/debts.ts';
import { dayText } from '../../../text/day.ts';

const CASH: PaymentForm = '01';
/** Default without an open session. */
const TRANSFER: PaymentForm = '05';

export interface PaySheetProps {
  readonly supplier: Pick<OwedSupplier, 'nit' | 'nombre' | 'compras'>;
  readonly onClose: () => void;
}

export function PaySheet({ supplier, onClose }: PaySheetProps) {
  const words = useWords();
  const { debts } = words;
  const { list, problem, pay, forget } = useDebts();
  const { nit, nombre, compras } = supplier;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [forma, setForma] = useState<PaymentForm>(list?.cajaAbierta === true ? CASH : TRANSFER);
  const [referencia, setReferencia] = useState('');
  // Idempotency key: a repeated request is one payment.
  const [clave] = useState(() => crypto.randomUUID());
  const approval = useApproval(list?.aprobacion.gerentes ?? []);
  const { run } = useOneRun();
  const marked = compras.filter(({ id }) => chosen.includes(id));
  const sum = (marked.length === 0 ? compras : marked).reduce(
    (all, { pendiente }) => all + (centsOf(pendiente) ?? 0),
    0,
  );
  const monto = typed ?? textOfCents(sum);
  const needed = isBeyond(list, forma, monto);
  const fault = (problem?.errors ?? []).find(({ campo }) => campo === 'monto');
  const leave = (): void => {
    forget();
    onClose();
  };
  const save = (): Promise<void> =>
    run(async () => {
      const reference = referencia.trim();
      const done = await pay({
        clave,
        nit,
        forma,
        monto: decimalOf(monto) ?? monto,
        referencia: reference === '' ? null : reference,
        compras: [...chosen],
        ...(needed ? approval.given : {}),
      });
      approval.forgetPin();
      if (done) onClose();
    });
  return (
    <FormSheet
      title={debts.payTo(nombre)}
      lead={compras.length === 0 ? '' : debts.payLead}
      fault={problem === null || fault !== undefined ? '' : problemText(problem, words)}
      save={debts.payNow}
      onSave={() => void save()}
      cancel={debts.cancel}
      onClose={leave}
    >
      {compras.length > 0 && <Which {...{ compras, chosen }} onChange={setChosen} />}
      <Field
        label={debts.amount}
        value={monto}
        fault={fault === undefined ? '' : fieldFault(fault, words)}
        inputMode="decimal"
        focused
        onChange={setTyped}
      />
      <How {...{ forma, referencia }} onForm={setForma} onReference={setReferencia} />
      {needed && approval.gerentes.length > 0 && (
        <ApprovalFields approval={approval} lead={debts.needsManager} />
      )}
    </FormSheet>
  );
}

interface HowProps {
  readonly forma: PaymentForm;
  readonly referencia: string;
  readonly onForm: (forma: PaymentForm) => void;
  readonly onReference: (typed: string) => void;
}

function How({ forma, referencia, onForm, onReference }: HowProps) {
  const { debts } = useWords();
  const isOpen = useDebts(({ list }) => list?.cajaAbierta === true);
  return (
    <>
      <Choice label={debts.form} value={forma} choices={choicesOf(debts.forms)} onChange={onForm} />
      {forma === CASH ? (
        <p className="soft small">{isOpen ? debts.cashNote : debts.drawerClosed}</p>
      ) : (
        <Field
          label={debts.reference}
          value={referencia}
          maxLength={MAX_REFERENCE_CHARS}
          onChange={onReference}
        />
      )}
    </>
  );
}

interface WhichProps extends Pick<OwedSupplier, 'compras'> {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Purchases to pay, in the order they were marked. */
function Which({ compras, chosen, onChange }: WhichProps) {
  const { debts } = useWords();
  return (
    <fieldset className="stack gap-1 one-column debts-which">
      <legend className="label">{debts.which}</legend>
      {compras.map(({ id, vence, numeroControl, pendiente }) => (
        <label key={id} className="check medium row led">
          <span>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />{' '}
            {dayText(vence)} <span className="soft small figures breaks">{numeroControl}</span>
          </span>
          <span className="figures">{dollars(pendiente)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Whether a manager must approve: any payment but cash, and cash beyond what the user may still take out today. */
function isBeyond(list: OwedList | null, forma: PaymentForm, monto: string): boolean {
  if (list?.aprobacion.requerida !== true) return false;
  return forma !== CASH || (list.limite !== null && (centsOf(monto) ?? 0) > (centsOf(list.limite) ?? 0));
}
