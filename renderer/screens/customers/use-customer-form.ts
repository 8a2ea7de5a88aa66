/** State of the customer form: faults while typing, all of them on saving. */
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { faultAt, type Fault } from '../../../core/contract/problem.ts';
import { bridge } from '../../bridge/index.ts';
import { focusFault, showFaults } from '../../components/focus.ts';
import { fieldFault, problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { customerInputOf, typedInto } from './customer-draft.ts';
import { rule } from '../../../core/contract/rules/rules.ts';

/** Pause after the last key before the service checks the draft, in ms. */
const CHECK_AFTER_MS = 150;

/** Field that shows faults without a field. */
const NAME = 'nombre';

interface Refusal {
  readonly faults: readonly Fault[];
  readonly of: Customer;
}

export interface CustomerForm {
  readonly draft: Customer;
  readonly changed: boolean;
  readonly change: (change: Partial<Customer>) => void;
  /** Fault text at a path; '' if there is none, or if the field is empty and no save was tried. */
  readonly faultOf: (path: string) => string;
  readonly save: () => Promise<void>;
}

/** State of the customer form. @param of `ask`: returns all faults by path; `mending`: opened to correct a fault, which is shown at once and gets the focus */
export function useCustomerForm(of: {
  readonly customer: Customer;
  readonly ask: (draft: Customer) => Promise<readonly Fault[]>;
  readonly mending?: boolean;
  readonly onSaved: (customer: Customer) => void;
}): CustomerForm {
  const words = useWords();
  const [antes] = useState(of.customer);
  const [draft, setDraft] = useState(antes);
  const [tried, setTried] = useState(of.mending ?? false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [found, setFound] = useChecked(draft, of.ask);
  useWrongFirst(of.mending === true && found.length > 0);
  const faultOf = (path: string): string => {
    const typed = typedInto(draft, path);
    // A refusal is shown until its field changes.
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
    const reply = await bridge.call('customers.save', { ...customerInputOf(written), antes });
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
    changed: JSON.stringify(draft) !== JSON.stringify(antes),
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    faultOf,
    save,
  };
}

/** Serialises saves so that a double click creates one customer; a draft changed meanwhile is saved afterwards. */
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

function useWrongFirst(known: boolean): void {
  useEffect(() => {
    if (known) focusFault();
  }, [known]);
}

/** The service's faults for the draft, asked after a pause in typing. */
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
