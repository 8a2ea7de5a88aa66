// Colours of code: texts, numbers, remarks and words of the languages on this page, when a block comes into view.
import { findAll } from './dom.js';

const WORDS =
  'async await break case catch class const continue def do done echo else except export false final fi finally for foreach from function if import in let long match new null None of pass private public raise return static String then throw throws true True False try until using var void when while with';

/** In this order: a remark may hold quotes, a text may hold what looks like a remark. */
const TOKEN = new RegExp(
  [
    String.raw`(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))`,
    String.raw`(?<text>"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60)`,
    String.raw`(?<remark>(?<![:\w"'$])//[^\n]*|(?<=^|\s)#(?!!)[^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`(?<number>(?<![\w.:/-])\d+(?:[._]\d+)?(?![\w.:/-]))`,
    String.raw`(?<word>(?<![\w-])(?:${WORDS.replaceAll(' ', '|')})(?![\w-]))`,
  ].join('|'),
  'gm',
);

/**
 * A text as nodes, with the tokens in elements of their kind's class. What it says stays the same.
 *
 * @param {string} text
 * @returns {readonly Node[]}
 */
function coloured(text) {
  /** @type {Node[]} */
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [kind] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined) ?? [''];
    const span = document.createElement('span');
    span.className = `t-${kind}`;
    span.textContent = found[0];
    nodes.push(document.createTextNode(text.slice(end, found.index)), span);
    end = found.index + found[0].length;
  }
  return [...nodes, document.createTextNode(text.slice(end))];
}

/** @param {Element} code */
function colour(code) {
  if (code.childElementCount === 0) code.replaceChildren(...coloured(code.textContent));
}

const inView = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    inView.unobserve(target);
    colour(target);
  }
});

/**
 * Colours the blocks inside a part of the page once they are seen.
 *
 * @param {ParentNode} root
 */
export function colourWhenSeen(root) {
  for (const code of findAll(root, 'pre > code', HTMLElement)) inView.observe(code);
}

/** Colours every block, as for paper. */
export function colourAll() {
  for (const code of findAll(document, 'pre > code', HTMLElement)) colour(code);
}
