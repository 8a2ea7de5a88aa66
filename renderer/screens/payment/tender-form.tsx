import { useEffect, useRef, useState } from 'react';
import { FORMAS_PAGO } from '../../../core/contract/catalogs-codes.ts';
import { Chips } from '../../components/list/chips.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { useArrowStep } from '../../hooks/use-arrow-step.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';
import type { Tender } from '../../cart/cart.ts';
import { CASH, MAX_CHANGE_CENTS } from '../../sale/payments.ts';
import { Keypad } from '../lines/keypad.tsx';

const NOTES = ['5', '10', '20', '50', '100'] as const;
const DEFAULT_PERIOD = '30';
const MAX_REFERENCE_CHARS = 50;
const DAYS = '01';

/** How a payment can be made, in the order of its buttons; null is credit. */
const METHODS = [...FORMAS_PAGO.map(({ codigo }) => codigo), null] as const;
type Method = (typeof METHODS)[number];

type Credit = NonNullable<Tender['credito']>;

export interface TenderFormProps {
  readonly remainingCents: number;
  readonly onAdd: (tender: Tender) => void;
  /** Told of the cash that is being typed, in whole cents; null while it is none. */
  readonly onCash: (cents: number | null) => void;
}

/** What is owed was handed over in no form, whatever was chosen before. */
function tenderOf(tender: Tender): Tender {
  return tender.credito === null ? tender : { ...tender, codigo: CASH, referencia: '' };
}

/** One payment: how, how much, and what it takes to find it again. An empty amount means all that is due. */
export function TenderForm({ remainingCents, onAdd, onCash }: TenderFormProps) {
  const words = useWords();
  const [codigo, setCodigo] = useState<Exclude<Method, null>>(CASH);
  const [typed, setTyped] = useState('');
  const [referencia, setReferencia] = useState('');
  const [credit, setCredit] = useState<Credit | null>(null);
  const [fault, setFault] = useState('');
  const isCash = codigo === CASH && credit === null;
  const add = (amount: string): void => {
    const givenCents = amount.trim() === '' ? remainingCents : centsOf(amount);
    if (givenCents === null || givenCents === 0) return setFault(words.payment.wrong);
    if (givenCents > remainingCents + MAX_CHANGE_CENTS) return setFault(words.payment.muchTooMuch);
    if (!isCash && givenCents > remainingCents) return setFault(words.payment.tooMuch);
    onAdd(tenderOf({ codigo, givenCents, referencia, credito: credit }));
  };
  const form = useRef<HTMLFormElement>(null);
  // Digits and Enter belong to the amount whatever was pressed before.
  const toAmount = (): void => form.current?.querySelector('input')?.focus();
  const choose = (method: Method): void => {
    if (method === null) setCredit(credit ?? { plazo: DAYS, periodo: DEFAULT_PERIOD });
    else {
      setCodigo(method);
      setCredit(null);
    }
    toAmount();
  };
  const chosen = credit === null ? codigo : null;
  useArrowStep(form, (step) => choose(METHODS.at((METHODS.indexOf(chosen) + step) % METHODS.length) ?? null));
  useTypedCash(isCash ? typed : '', onCash);
  const change = (value: string): void => {
    setTyped(value);
    setFault('');
  };
  return (
    <form
      ref={form}
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
        // Typed anew in a moment; what was added stays with the sale.
        passing
        focused
      />
      <div className="tender-more">
        {credit !== null && <Terms credit={credit} onChange={setCredit} />}
        {!isCash && credit === null && <Reference value={referencia} onChange={setReferencia} />}
        {isCash && <Notes onNote={add} />}
      </div>
      <Keypad />
      <Methods chosen={chosen} onChoose={choose} />
      <button type="submit" className="button" data-kind="main" data-size="large">
        {words.payment.add}
        <kbd className="key">Enter</kbd>
      </button>
    </form>
  );
}

/** Tells of the cash that is typed, and that there is none any more when the form goes. */
function useTypedCash(typed: string, onCash: TenderFormProps['onCash']): void {
  const cents = typed.trim() === '' ? null : centsOf(typed);
  const latest = useRef(onCash);
  useEffect(() => {
    latest.current = onCash;
  });
  useEffect(() => {
    latest.current(cents);
    return () => latest.current(null);
  }, [cents]);
}

function Reference({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const words = useWords();
  return (
    <Field
      label={words.payment.reference}
      placeholder={words.payment.referenceHint}
      value={value}
      onChange={onChange}
      maxLength={MAX_REFERENCE_CHARS}
    />
  );
}

/** Cash by one press: all that is due, or a note. */
function Notes({ onNote }: { readonly onNote: (amount: string) => void }) {
  const words = useWords();
  return (
    <Chips name={words.payment.notes} columns={6}>
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
  readonly chosen: Method;
  readonly onChoose: (method: Method) => void;
}

/** Each by one press; from the amount by the arrows, without leaving it. */
function Methods({ chosen, onChoose }: MethodsProps) {
  const words = useWords();
  const nameOf = (method: Method): string =>
    method === null ? words.payment.credit : words.payment.method[method];
  return (
    <div className="methods">
      <p className="soft small">
        {words.payment.methods} <kbd className="key">↑</kbd> <kbd className="key">↓</kbd>
      </p>
      <Chips name={words.payment.methods} columns={3}>
        {METHODS.map((method) => (
          <button
            key={method}
            type="button"
            className="button"
            aria-pressed={chosen === method}
            onClick={() => onChoose(method)}
          >
            {nameOf(method)}
          </button>
        ))}
      </Chips>
      <p className="only-read" role="status">
        {METHODS.filter((method) => method === chosen).map(nameOf)}
      </p>
    </div>
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
