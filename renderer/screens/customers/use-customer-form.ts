/** A customer's form: what is wrong is shown while it is typed, and all of it once it is to be saved. */
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { faultAt, type Fault } from '../../../core/contract/problem.ts';
import { bridge } from '../../bridge/index.ts';
import { focusFault, showFaults } from '../../components/focus.ts';
import { fieldFault, problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { customerInputOf, typedInto } from './customer-draft.ts';
import { rule } from '../../../core/contract/rules/rules.ts';

/** Time without a key before the service checks what was typed, in milliseconds. */
const CHECK_AFTER_MS = 150;

/** Where faults that belong to no field are shown. */
const NAME = 'nombre';

/** What the service refused, of the customer as it was then. */
interface Refusal {
  readonly faults: readonly Fault[];
  readonly of: Customer;
}

export interface CustomerForm {
  readonly draft: Customer;
  /** Whether it says something else than at first. */
  readonly changed: boolean;
  readonly change: (change: Partial<Customer>) => void;
  /** What is wrong at a path; empty when nothing is, or nothing was typed there and nobody wanted to save yet. */
  readonly faultOf: (path: string) => string;
  readonly save: () => Promise<void>;
}

/**
 * The form of a customer.
 *
 * @param ask everything that is wrong with it now, by path of the customer
 * @param mending opened to correct a fault: the fault is shown at once, and has the focus
 */
export function useCustomerForm(of: {
  readonly customer: Customer;
  readonly ask: (draft: Customer) => Promise<readonly Fault[]>;
  readonly mending?: boolean;
  readonly onSaved: (customer: Customer) => void;
}): CustomerForm {
  const words = useWords();
  const [draft, setDraft] = useState(of.customer);
  const [tried, setTried] = useState(of.mending ?? false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [found, setFound] = useChecked(draft, of.ask);
  useWrongFirst(of.mending === true && found.length > 0);
  const faultOf = (path: string): string => {
    const typed = typedInto(draft, path);
    // What was refused stands as long as it says the same.
    const isSame = refusal !== null && typedInto(refusal.of, path) === typed;
    const standing = isSame ? refusal.faults : [];
    const shown = [...standing, ...(typed === '' && !tried ? [] : found)].filter(
      ({ campo }) => campo === path,
    );
    return [...new Set(shown.map((fault) => fieldFault(fault, words)))].join(' · ');
  };
  const keep = async (written: Customer): Promise<boolean> => {
    const wrong = await of.ask(written);
    showFaults(() => {
      setTried(true);
      setFound(wrong);
    }, wrong.length > 0);
    if (wrong.length > 0) return false;
    const reply = await bridge.call('customers.save', customerInputOf(written));
    if (reply.ok) {
      of.onSaved(reply.value);
      return true;
    }
    const { errors = [] } = reply.problem;
    const said = rule('dicho', { texto: problemText(reply.problem, words) });
    const whole = faultAt(NAME, 'REGLA', said);
    showFaults(() => setRefusal({ faults: errors.length > 0 ? errors : [whole], of: written }));
    return false;
  };
  const save = useOneSave(draft, keep);
  return {
    draft,
    changed: JSON.stringify(draft) !== JSON.stringify(of.customer),
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    faultOf,
    save,
  };
}

/** Saves one at a time, so that a double click keeps one customer; what was mended meanwhile is tried afterwards. */
function useOneSave(draft: Customer, keep: (written: Customer) => Promise<boolean>): () => Promise<void> {
  const running = useRef<Customer | null>(null);
  const next = useRef<Customer | null>(null);
  return async () => {
    if (running.current !== null) {
      next.current = draft === running.current ? null : draft;
      return;
    }
    for (let one: Customer | null = draft; one !== null; one = next.current) {
      running.current = one;
      next.current = null;
      if (await keep(one)) break;
    }
    running.current = null;
  };
}

/** Turns to the first thing that is wrong, once. */
function useWrongFirst(known: boolean): void {
  useEffect(() => {
    if (known) focusFault();
  }, [known]);
}

/** What the service says of it so far, asked a moment after the last key. */
function useChecked(draft: Customer, ask: (draft: Customer) => Promise<readonly Fault[]>) {
  const [found, setFound] = useState<readonly Fault[]>([]);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void latest.current(draft).then((faults) => {
        if (!stale) setFound(faults);
      });
    }, CHECK_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [draft]);
  return [found, setFound] as const;
}
