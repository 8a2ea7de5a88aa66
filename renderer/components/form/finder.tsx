import { useFocus } from '../../hooks/use-focus.ts';
import { useDropPlace } from '../../hooks/use-drop-place.ts';
import { useWords } from '../../hooks/use-words.ts';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { SEARCH_AFTER_MS, SEARCH_AGAIN_MS } from '../../input/search-pace.ts';
import { FinderOptions } from './finder-options.tsx';
import './finder.css';

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
  /** Said above a list whose first item is only a guess: Enter marks it, and takes it when pressed again. Null where Enter takes it at once. */
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

interface Found<Item> {
  readonly typed: string;
  readonly items: readonly Item[];
  /** False while nobody answered. */
  readonly answered: boolean;
  /** Why nothing of it is marked yet; null where the first item is. */
  readonly asks: string | null;
}

/** Nothing of the list is marked. */
const NONE = -1;

interface Asked<Item> {
  readonly typed: string;
  readonly answer: Promise<readonly Item[] | null>;
}

/**
 * A field that finds: results appear while typing, arrows choose, Enter takes. Enter pressed before the answer waits for
 * the answer to exactly what was typed, so that fast fingers never take the wrong thing.
 */
export function Finder<Item>(props: FinderProps<Item>) {
  const { label, placeholder, keyOf, renderItem, groupOf, large = false, focused = false } = props;
  const id = useId();
  const own = useFocus<HTMLInputElement>(focused);
  const finder = useFinder(props);
  const { typed, open, found, active } = finder;
  const items = found?.items ?? [];
  const asks = open ? (found?.asks ?? null) : null;
  const list = useDropPlace<HTMLDivElement>(open && items.length > 0);
  const activeId = useInView(open && items[active] !== undefined ? `${id}-${active}` : undefined);
  const option = (item: Item, index: number): ReactNode => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the field's
    <div
      key={keyOf(item)}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      className="option"
      aria-selected={index === active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => finder.pick(item)}
    >
      {renderItem(item)}
    </div>
  );
  return (
    <div className="finder" data-large={large || undefined}>
      <input
        ref={props.inputRef ?? own}
        className="input"
        role="combobox"
        aria-label={label}
        aria-invalid={props.invalid}
        aria-expanded={open && items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => finder.type(event.target.value)}
        onKeyDown={finder.onKey}
        onFocus={finder.onFocus}
        onBlur={finder.close}
      />
      <div
        ref={list}
        className="options finder-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!open || items.length === 0}
      >
        {open && <FinderOptions id={id} asks={asks} items={items} groupOf={groupOf} option={option} />}
      </div>
      <p className="only-read" role="status">
        {asks}
      </p>
      <Nothing found={open && items.length === 0 ? found : null} render={props.renderNothing} />
    </div>
  );
}

interface NothingProps {
  /** The question whose answer holds nothing; null while there is none. */
  readonly found: Pick<Found<unknown>, 'typed' | 'answered'> | null;
  readonly render: FinderProps<unknown>['renderNothing'];
}

/** Why there is no list, where there is something to say. */
function Nothing({ found, render }: NothingProps) {
  const words = useWords();
  const unanswered = found?.answered === false ? <p>{words.frame.notSearched(found.typed)}</p> : null;
  const said = unanswered ?? (found === null ? null : (render?.(found.typed) ?? null));
  const nothingFound = useDropPlace<HTMLDivElement>(said !== null);
  return said === null ? null : (
    <div ref={nothingFound} className="finder-nothing" role="status">
      {said}
    </div>
  );
}

/** What Enter would take is seen, however long the list. @returns its id */
function useInView(id: string | undefined): string | undefined {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return id;
}

/** Asks what was typed; while that very question is on its way, Enter waits for its answer and asks no second time. */
function useOneQuestion<Item>(search: FinderProps<Item>['search']): FinderProps<Item>['search'] {
  const asked = useRef<Asked<Item> | null>(null);
  return (typed) => {
    if (asked.current?.typed === typed) return asked.current.answer;
    const question = { typed, answer: search(typed) };
    asked.current = question;
    return question.answer.finally(() => {
      if (asked.current === question) asked.current = null;
    });
  };
}

interface FinderState<Item> {
  readonly found: Found<Item> | null;
  readonly open: boolean;
  readonly active: number;
  readonly latest: RefObject<string>;
  readonly timer: RefObject<ReturnType<typeof setTimeout> | undefined>;
  readonly look: (text: string) => Promise<readonly Item[] | null>;
  readonly pick: (item: Item) => void;
  readonly setOpen: (open: boolean) => void;
  readonly setActive: (active: number) => void;
}

/** What Enter does; a guess is marked first, and taken by a press of its own once it is seen. */
function useEnter<Item>(props: FinderProps<Item>, state: FinderState<Item>) {
  const { found, open, active, latest, timer, look, pick, setOpen, setActive } = state;
  const mark = (): void => {
    setOpen(true);
    setActive(0);
    props.onAsked?.();
  };
  const takeOf = ({ items, asks }: Found<Item>, isHeld: boolean): void => {
    const item = items[active];
    if (asks !== null && isHeld) return;
    if (asks !== null && (!open || item === undefined)) mark();
    else if (item === undefined) setOpen(true);
    else pick(item);
  };
  return async (isHeld: boolean): Promise<void> => {
    clearTimeout(timer.current);
    const text = latest.current;
    const known = found?.typed === text && found.answered ? found : null;
    if (open && known?.items.length === 0) return props.onNothing?.(text);
    if (known !== null) return takeOf(known, isHeld);
    const items = (await look(text)) ?? [];
    const [first] = items;
    if (first === undefined || latest.current !== text) setOpen(true);
    else if ((props.asks?.(items, text) ?? null) === null) pick(first);
    else mark();
  };
}

function useFinder<Item>(props: FinderProps<Item>) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found<Item> | null>(null);
  const [active, setActive] = useState(0);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);
  const ask = useOneQuestion(props.search);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  const look = async (text: string): Promise<readonly Item[] | null> => {
    const items = await ask(text);
    if (latest.current !== text || gone.current) return null;
    const asks = items === null || items.length === 0 ? null : (props.asks?.(items, text) ?? null);
    setFound({ typed: text, items: items ?? [], answered: items !== null, asks });
    setActive(asks === null ? 0 : NONE);
    clearTimeout(timer.current);
    if (items === null) timer.current = setTimeout(() => void look(text), SEARCH_AGAIN_MS);
    return items;
  };
  const type = (text: string): void => {
    latest.current = text;
    setTyped(text);
    setOpen(text.trim() !== '' || props.eager === true);
    props.onTyped?.(text);
    clearTimeout(timer.current);
    if (text.trim() === '' && props.eager !== true) return setFound(null);
    timer.current = setTimeout(() => void look(text), SEARCH_AFTER_MS);
  };
  const pick = (item: Item): void => {
    const text = latest.current;
    type('');
    setOpen(false);
    props.onPick(item, text);
  };
  const take = useEnter(props, { found, open, active, latest, timer, look, pick, setOpen, setActive });
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const items = found?.items ?? [];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && open && items.length > 0) {
      event.preventDefault();
      setActive(
        active === NONE && step < 0 ? items.length - 1 : (active + step + items.length) % items.length,
      );
    } else if (event.key === 'Enter' && (typed.trim() !== '' || props.eager === true)) {
      event.preventDefault();
      void take(event.repeat);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      event.stopPropagation();
      type('');
    } else props.onOtherKey?.(event);
  };
  const onFocus = (): void => {
    if (props.eager === true) type(latest.current);
  };
  return { typed, open, found, active, type, pick, onKey, onFocus, close: () => setOpen(false) };
}
