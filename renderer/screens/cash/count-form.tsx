import { useRef, useState, type KeyboardEvent } from 'react';
import { DENOMINATION_KEYS, type DenominationKey } from '../../../core/contract/cash/cash-money.ts';
import { Button } from '../../components/button.tsx';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { Keypad } from '../../components/keypad.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars, textOfCents } from '../../money/cents.ts';
import { countedCents, useCash, worthCents } from '../../stores/cash/cash.ts';
import { pieceName } from './piece-name.ts';
import { WithManager } from './with-manager.tsx';

/** Keys that move to the next or previous denomination. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** Count by denomination; blind, so the expected amount is not shown. */
export function CountForm() {
  const words = useWords();
  const { pieces, setPieces, count, backToDesk, busy, target, sessions, asksManager } = useCash();
  const list = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  // Only an entered 0 or a confirmation counts an empty drawer: a stray Enter must not.
  const isEmpty = DENOMINATION_KEYS.every((key) => pieces[key] === '');
  const caja = sessions.find(({ id }) => id === target)?.caja;
  const step = (event: KeyboardEvent<HTMLInputElement>, place: number): void => {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const stops = list.current?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [];
    const next = stops[Math.max(0, place + by)];
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  };
  return (
    <section className="stack gap-3 top shrinks one-column cash-part narrow">
      <h2>{caja === undefined ? words.cash.countTitle : words.cash.countOf(caja)}</h2>
      <form
        ref={list}
        className="stack gap-5 count"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty && !busy) setAsking(true);
          else void count();
        }}
      >
        <ul className="count-rows">
          {DENOMINATION_KEYS.map((key, place) => (
            <Row
              key={key}
              name={key}
              typed={pieces[key]}
              isFirst={place === 0}
              onType={(typed) => setPieces(key, typed)}
              onKey={(event) => step(event, place)}
            />
          ))}
        </ul>
        <div className="stack count-foot">
          <p className="label">{words.cash.counted}</p>
          <output className="figure-4 figures">{dollars(textOfCents(countedCents(pieces)))}</output>
          <p className="soft small">{words.cash.countLead}</p>
          <Keypad of="digits" />
          <div className="stack count-actions">
            <Button data-size="large" onClick={backToDesk}>
              {words.cash.back}
            </Button>
            <Button type="submit" kind="main" data-size="large" aria-disabled={busy}>
              {words.cash.confirmCount}
            </Button>
          </div>
        </div>
      </form>
      {asksManager && <WithManager />}
      {asking && (
        <EmptyAsk
          onCount={() => {
            setAsking(false);
            void count();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface EmptyAskProps {
  readonly onCount: () => void;
  readonly onClose: () => void;
}

function EmptyAsk({ onCount, onClose }: EmptyAskProps) {
  const { cash } = useWords();
  return (
    <AskSheet
      title={cash.emptyTitle}
      action={cash.emptyCount}
      onAct={onCount}
      keep={cash.emptyBack}
      onClose={onClose}
    >
      <p>{cash.emptyLead}</p>
    </AskSheet>
  );
}

interface RowProps {
  readonly name: DenominationKey;
  readonly typed: string;
  readonly isFirst: boolean;
  readonly onType: (typed: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function Row({ name, typed, isFirst, onType, onKey }: RowProps) {
  const words = useWords();
  const ref = useFocus<HTMLInputElement>(isFirst);
  const cents = worthCents(name, typed);
  return (
    <li>
      <label htmlFor={`count-${name}`} className="figures">
        {pieceName(name, words)}
      </label>
      <input
        ref={ref}
        id={`count-${name}`}
        className="input figures"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
      />
      <span className="figures" data-none={cents === 0 ? '' : undefined}>
        {dollars(textOfCents(cents))}
      </span>
    </li>
  );
}
