import { useState } from 'react';
import { FORMAS_PAGO } from '../../../core/contract/catalogs-codes.ts';
import { Chips } from '../../components/chips.tsx';
import { Choice, Field } from '../../components/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';
import { CASH, type Tender } from '../../sale/payments.ts';

const NOTES = ['5', '10', '20', '50', '100'] as const;
const DEFAULT_PERIOD = '30';
const DAYS = '01';

type Credit = NonNullable<Tender['credito']>;

export interface TenderFormProps {
  readonly remainingCents: number;
  readonly onAdd: (tender: Tender) => void;
}

/** One payment: how, how much, and what it takes to find it again. An empty amount means all that is due. */
export function TenderForm({ remainingCents, onAdd }: TenderFormProps) {
  const words = useWords();
  const [codigo, setCodigo] = useState<string>(CASH);
  const [typed, setTyped] = useState('');
  const [referencia, setReferencia] = useState('');
  const [credit, setCredit] = useState<Credit | null>(null);
  const [fault, setFault] = useState('');
  const isCash = codigo === CASH && credit === null;
  const add = (amount: string): void => {
    const givenCents = amount.trim() === '' ? remainingCents : centsOf(amount);
    if (givenCents === null || givenCents === 0) return setFault(words.payment.wrong);
    if (!isCash && givenCents > remainingCents) return setFault(words.payment.tooMuch);
    onAdd({ codigo, givenCents, referencia, credito: credit });
  };
  const change = (value: string): void => {
    setTyped(value);
    setFault('');
  };
  return (
    <form
      className="tender"
      onSubmit={(event) => {
        event.preventDefault();
        add(typed);
      }}
    >
      <Field
        label={isCash ? words.payment.amount : words.payment.amountCard}
        value={typed}
        onChange={change}
        fault={fault}
        inputMode="decimal"
        placeholder={textOfCents(remainingCents)}
        focused
      />
      {isCash && <Notes onNote={add} />}
      <Methods
        chosen={credit === null ? codigo : null}
        onMethod={(method) => {
          setCodigo(method);
          setCredit(null);
        }}
        onCredit={() => setCredit({ plazo: DAYS, periodo: DEFAULT_PERIOD })}
      />
      {credit !== null && <Terms credit={credit} onChange={setCredit} />}
      {!isCash && credit === null && (
        <Field
          label={words.payment.reference}
          placeholder={words.payment.referenceHint}
          value={referencia}
          onChange={setReferencia}
          maxLength={50}
        />
      )}
      <button type="submit" className="button" data-kind="main" data-size="large">
        {words.payment.add}
        <kbd className="key">Enter</kbd>
      </button>
    </form>
  );
}

/** Cash by one press: all that is due, or a note. */
function Notes({ onNote }: { readonly onNote: (amount: string) => void }) {
  const words = useWords();
  return (
    <Chips name={words.payment.notes}>
      <button type="button" className="button" onClick={() => onNote('')}>
        {words.payment.exact}
      </button>
      {NOTES.map((note) => (
        <button key={note} type="button" className="button figures" onClick={() => onNote(note)}>
          ${note}
        </button>
      ))}
    </Chips>
  );
}

interface MethodsProps {
  /** Null while it is credit. */
  readonly chosen: string | null;
  readonly onMethod: (codigo: string) => void;
  readonly onCredit: () => void;
}

function Methods({ chosen, onMethod, onCredit }: MethodsProps) {
  const words = useWords();
  return (
    <Chips name={words.payment.methods}>
      {FORMAS_PAGO.map(({ codigo }) => (
        <button
          key={codigo}
          type="button"
          className="button"
          aria-pressed={chosen === codigo}
          onClick={() => onMethod(codigo)}
        >
          {words.payment.method[codigo]}
        </button>
      ))}
      <button type="button" className="button" aria-pressed={chosen === null} onClick={onCredit}>
        {words.payment.credit}
      </button>
    </Chips>
  );
}

interface TermsProps {
  readonly credit: Credit;
  readonly onChange: (credit: Credit) => void;
}

function Terms({ credit, onChange }: TermsProps) {
  const words = useWords();
  return (
    <div className="pair">
      <Field
        label={words.payment.term}
        value={credit.periodo}
        inputMode="numeric"
        onChange={(periodo) => onChange({ ...credit, periodo })}
      />
      <Choice
        label={words.payment.unit}
        value={credit.plazo}
        choices={Object.entries(words.payment.terms)}
        onChange={(plazo) => onChange({ ...credit, plazo })}
      />
    </div>
  );
}
