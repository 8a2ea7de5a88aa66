import { useEffect, type RefObject } from 'react';
import { fold } from '../../input/fold.ts';

/** Elements that name a place within a section. */
const NAMES = 'h3, legend, summary, .label, label';
/** Shorter words match too much. */
const MIN_CHARS = 3;
/** User input after which the page is no longer scrolled. */
const HANDS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Scrolls to the place in a section that matches the search, once it is rendered. @param shown a new object for each navigation */
export function useSoughtPlace(
  body: RefObject<HTMLElement | null>,
  shown: { readonly sought: string },
): void {
  useEffect(() => {
    const within = body.current;
    const words = fold(shown.sought)
      .split(/\s+/v)
      .filter((word) => word.length >= MIN_CHARS);
    if (within === null || words.length === 0) return;
    const stop = new AbortController();
    let shownWords = 0;
    const show = (): void => {
      const { place, count } = placeOf(within, words);
      if (place === null || count <= shownWords) return;
      shownWords = count;
      // A partial match may be replaced by a better one that renders later.
      if (count === words.length) stop.abort();
      place.scrollIntoView({ block: 'start' });
      place.dataset['sought'] = '';
      place.addEventListener('animationend', () => delete place.dataset['sought'], { once: true });
    };
    const watch = new MutationObserver(show);
    stop.signal.addEventListener('abort', () => watch.disconnect());
    for (const kind of HANDS)
      window.addEventListener(kind, () => stop.abort(), { signal: stop.signal, capture: true });
    // Some sections load data first.
    watch.observe(within, { childList: true, subtree: true });
    show();
    return () => stop.abort();
  }, [body, shown]);
}

interface FoundPlace {
  readonly place: HTMLElement | null;
  /** Number of search words that begin a word of its name. */
  readonly count: number;
}

function placeOf(within: HTMLElement, words: readonly string[]): FoundPlace {
  let best: FoundPlace = { place: null, count: 0 };
  for (const place of within.querySelectorAll<HTMLElement>(NAMES)) {
    const own = fold(place.textContent).split(/[\s_\/]+/v);
    const count = words.filter((word) => own.some((each) => each.startsWith(word))).length;
    if (count > best.count) best = { place, count };
  }
  return best;
}
