// How the page is read: the current section in the index, the language of the programs, what paper needs.
import { findAll, unfold } from './dom.js';
import { colourAll } from './colours.js';

/** Marks in the index what is being read. */
export function markSection() {
  const links = new Map(
    findAll(document, 'nav a', HTMLAnchorElement).map((link) => [link.hash.slice(1), link]),
  );
  const targets = findAll(document, 'main section[id], main article[id]', HTMLElement);
  let waiting = false;
  const mark = () => {
    waiting = false;
    // The last one that begins above the upper third.
    const line = window.innerHeight / 3;
    const current = targets.filter((each) => each.getBoundingClientRect().top <= line).at(-1) ?? targets[0];
    for (const [id, link] of links) {
      if (id !== current?.id) link.removeAttribute('aria-current');
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'location');
        const nav = link.closest('nav');
        const [top, height] = [link.offsetTop, nav?.clientHeight ?? 0];
        if (nav !== null && (top < nav.scrollTop || top > nav.scrollTop + height - 48))
          nav.scrollTop = top - height / 2;
      }
    }
  };
  addEventListener('scroll', () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mark);
  });
  mark();
}

/** On paper nothing is folded away, and afterwards everything is as it was. */
export function unfoldForPaper() {
  /** @type {readonly HTMLDetailsElement[]} */
  let opened = [];
  addEventListener('beforeprint', () => {
    colourAll();
    opened = findAll(document, 'details:not([open], .try)', HTMLDetailsElement);
    for (const each of opened) each.open = true;
  });
  addEventListener('afterprint', () => {
    for (const each of opened) each.open = false;
  });
}

/** What an address of a link leads to is not folded away. */
export function unfoldTarget() {
  const show = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target !== null) unfold(target);
  };
  addEventListener('hashchange', show);
  show();
}
