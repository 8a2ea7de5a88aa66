// Search in the whole page: headings, operations, fields, codes and sentences, without regard to accents.
import { element, find, findAll, unfold } from './dom.js';

const MAX_RESULTS = 12;
const FOUND_MS = 2500;
/** Headings, addresses of operations, rows of tables and fields, sentences, code: found in this order. */
const RANKS = ['h1, h2, h3', '.route', 'tr, .tree li, .tree summary', 'p, li', 'pre'];
/** Fewer letters find everything. */
const MIN_CHARS = 2;

/**
 * A place that can be found.
 *
 * @typedef {{ readonly at: HTMLElement, readonly rank: number, readonly text: string, readonly said: string }} Place
 */

const field = find(document, '#buscar', HTMLInputElement);
const results = find(document, '#hallados', HTMLElement);
const state = find(document, '#hallados-estado', HTMLElement);
/** @type {readonly Place[] | null} */
let known = null;

/** @param {string} text */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}

/** @returns {readonly Place[]} */
function placesOf() {
  return findAll(document, 'main :is(h1, h2, h3, tr, p, li, pre, .tree summary)', HTMLElement).flatMap(
    (at) => {
      if (at.closest('.try, [role="status"]') !== null || at.querySelector('p, li, pre') !== null) return [];
      const said = (
        at.tagName === 'TR' ? [...at.children].map((each) => each.textContent).join(' · ') : at.textContent
      )
        .replace(/\s+/g, ' ')
        .replace(/ #$/, '')
        .trim();
      const rank = RANKS.findIndex((selector) => at.matches(selector));
      return [{ at, rank, text: plain(said), said }];
    },
  );
}

/** @param {string} asked */
function found(asked) {
  const words = plain(asked)
    .split(' ')
    .filter((word) => word !== '');
  known ??= placesOf();
  const hits = known.filter(({ text }) => words.every((word) => text.includes(word)));
  const whole = words.join(' ');
  // A heading that is just what was asked for comes before those that hold it among other words.
  const exact = hits.filter(({ rank, text }) => rank === 0 && text.replace(/ #$/, '').trim() === whole);
  const rest = hits.filter((each) => !exact.includes(each));
  return [...exact, ...RANKS.flatMap((_selector, rank) => rest.filter((each) => each.rank === rank))];
}

/**
 * What stands around the first word that was asked for.
 *
 * @param {string} said
 * @param {string} asked
 */
function excerpt(said, asked) {
  const [word = ''] = plain(asked).trim().split(' ');
  const index = Math.max(0, plain(said).indexOf(word) - 40);
  return `${index > 0 ? '…' : ''}${said.slice(index, index + 110)}${said.length > index + 110 ? '…' : ''}`;
}

/** @param {HTMLElement} at */
function headingOf(at) {
  const heading = at.matches('h1, h2, h3') ? at : at.closest('article, section')?.querySelector('h2, h3');
  return (heading?.textContent ?? '').replace(/\s+/g, ' ').replace(/ #$/, '').trim();
}

/** @param {HTMLElement} at */
function go(at) {
  close();
  unfold(at);
  at.scrollIntoView({ block: 'center' });
  at.tabIndex = -1;
  at.focus({ preventScroll: true });
  at.classList.add('found');
  setTimeout(() => at.classList.remove('found'), FOUND_MS);
}

function close() {
  results.replaceChildren();
  results.hidden = true;
  state.textContent = '';
}

function show() {
  const asked = field.value.trim();
  if (asked.length < MIN_CHARS) return close();
  const all = found(asked);
  const shown = all.slice(0, MAX_RESULTS).map(({ at, said }) => {
    const item = document.createElement('li');
    const button = element('button', '');
    button.setAttribute('type', 'button');
    button.append(element('strong', headingOf(at)), element('span', excerpt(said, asked)));
    button.addEventListener('click', () => go(at));
    item.append(button);
    return item;
  });
  results.replaceChildren(...shown);
  results.hidden = shown.length === 0;
  const more = all.length > MAX_RESULTS ? `, se muestran ${MAX_RESULTS}` : '';
  state.textContent = all.length === 0 ? 'Nada con esas palabras' : `${all.length} lugares${more}`;
}

/** @param {number} step */
function move(step) {
  const buttons = findAll(results, 'button', HTMLButtonElement);
  const index = buttons.findIndex((each) => each === document.activeElement) + step;
  if (index < 0) field.focus();
  else buttons[Math.min(index, buttons.length - 1)]?.focus();
}

/** Makes the search field work; `/` leads to it. */
export function startSearch() {
  const box = find(document, '.search', HTMLElement);
  field.addEventListener('input', show);
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('button')?.click();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') {
      close();
      field.focus();
    } else return;
    event.preventDefault();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) close();
  });
  document.addEventListener('keydown', (event) => {
    const writes = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || writes || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}
