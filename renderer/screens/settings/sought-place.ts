import { useEffect, type RefObject } from 'react';
import { fold } from '../../input/fold.ts';

/** What names a place within a section. */
const NAMES = 'h3, legend, summary, .label, label';
/** Shorter words begin too many others, in characters. */
const MIN_CHARS = 3;
/** What says that somebody has begun to look around: the page is theirs from then on. */
const HANDS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Shows the place of a section that was typed to find it, as soon as it is there; the beginning stays where nothing is called that.
 *
 * @param shown another object each time somebody is led to a section
 */
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
      // What is called otherwise still may be what comes later.
      if (count === words.length) stop.abort();
      place.scrollIntoView({ block: 'start' });
      place.dataset['sought'] = '';
      place.addEventListener('animationend', () => delete place.dataset['sought'], { once: true });
    };
    const watch = new MutationObserver(show);
    stop.signal.addEventListener('abort', () => watch.disconnect());
    for (const kind of HANDS)
      window.addEventListener(kind, () => stop.abort(), { signal: stop.signal, capture: true });
    // Some sections ask the service first.
    watch.observe(within, { childList: true, subtree: true });
    show();
    return () => stop.abort();
  }, [body, shown]);
}

interface FoundPlace {
  readonly place: HTMLElement | null;
  /** How many of the words begin a word of its name. */
  readonly count: number;
}

/** The first name that most of the words begin a word of. */
function placeOf(within: HTMLElement, words: readonly string[]): FoundPlace {
  let best: FoundPlace = { place: null, count: 0 };
  for (const place of within.querySelectorAll<HTMLElement>(NAMES)) {
    const own = fold(place.textContent).split(/[\s_\/]+/v);
    const count = words.filter((word) => own.some((each) => each.startsWith(word))).length;
    if (count > best.count) best = { place, count };
  }
  return best;
}
