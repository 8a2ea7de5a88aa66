import { useEffect, useState, type ReactNode } from 'react';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';

/** Time without a key before it is searched, in milliseconds. */
const SEARCH_AFTER_MS = 60;

export interface PickSheetProps<Item> {
  readonly title: string;
  /** Finds by what was typed; an empty text gives the first ones. */
  readonly search: (typed: string) => Promise<readonly Item[]>;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  readonly onPick: (item: Item) => void;
  readonly onClose: () => void;
  /** What stands beside the way out. */
  readonly children?: ReactNode;
}

/** Everything there is to choose from, as tiles for a finger; what is typed narrows it, Enter takes the first. */
export function PickSheet<Item>(props: PickSheetProps<Item>) {
  const { title, search, keyOf, renderItem, onPick, onClose, children } = props;
  const words = useWords();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Item[] | null>(null);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(
      () => {
        void search(typed).then((items) => {
          if (!stale) setFound(items);
        });
      },
      typed === '' ? 0 : SEARCH_AFTER_MS,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed, search]);
  const take = async (): Promise<void> => {
    const [first] = await search(typed);
    if (first === undefined || typed.trim() === '') return;
    setTyped('');
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
        <Field label={words.pick.find} value={typed} onChange={setTyped} focused />
      </form>
      {found !== null && found.length === 0 && (
        <p className="soft" role="status">
          {typed === '' ? words.pick.noneYet : words.pick.none}
        </p>
      )}
      <ul className="tiles">
        {(found ?? []).map((item) => (
          <li key={keyOf(item)}>
            <button type="button" className="button tile" onClick={() => onPick(item)}>
              {renderItem(item)}
            </button>
          </li>
        ))}
      </ul>
      <div className="actions">
        {children}
        <button type="button" className="button" data-kind="main" data-size="large" onClick={onClose}>
          {words.pick.done}
        </button>
      </div>
    </Sheet>
  );
}
