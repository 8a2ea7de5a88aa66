import { useFocus } from '../../hooks/use-focus.ts';
import { useDropPlace } from '../../hooks/use-drop-place.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { useEffect, useId, type ReactNode } from 'react';
import { FinderOptions } from './finder-options.tsx';
import { useFinder, type FinderProps, type Found } from './use-finder.ts';
import './finder.css';

/**
 * A combobox: results while typing, arrows to choose, Enter to take. Enter waits for the answer to the exact
 * text, and later keys wait with it, so that fast typing never takes a wrong result.
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
  /** The empty answer; null without one. */
  readonly found: Pick<Found<unknown>, 'typed' | 'answered'> | null;
  readonly render: FinderProps<unknown>['renderNothing'];
}

function Nothing({ found, render }: NothingProps) {
  const words = useWordsAtOnce();
  const unanswered = found?.answered === false ? <p>{words.frame.notSearched(found.typed)}</p> : null;
  const said = unanswered ?? (found === null ? null : (render?.(found.typed) ?? null));
  const nothingFound = useDropPlace<HTMLDivElement>(said !== null);
  return said === null ? null : (
    <div ref={nothingFound} className="finder-nothing" role="status">
      {said}
    </div>
  );
}

/** Scrolls the active option into view. @returns its id */
function useInView(id: string | undefined): string | undefined {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return id;
}
