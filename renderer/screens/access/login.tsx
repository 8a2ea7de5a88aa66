import { ArrowLeft, Delete } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_PIN_CHARS } from '../../../core/contract/till/till-limits.ts';
import type { TillPlace, TillUser } from '../../../core/contract/till/till.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { useSession } from '../../stores/till/session.ts';
import { useMessage } from '../../faults/message.ts';
import { Access } from './access.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Login: a tile per user, then the PIN by keyboard or touch. */
export function Login({ place, last }: { readonly place: TillPlace; readonly last: string | null }) {
  const words = useWords();
  const users = useSession((session) => session.users);
  const first = useFocus<HTMLButtonElement>(users.length > 1);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const only = users.length === 1 ? users[0] : undefined;
  const user = chosen?.user ?? only ?? null;
  // The user who locked the till is preselected.
  const before = Math.max(
    0,
    users.findIndex(({ id }) => id === last),
  );
  useTileKeys(users, user !== null, setChosen);
  const lead = `${place.branchNombre} · ${place.issuerNombre}`;
  if (user !== null) {
    return (
      <Access title={words.access.pinTitle(user.nombre)} lead={lead}>
        <PinPad
          key={user.id}
          user={user}
          typed={chosen?.typed ?? ''}
          onBack={only === undefined ? () => setChosen(null) : null}
        />
      </Access>
    );
  }
  return (
    <Access title={words.access.loginTitle} lead={lead}>
      {last !== null && <p className="soft">{words.maintenance.switchLead}</p>}
      <ul className="stack">
        {users.map((each, index) => (
          <li key={each.id}>
            <button
              type="button"
              className="card-button row gap-3 user-tile"
              ref={index === before ? first : undefined}
              aria-keyshortcuts={index < LAST_TILE_KEY ? String(index + 1) : undefined}
              onClick={() => setChosen({ user: each, typed: '' })}
            >
              <span className="grid fixed user-mark" aria-hidden="true">
                {initialsOf(each.nombre)}
              </span>
              <span>
                <strong>{each.nombre}</strong>
                <span className="soft small">{words.access.rol[each.rol]}</span>
              </span>
              {index < LAST_TILE_KEY && (
                <kbd className="key" aria-hidden="true">
                  {index + 1}
                </kbd>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Access>
  );
}

/** The first nine users have a number key. */
const LAST_TILE_KEY = 9;

interface Chosen {
  readonly user: TillUser;
  /** PIN digits typed before the users were loaded. */
  readonly typed: string;
}

/** Number keys choose a user, also keys typed before the users were loaded. */
function useTileKeys(
  users: readonly TillUser[],
  isChosen: boolean,
  onChoose: (chosen: Chosen) => void,
): void {
  const early = useRef('');
  const take = (digits: string): void => {
    const [at, typed] = users.length === 1 ? [0, digits] : [Number(digits.charAt(0)) - 1, digits.slice(1)];
    const user = users[at];
    if (user !== undefined) onChoose({ user, typed });
  };
  useWindowKey(({ key, ctrlKey, altKey, metaKey }) => {
    if (isChosen || ctrlKey || altKey || metaKey || !/^\d$/.test(key)) return;
    if (users.length === 0) early.current += key;
    else take(key);
  });
  useLayoutEffect(() => {
    if (users.length === 0 || early.current === '') return;
    const digits = early.current;
    early.current = '';
    take(digits);
  });
}

function initialsOf(nombre: string): string {
  return nombre
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

interface PinPadProps {
  readonly user: TillUser;
  readonly typed: string;
  readonly onBack: (() => void) | null;
}

function PinPad({ user, typed, onBack }: PinPadProps) {
  const words = useWords();
  const { pin, fault, busy, type, erase, enter } = usePin(user, typed, onBack);
  return (
    <form
      className="stack gap-3 access-form"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <output className="row gap-near pin-dots" aria-label={words.access.digits(pin.length)}>
        {[...pin].map((_, index) => (
          <span key={index} className="pin-dot" />
        ))}
      </output>
      <Fault text={fault} />
      <div className="stack pin-pad">
        {DIGITS.map((digit) => (
          <Button key={digit} onClick={() => type(digit)}>
            {digit}
          </Button>
        ))}
        {onBack === null ? (
          <span />
        ) : (
          <Button kind="plain" onClick={onBack} aria-label={words.access.otherUser}>
            <ArrowLeft size={22} aria-hidden="true" />
          </Button>
        )}
        <Button onClick={() => type('0')}>0</Button>
        <Button kind="plain" onClick={erase} aria-label={words.access.erase}>
          <Delete size={22} aria-hidden="true" />
        </Button>
      </div>
      <Button type="submit" kind="main" data-size="large" disabled={busy || pin === ''}>
        {words.access.enter}
      </Button>
    </form>
  );
}

function usePin(user: TillUser, typed: string, onBack: (() => void) | null) {
  const logIn = useSession((session) => session.logIn);
  const [pin, setPin] = useState(typed.slice(0, MAX_PIN_CHARS));
  const [fault, setFault] = useMessage('');
  const { busy, run } = useOneRun();
  const type = (digit: string): void => setPin((before) => (before + digit).slice(0, MAX_PIN_CHARS));
  const erase = (): void => setPin((before) => before.slice(0, -1));
  const enter = (): Promise<void> =>
    run(async () => {
      if (pin === '') return;
      const refusal = await logIn(user.id, pin);
      setPin('');
      setFault(refusal);
    });
  useWindowKey((event) => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === 'Backspace') erase();
    else if (event.key === 'Escape') onBack?.();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) void enter();
  });
  return { pin, fault, busy, type, erase, enter };
}
