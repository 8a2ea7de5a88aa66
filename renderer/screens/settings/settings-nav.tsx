import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { fold } from '../../input/fold.ts';
import type { Words } from '../../text/es.ts';
import { OPEN_SECTIONS, SECTION_GROUPS, type SectionName } from '../../stores/manager/section-names.ts';
import type { sectionStates } from './section-states.ts';
import './settings-nav.css';

export interface SettingsNavProps {
  readonly chosen: SectionName;
  readonly manager: boolean;
  readonly states: ReturnType<typeof sectionStates>;
  /** @param sought what was typed to find it */
  readonly onChoose: (section: SectionName, sought: string) => void;
}

/** The sections somebody may see, in groups, found by what stands in them; the chosen one is in sight. */
export function SettingsNav({ chosen, manager, states, onChoose }: SettingsNavProps) {
  const words = useWords();
  const ref = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  useChosenInSight(ref, chosen);
  // What led here went with its screen, and the focus with it: it goes on at what is shown.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, []);
  const groups = SECTION_GROUPS.map(([group, sections]) => {
    const names = sections.filter((name) => manager || OPEN_SECTIONS.has(name));
    return [group, names.filter((name) => isFound(name, typed, words))] as const;
  }).filter(([, names]) => names.length > 0);
  const first = groups[0]?.[1][0];
  return (
    <div className="settings-side">
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
              if (event.key === 'Enter' && first !== undefined) onChoose(first, typed);
              else if (event.key === 'Escape' && typed !== '') setTyped('');
              else return;
              event.preventDefault();
            }}
          />
        </search>
      )}
      <nav ref={ref} className="settings-nav" aria-label={words.config.sections}>
        <div className="settings-groups">
          {groups.map(([group, names]) => (
            <div key={group}>
              <p id={`settings-${group}`} className="label">
                {words.config.group[group]}
              </p>
              <ul aria-labelledby={`settings-${group}`}>
                {names.map((name) => (
                  <SectionTab
                    key={name}
                    name={name}
                    isChosen={name === chosen}
                    state={states[name]}
                    onChoose={() => onChoose(name, typed)}
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

/** What is told under the names comes later and moves them, as does a window of another size. */
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

/** Moves only the list: the page stays where it was scrolled to. */
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

/** How far it stands outside; less than nothing before the start. */
function beyond([start, end]: Span, [first, last]: Span): number {
  if (start < first) return start - first;
  return end > last ? Math.min(end - last, start - first) : 0;
}

interface SectionTabProps {
  readonly name: SectionName;
  readonly isChosen: boolean;
  readonly state: SettingsNavProps['states'][SectionName];
  readonly onChoose: () => void;
}

function SectionTab({ name, isChosen, state, onChoose }: SectionTabProps) {
  const words = useWords().config;
  const told = state === undefined ? undefined : `settings-state-${name}`;
  return (
    <li className="settings-entry">
      <button
        type="button"
        className="settings-tab"
        data-section={name}
        data-told={told === undefined ? undefined : ''}
        aria-current={isChosen ? 'true' : undefined}
        aria-describedby={told}
        onClick={onChoose}
      >
        {words.section[name]}
      </button>
      {state !== undefined && (
        <span id={told} className="settings-state" data-tone={state.tone}>
          {state.text}
        </span>
      )}
    </li>
  );
}

/** Whether each word that was typed begins a word of its name, or of what it is also looked for by. */
function isFound(name: SectionName, typed: string, { config, settingsNav }: Words): boolean {
  const own = fold(`${config.section[name]} ${settingsNav.also[name]}`).split(/[\s_\/]+/v);
  return fold(typed)
    .split(/\s+/v)
    .every((word) => own.some((each) => each.startsWith(word)));
}
