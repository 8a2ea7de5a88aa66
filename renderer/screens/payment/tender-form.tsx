import { CASH } from '../../../core/contract/cash/cash-money.ts';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { FORMAS_PAGO } from '../../../core/contract/request-codes.ts';
import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { useArrowStep } from '../../hooks/use-arrow-step.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { centsOf, dollars, textOfCents } from '../../money/cents.ts';
import type { Tender } from '../../cart/cart.ts';
import { isTerm, likelyCents, MAX_CHANGE_CENTS, tenderAsTyped } from '../../sale/payments.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useMessage } from '../../faults/message.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayAfter, dayText } from '../../text/day.ts';
import { Keypad } from '../../components/keypad.tsx';

const DEFAULT_PERIOD = '30';
/** Usual credit terms, in days. */
const TERMS = ['8', '15', '30'] as const;
const MAX_REFERENCE_CHARS = 50;
const DAYS = '01';

/** Payment methods in the order of their buttons and keys; null is credit. */
const METHODS = ['01', '05', '04', '03', '02', null] as const satisfies readonly (FormaPago | null)[];
type Method = (typeof METHODS)[number];
const AMOUNT = 'input[inputmode="decimal"]';

type FormaPago = (typeof FORMAS_PAGO)[number]['codigo'];
type Credit = NonNullable<Tender['credito']>;

export interface TenderFormProps {
  readonly remainingCents: number;
  /** Agreed days of credit; null if none were agreed. */
  readonly agreedDays: number | null;
  readonly onAdd: (tender: Tender) => void;
  /** Called with the cash being typed, in whole cents; null if there is none. */
  readonly onCash: (cents: number | null) => void;
}

/** Terms offered as buttons, shortest first: the agreed one and shorter usual ones. */
function termsFor(agreedDays: number | null): readonly string[] {
  if (agreedDays === null || agreedDays === 0) return TERMS;
  return [...TERMS.filter((days) => Number(days) < agreedDays), String(agreedDays)].slice(-TERMS.length);
}

/** First press of the credit key: the agreed or default term; each further press: the next term. */
function nextCredit(credit: Credit | null, agreedDays: number | null): Credit {
  const terms = termsFor(agreedDays);
  if (credit === null)
    return { plazo: DAYS, periodo: agreedDays === null ? DEFAULT_PERIOD : (terms.at(-1) ?? DEFAULT_PERIOD) };
  const at = credit.plazo === DAYS ? terms.indexOf(credit.periodo) : -1;
  return { plazo: DAYS, periodo: terms[(at + 1) % terms.length] ?? DEFAULT_PERIOD };
}

/** Form of one payment: method, amount, and reference or term. An empty amount means all that is due. */
export function TenderForm({ remainingCents, agreedDays, onAdd, onCash }: TenderFormProps) {
  const words = useWordsAtOnce();
  const [codigo, setCodigo] = useState<Exclude<Method, null>>(CASH);
  const [typed, setTyped] = useState('');
  const [referencia, setReferencia] = useState('');
  const [credit, setCredit] = useState<Credit | null>(null);
  const [fault, setFault] = useMessage('');
  const isCash = codigo === CASH && credit === null;
  const add = (amount: string): void => {
    const givenCents = amount.trim() === '' ? remainingCents : centsOf(amount);
    if (givenCents === null || givenCents === 0) return setFault((all) => all.payment.wrong);
    if (givenCents > remainingCents + MAX_CHANGE_CENTS) return setFault((all) => all.payment.muchTooMuch);
    if (!isCash && givenCents > remainingCents) return setFault((all) => all.payment.tooMuch);
    if (credit !== null && !isTerm(credit)) return setFault((all) => all.payment.wrongTerm);
    onAdd(tenderAsTyped({ codigo, givenCents, referencia, credito: credit }));
  };
  const form = useRef<HTMLFormElement>(null);
  // Digits and Enter always go to the amount.
  const toAmount = (): void => form.current?.querySelector<HTMLElement>(AMOUNT)?.focus();
  const choose = (method: Method): void => {
    setCredit(method === null ? nextCredit(credit, agreedDays) : null);
    if (method !== null) setCodigo(method);
    toAmount();
  };
  const chosen = credit === null ? codigo : null;
  useMethodKeys(form, chosen, choose);
  useTypedCash(isCash ? typed : '', onCash);
  // An empty amount means all that is due.
  const covers = typed.trim() === '' || (centsOf(typed) ?? 0) >= remainingCents;
  const change = (value: string): void => {
    setTyped(value);
    setFault(null);
  };
  const note = (amount: string): void => {
    change(amount);
    toAmount();
  };
  return (
    <form
      ref={form}
      className="top tender"
      onSubmit={(event) => {
        event.preventDefault();
        add(typed);
      }}
    >
      <div className="tender-more">
        {credit !== null && (
          <Terms credit={credit} terms={termsFor(agreedDays)} onChange={setCredit} onPreset={toAmount} />
        )}
        {!isCash && credit === null && (
          <Reference codigo={codigo} value={referencia} onChange={setReferencia} />
        )}
        {isCash && remainingCents > 0 && <Notes remainingCents={remainingCents} onNote={note} />}
      </div>
      <Field
        label={isCash ? words.payment.amount : words.payment.amountCard}
        value={typed}
        onChange={change}
        fault={fault}
        inputMode="decimal"
        placeholder={textOfCents(remainingCents)}
        // Closing loses nothing of note: an added payment is stored with the sale.
        passing
        focused
      />
      <Keypad of="money" />
      <Methods chosen={chosen} onChoose={choose} />
      <Go>{covers ? words.payment.done : words.payment.add}</Go>
    </form>
  );
}

function Go({ children }: { readonly children: ReactNode }) {
  return (
    <Button type="submit" kind="main" data-size="large">
      {children}
      <kbd className="key">Enter</kbd>
    </Button>
  );
}

/** Arrows choose the next method, Alt and a number a certain one. */
function useMethodKeys(
  form: RefObject<HTMLFormElement | null>,
  chosen: Method,
  choose: (method: Method) => void,
): void {
  useArrowStep(form, (step) => choose(METHODS.at((METHODS.indexOf(chosen) + step) % METHODS.length) ?? null));
  useKeys(Object.fromEntries(METHODS.map((method, at) => [`Alt+${at + 1}`, () => choose(method)])), true);
}

/** Reports the cash being typed, and null when the form is unmounted. */
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

interface ReferenceProps {
  readonly codigo: Exclude<Method, null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Reference({ codigo, value, onChange }: ReferenceProps) {
  const words = useWordsAtOnce().payment;
  return (
    <Field
      label={words.reference}
      placeholder={words.referenceHint[codigo]}
      value={value}
      onChange={onChange}
      maxLength={MAX_REFERENCE_CHARS}
    />
  );
}

interface NotesProps {
  readonly remainingCents: number;
  readonly onNote: (amount: string) => void;
}

function Notes({ remainingCents, onNote }: NotesProps) {
  const words = useWordsAtOnce();
  return (
    <Chips name={words.payment.notes} columns={6}>
      <Button onClick={() => onNote(textOfCents(remainingCents))}>{words.payment.exact}</Button>
      {likelyCents(remainingCents).map((cents) => (
        <Button
          key={cents}

          className="figures"
          onClick={() => onNote(textOfCents(cents).replace('.00', ''))}
        >
          {dollars(textOfCents(cents)).replace('.00', '')}
        </Button>
      ))}
    </Chips>
  );
}

interface MethodsProps {
  /** Null for credit. */
  readonly chosen: Method;
  readonly onChoose: (method: Method) => void;
}

/** One button per method; arrows work from the amount field too. */
function Methods({ chosen, onChoose }: MethodsProps) {
  const words = useWordsAtOnce();
  const nameOf = (method: Method): string =>
    method === null ? words.payment.credit : words.payment.method[method];
  return (
    <div className="methods">
      <p className="soft small">
        {words.payment.methods} <kbd className="key">↑</kbd> <kbd className="key">↓</kbd>{' '}
        <kbd className="key">Alt+1–{METHODS.length}</kbd>
      </p>
      <Chips name={words.payment.methods} columns={3}>
        {METHODS.map((method, at) => (
          <Button
            key={method}
            aria-pressed={chosen === method}
            aria-keyshortcuts={`Alt+${at + 1}`}
            onClick={() => onChoose(method)}
          >
            {nameOf(method)}
            <kbd className="key key-hint">{at + 1}</kbd>
          </Button>
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
  readonly terms: readonly string[];
  readonly onChange: (credit: Credit) => void;
  /** Called when a preset term was pressed. */
  readonly onPreset: () => void;
}

function Terms({ credit, terms, onChange, onPreset }: TermsProps) {
  const words = useWordsAtOnce();
  const hoy = useTill(({ context }) => context?.hoy ?? null);
  const due = hoy === null || credit.plazo !== DAYS ? null : dayAfter(hoy, Number(credit.periodo));
  return (
    <div className="stack end terms">
      <div className="stack gap-1">
        {due !== null && <p className="soft small">{words.customers.history.due(dayText(due))}</p>}
        <Chips name={words.payment.term} columns={3}>
          {terms.map((days) => (
            <Button
              key={days}

              className="figures"
              aria-pressed={credit.plazo === DAYS && credit.periodo === days}
              onClick={() => {
                onChange({ plazo: DAYS, periodo: days });
                onPreset();
              }}
            >
              {words.payment.termOf(days)}
            </Button>
          ))}
        </Chips>
      </div>
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
