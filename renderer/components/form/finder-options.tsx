import type { ReactNode } from 'react';

export interface FinderOptionsProps<Item> {
  readonly id: string;
  /** Hint above the options; null for none. */
  readonly asks: string | null;
  readonly items: readonly Item[];
  readonly groupOf: ((item: Item) => string) | undefined;
  readonly option: (item: Item, index: number) => ReactNode;
}

export function FinderOptions<Item>({ id, asks, items, groupOf, option }: FinderOptionsProps<Item>) {
  const groups = groupOf === undefined ? [] : [...new Set(items.map(groupOf))];
  return (
    <>
      {asks !== null && (
        <p className="finder-asks" role="presentation">
          {asks}
        </p>
      )}
      {groupOf === undefined && items.map(option)}
      {groups.map((name, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${group}`}>
          <p className="finder-group label" id={`${id}-group-${group}`} role="presentation">
            {name}
          </p>
          {items.map((item, index) => (groupOf?.(item) === name ? option(item, index) : null))}
        </div>
      ))}
    </>
  );
}
