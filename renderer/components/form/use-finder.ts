/** What a field that finds does with each key and each answer. */
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

export interface FinderProps<Item> {
  readonly label: string;
  readonly placeholder: string;
  /** Null when nobody answered: it is asked again as long as it stands there. */
  readonly search: (typed: string) => Promise<readonly Item[] | null>;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  /** Heading under which an item stands; items of one heading follow one another. */
  readonly groupOf?: (item: Item) => string;
  readonly onPick: (item: Item, typed: string) => void;
  /** LocalizedMessage above a list whose first item is only a guess: Enter marks it, and takes it when pressed again. Null where Enter takes it at once. */
  readonly asks?: ((items: readonly Item[], typed: string) => string | null) | undefined;
  /** Enter, pressed while nothing of such a list is marked. */
  readonly onAsked?: (() => void) | undefined;
  /** Shown below the list when nothing was found; null shows nothing. */
  readonly renderNothing?: ((typed: string) => ReactNode) | undefined;
  /** Enter, pressed while it is shown that nothing was found. */
  readonly onNothing?: ((typed: string) => void) | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** Gets the focus when it appears. */
  readonly focused?: boolean;
  readonly large?: boolean;
  /** Something is wrong with what is not chosen here yet. */
  readonly invalid?: boolean;
  /** Searches with an empty text too, as soon as the field has the focus. */
  readonly eager?: boolean;
  readonly onTyped?: (typed: string) => void;
  /** Keys the finder does not need, e.g. arrows while it is empty. */
  readonly onOtherKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export interface Found<Item> {
  readonly typed: string;
  readonly items: readonly Item[];
  /** False while nobody answered. */
  readonly answered: boolean;
  /** Why nothing of it is marked yet; null where the first item is. */
  readonly asks: string | null;
}

/** Nothing of the list is marked. */
const NONE = -1;

interface Shown<Item> {
  readonly typed: string;
  readonly open: boolean;
  readonly found: Found<Item> | null;
  readonly active: number;
}

interface Finding<Item> {
  readonly latest: RefObject<FinderProps<Item>>;
  /** What is shown now: a key that waited for an answer finds more than was drawn when it was pressed. */
  readonly now: () => Shown<Item>;
  readonly put: (change: Partial<Shown<Item>>) => void;
  readonly type: (text: string) => void;
  readonly pick: (item: Item) => void;
  /** What was found for the text as it is typed; null when nobody answered, or it is another text by now. */
  readonly answer: () => Promise<Found<Item> | null>;
}

/** The state of a finder and what its field and its list are drawn with. */
export function useFinder<Item>(props: FinderProps<Item>) {
  const [shown, setShown] = useState<Shown<Item>>({ typed: '', open: false, found: null, active: 0 });
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
    onKey: (event: KeyboardEvent<HTMLInputElement>): void => onKey(event, finding),
    onFocus: (): void => {
      if (props.eager === true) type(state.current.typed);
    },
    close: () => put({ open: false }),
  };
}

/** Asks what is typed, the same question once at a time; what it finds is shown as long as it is typed. */
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

function onKey<Item>(event: KeyboardEvent<HTMLInputElement>, finding: Finding<Item>): void {
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
  } else if (event.key === 'Enter' && isAsked) {
    event.preventDefault();
    const isHeld = event.repeat;
    if (isKnown) take(finding, found, isHeld);
    else void holdKeysWhile(() => takeLater(finding));
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

/** A guess is marked first, and taken by a press of its own once it is seen. */
function mark<Item>({ latest, put }: Finding<Item>): void {
  put({ open: true, active: 0 });
  latest.current.onAsked?.();
}

/** What Enter does with an answer that is there. */
function take<Item>(finding: Finding<Item>, { items, asks, typed }: Found<Item>, isHeld: boolean): void {
  const { latest, now, put, pick } = finding;
  const { open, active } = now();
  if (open && items.length === 0) return latest.current.onNothing?.(typed);
  const item = items[active];
  if (asks !== null && isHeld) return;
  if (asks !== null && (!open || item === undefined)) mark(finding);
  else if (item === undefined) put({ open: true });
  else pick(item);
}

/** What Enter does that was pressed before the answer. */
async function takeLater<Item>(finding: Finding<Item>): Promise<void> {
  const found = await finding.answer();
  const [first] = found?.items ?? [];
  if (found === null || first === undefined) {
    finding.put({ open: true });
    if (found?.answered === true) finding.latest.current.onNothing?.(found.typed);
  } else if (found.asks === null) finding.pick(first);
  else mark(finding);
}
