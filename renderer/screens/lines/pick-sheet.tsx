import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { SEARCH_AFTER_MS, SEARCH_AGAIN_MS } from '../../input/search-pace.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';

export interface PickSheetProps<Item> {
  readonly title: string;
  /** Searches; an empty text gives the first items. Null if the service does not answer; it is then asked again. */
  readonly search: (typed: string) => Promise<readonly Item[] | null>;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  readonly onPick: (item: Item) => void;
  /** Why Enter only focuses the first item; null if Enter picks it. */
  readonly asks: (items: readonly Item[], typed: string) => string | null;
  readonly onClose: () => void;
  /** Placed beside the close button. */
  readonly children?: ReactNode;
}

/** Items as touch tiles, filtered by typing; Enter picks the first unless it is a guess. */
export function PickSheet<Item>(props: PickSheetProps<Item>) {
  const { title, search, keyOf, renderItem, onPick, asks, onClose, children } = props;
  const words = useWords();
  const [typed, setTyped] = useState('');
  const found = useFound(typed, search);
  const latest = useRef(typed);
  const tiles = useRef<HTMLUListElement>(null);
  const asked = asks(found?.items ?? [], found?.typed ?? '');
  const type = (text: string): void => {
    latest.current = text;
    setTyped(text);
  };
  const noneText = (of: string) => (of === '' ? words.pick.noneYet : words.pick.none);
  const take = async (): Promise<void> => {
    const items = (await search(typed)) ?? [];
    const [first] = items;
    if (first === undefined || typed.trim() === '' || latest.current !== typed) return;
    // If the tiles are not rendered yet, a second Enter is needed.
    if (asks(items, typed) !== null) {
      if (found?.typed === typed) tiles.current?.querySelector('button')?.focus();
      return;
    }
    type('');
    onPick(first);
  };
  return (
    <Sheet title={title} onClose={onClose} size="wide">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <Field label={words.pick.find} value={typed} onChange={type} focused passing />
      </form>
      {found !== null && (found.items ?? []).length === 0 && (
        <p className="soft" role="status">
          {found.items === null ? words.frame.notSearched(found.typed) : noneText(found.typed)}
        </p>
      )}
      {asked !== null && (
        <p className="soft" role="status">
          {asked}
        </p>
      )}
      <ul className="stack tiles" ref={tiles}>
        {(found?.items ?? []).map((item) => (
          <li key={keyOf(item)}>
            <Button className="tile" onClick={() => onPick(item)}>
              {renderItem(item)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="actions">
        {children}
        <Button kind="main" data-size="large" onClick={onClose}>
          {words.pick.done}
        </Button>
      </div>
    </Sheet>
  );
}

interface Found<Item> {
  readonly typed: string;
  /** Null if the service does not answer. */
  readonly items: readonly Item[] | null;
}

/** Results for a text; null before the first answer. */
function useFound<Item>(typed: string, search: PickSheetProps<Item>['search']): Found<Item> | null {
  const [found, setFound] = useState<Found<Item> | null>(null);
  useEffect(() => {
    let stale = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      const items = await search(typed);
      if (stale) return;
      setFound({ typed, items });
      if (items === null) timer = setTimeout(() => void look(), SEARCH_AGAIN_MS);
    };
    timer = setTimeout(() => void look(), typed === '' ? 0 : SEARCH_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed, search]);
  return found;
}
