import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { OPEN_SECTIONS, SECTION_GROUPS, type SectionName } from '../../stores/manager/section-names.ts';
import type { sectionStates } from './section-states.ts';
import { foundPlaces } from './setting-places.ts';
import './settings-nav.css';

/** Most labels below a section name; more would push the next section out of view. */
const MAX_LABELS = 4;

export interface SettingsNavProps {
  readonly chosen: SectionName;
  readonly manager: boolean;
  readonly states: ReturnType<typeof sectionStates>;
  /** @param sought the search text */
  readonly onChoose: (section: SectionName, sought: string) => void;
}

/** Sections visible to the user, in groups, with a search; keeps the chosen one in view. */
export function SettingsNav({ chosen, manager, states, onChoose }: SettingsNavProps) {
  const words = useWords();
  const ref = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  useChosenInSight(ref, chosen);
  // The link that opened the settings lost the focus with its screen: focuses the chosen section.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, []);
  const groups = SECTION_GROUPS.map(([group, sections]) => {
    const names = sections.filter((name) => manager || OPEN_SECTIONS.has(name));
    const found = names.map((name) => ({ name, ...foundPlaces(name, typed, words) }));
    return [group, found.filter(({ rank }) => rank > 0)] as const;
  }).filter(([, found]) => found.length > 0);
  const all = groups.flatMap(([, found]) => found);
  const best = all.find(({ rank }) => rank === Math.max(...all.map((each) => each.rank)));
  return (
    <div className="stack shrinks settings-side">
      {manager && (
        <search>
          <input
            className="input"
            data-passing=""
            aria-label={words.settingsNav.search}
            placeholder={words.settingsNav.search}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && best !== undefined) onChoose(best.name, best.labels[0] ?? typed);
              else if (event.key === 'Escape' && typed !== '') setTyped('');
              else return;
              event.preventDefault();
            }}
          />
        </search>
      )}
      <nav ref={ref} className="settings-nav" aria-label={words.config.sections}>
        <div className="stack gap-3 top settings-groups">
          {groups.map(([group, found]) => (
            <div key={group}>
              <p id={`settings-${group}`} className="label">
                {words.config.group[group]}
              </p>
              <ul aria-labelledby={`settings-${group}`}>
                {found.map(({ name, labels }) => (
                  <SectionTab
                    key={name}
                    name={name}
                    labels={labels.slice(0, MAX_LABELS)}
                    isChosen={name === chosen}
                    state={states[name]}
                    onChoose={(sought) => onChoose(name, sought ?? typed)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
        {groups.length === 0 && <p className="soft small">{words.settingsNav.none}</p>}
      </nav>
    </div>
  );
}

/** Scrolls again when states load below the names or the window is resized. */
function useChosenInSight(ref: RefObject<HTMLElement | null>, chosen: SectionName): void {
  useLayoutEffect(() => {
    const nav = ref.current;
    if (nav === null) return undefined;
    const show = (): void => {
      const tab = nav.querySelector(`[data-section='${chosen}']`);
      if (tab !== null) moveIntoSight(nav, tab);
    };
    show();
    const watch = new ResizeObserver(show);
    for (const each of [nav, ...nav.children]) watch.observe(each);
    return () => watch.disconnect();
  }, [ref, chosen]);
}

/** Scrolls only the list, not the page. */
function moveIntoSight(nav: Element, tab: Element): void {
  const style = getComputedStyle(nav);
  const room = (edge: string): number =>
    Number.parseFloat(style.getPropertyValue(`scroll-padding-${edge}`)) || 0;
  const outer = nav.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  nav.scrollBy(
    beyond([inner.left, inner.right], [outer.left + room('left'), outer.right - room('right')]),
    beyond([inner.top, inner.bottom], [outer.top + room('top'), outer.bottom - room('bottom')]),
  );
}

type Span = readonly [start: number, end: number];

/** Distance outside the visible span; negative before its start. */
function beyond([start, end]: Span, [first, last]: Span): number {
  if (start < first) return start - first;
  return end > last ? Math.min(end - last, start - first) : 0;
}

interface SectionTabProps {
  readonly name: SectionName;
  readonly labels: readonly string[];
  readonly isChosen: boolean;
  readonly state: SettingsNavProps['states'][SectionName];
  /** @param label the chosen match; undefined for the section itself */
  readonly onChoose: (label?: string) => void;
}

function SectionTab({ name, labels, isChosen, state, onChoose }: SectionTabProps) {
  const words = useWords().config;
  const told = state === undefined ? undefined : `settings-state-${name}`;
  return (
    <li className="grid settings-entry">
      <button
        type="button"
        className="soft medium row-button settings-tab"
        data-section={name}
        data-told={told === undefined ? undefined : ''}
        aria-current={isChosen ? 'true' : undefined}
        aria-describedby={told}
        onClick={() => onChoose()}
      >
        {words.section[name]}
      </button>
      {state !== undefined && (
        <span id={told} className="whole small settings-state" data-tone={state.tone}>
          {state.text}
        </span>
      )}
      {labels.length > 0 && (
        <ul className="settings-found" aria-label={words.section[name]}>
          {labels.map((label) => (
            <li key={label}>
              <button type="button" className="row-button settings-place" onClick={() => onChoose(label)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
