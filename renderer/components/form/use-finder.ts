/** Key and answer handling of {@link Finder}. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { holdKeysWhile } from '../../input/held-keys.ts';
import { SEARCH_AFTER_MS, SEARCH_AGAIN_MS } from '../../input/search-pace.ts';

type FieldKey = KeyboardEvent<HTMLInputElement>;

export interface FinderProps<Item> {
  readonly label: string;
  readonly placeholder: string;
  /** Null without an answer: retried while the text stays. */
  readonly search: (typed: string) => Promise<readonly Item[] | null>;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  /** Group heading of an item; items must be sorted by group. */
  readonly groupOf?: (item: Item) => string;
  readonly onPick: (item: Item, typed: string) => void;
  /**
   * Hint above a list whose first item is a guess: Enter marks it, a second Enter takes it. Null: Enter takes
   * it at once.
   */
  readonly asks?: ((items: readonly Item[], typed: string) => string | null) | undefined;
  /** Enter pressed while no item of such a list is marked. */
  readonly onAsked?: (() => void) | undefined;
  /** Shown below the field when nothing was found; null: nothing. */
  readonly renderNothing?: ((typed: string) => ReactNode) | undefined;
  /** Enter pressed when nothing was found; without it the text is selected, so that the next one replaces it. */
  readonly onNothing?: ((typed: string) => void) | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly focused?: boolean;
  readonly large?: boolean;
  readonly invalid?: boolean;
  /** Searches with empty text too, on focus. */
  readonly eager?: boolean;
  readonly onTyped?: (typed: string) => void;
  /** Initial text, if typed text is a valid answer too. */
  readonly text?: string;
  /** Text that Enter searches while the field is empty. */
  readonly offered?: string | undefined;
  /** Keys not handled here, e.g. arrows while it is empty. */
  readonly onOtherKey?: (event: FieldKey) => void;
}

export interface Found<Item> {
  readonly typed: string;
  readonly items: readonly Item[];
  /** False without an answer of the service. */
  readonly answered: boolean;
  /** Hint why no item is marked yet; null if the first one is. */
  readonly asks: string | null;
}

const NONE = -1;

interface Shown<Item> {
  readonly typed: string;
  readonly open: boolean;
  readonly found: Found<Item> | null;
  readonly active: number;
}

interface Finding<Item> {
  readonly latest: RefObject<FinderProps<Item>>;
  /** Current state: a key that waited must not see the state of the render in which it was pressed. */
  readonly now: () => Shown<Item>;
  readonly put: (change: Partial<Shown<Item>>) => void;
  readonly type: (text: string) => void;
  readonly pick: (item: Item) => void;
  /** Answer for the current text; null without one, or if the text changed meanwhile. */
  readonly answer: () => Promise<Found<Item> | null>;
}

export function useFinder<Item>(props: FinderProps<Item>) {
  const [shown, setShown] = useState<Shown<Item>>({
    typed: props.text ?? '',
    open: false,
    found: null,
    active: 0,
  });
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const state = useRef(shown);
  const put = (change: Partial<Shown<Item>>): void => {
    state.current = { ...state.current, ...change };
    setShown(state.current);
  };
  const { look, stop } = useLook(latest, state, put);
  const type = (text: string): void => {
    const { eager = false, onTyped } = latest.current;
    const isNothing = text.trim() === '' && !eager;
    put({ typed: text, open: !isNothing, ...(isNothing ? { found: null } : {}) });
    onTyped?.(text);
    if (isNothing) stop();
    else look.after(text, SEARCH_AFTER_MS);
  };
  const pick = (item: Item): void => {
    const text = state.current.typed;
    type('');
    put({ open: false });
    latest.current.onPick(item, text);
  };
  const finding: Finding<Item> = { latest, now: () => state.current, put, type, pick, answer: look.now };
  return {
    ...shown,
    type,
    pick,
    onKey: (event: FieldKey): void => onKey(event, finding),
    onFocus: (): void => {
      if (props.eager === true) type(state.current.typed);
    },
    close: () => put({ open: false }),
  };
}

/** Searches the typed text, one request per text; shows the result while the text stays. */
function useLook<Item>(
  latest: RefObject<FinderProps<Item>>,
  state: RefObject<Shown<Item>>,
  put: (change: Partial<Shown<Item>>) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);
  const asked = useRef<{ readonly typed: string; readonly answer: Promise<Found<Item> | null> } | null>(null);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  const after = (typed: string, waitMs: number): void => {
    stop();
    timer.current = setTimeout(() => void ask(typed), waitMs);
  };
  const find = async (typed: string): Promise<Found<Item> | null> => {
    const { search, asks } = latest.current;
    const items = await search(typed);
    if (state.current.typed !== typed || gone.current) return null;
    const guess = items === null || items.length === 0 ? null : (asks?.(items, typed) ?? null);
    const found = { typed, items: items ?? [], answered: items !== null, asks: guess };
    put({ found, active: guess === null ? 0 : NONE });
    if (items === null) after(typed, SEARCH_AGAIN_MS);
    return found;
  };
  const ask = async (typed: string): Promise<Found<Item> | null> => {
    stop();
    if (asked.current?.typed === typed) return asked.current.answer;
    const question = { typed, answer: find(typed) };
    asked.current = question;
    return question.answer.finally(() => {
      if (asked.current === question) asked.current = null;
    });
  };
  const now = async (): Promise<Found<Item> | null> => {
    const { typed, found } = state.current;
    return found?.typed === typed && found.answered ? found : ask(typed);
  };
  return { look: { now, after }, stop };
}

/** Takes the active item, waiting for the answer if needed; on an empty field searches what is offered. */
function onEnter<Item>(finding: Finding<Item>, isAsked: boolean, { repeat, currentTarget }: FieldKey): void {
  const { typed, found } = finding.now();
  if (!isAsked) {
    if (!repeat) finding.type(finding.latest.current.offered ?? '');
  } else if (found?.typed === typed && found.answered) take(finding, found, { repeat, currentTarget });
  else void holdKeysWhile(() => takeLater(finding, currentTarget));
}

function onKey<Item>(event: FieldKey, finding: Finding<Item>): void {
  const { latest, now, type } = finding;
  const { typed, open, found } = now();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const isAsked = typed.trim() !== '' || latest.current.eager === true;
  const isKnown = found?.typed === typed && found.answered;
  const hasList = open && isAsked && (!isKnown || found.items.length > 0);
  if (step !== 0 && hasList) {
    event.preventDefault();
    if (isKnown) move(finding, step);
    else void holdKeysWhile(async () => void ((await finding.answer()) !== null && move(finding, step)));
  } else if (event.key === 'Enter' && (isAsked || latest.current.offered !== undefined)) {
    event.preventDefault();
    onEnter(finding, isAsked, event);
  } else if (event.key === 'Escape' && typed !== '') {
    event.preventDefault();
    event.stopPropagation();
    type('');
  } else latest.current.onOtherKey?.(event);
}

function move<Item>({ now, put }: Finding<Item>, step: 1 | -1): void {
  const { found, active } = now();
  const count = found?.items.length ?? 0;
  if (count === 0) return;
  put({ active: active === NONE && step < 0 ? count - 1 : (active + step + count) % count });
}

/** A guess is marked first, and taken by a second Enter. */
function mark<Item>({ latest, put }: Finding<Item>): void {
  put({ open: true, active: 0 });
  latest.current.onAsked?.();
}

function refuse<Item>({ latest }: Finding<Item>, typed: string, field: HTMLInputElement): void {
  const { onNothing, renderNothing } = latest.current;
  if (onNothing !== undefined) onNothing(typed);
  // Of which nothing is said, more is still to come.
  else if (renderNothing?.(typed) !== null) field.select();
}

/** Enter with an answer at hand. */
function take<Item>(
  finding: Finding<Item>,
  { items, asks, typed }: Found<Item>,
  { repeat, currentTarget }: Pick<FieldKey, 'repeat' | 'currentTarget'>,
): void {
  const { now, put, pick } = finding;
  const { open, active } = now();
  if (open && items.length === 0) return refuse(finding, typed, currentTarget);
  const item = items[active];
  if (asks !== null && repeat) return;
  if (asks !== null && (!open || item === undefined)) mark(finding);
  else if (item === undefined) put({ open: true });
  else pick(item);
}

/** Enter pressed before the answer. */
async function takeLater<Item>(finding: Finding<Item>, field: HTMLInputElement): Promise<void> {
  const found = await finding.answer();
  const [first] = found?.items ?? [];
  if (found === null || first === undefined) {
    finding.put({ open: true });
    if (found?.answered === true) refuse(finding, found.typed, field);
  } else if (found.asks === null) finding.pick(first);
  else mark(finding);
}
