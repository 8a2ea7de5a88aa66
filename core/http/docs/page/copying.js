// A button on every block of code that copies it.
import { element, findAll } from './dom.js';

/** How long a button says what became of it, in milliseconds. */
const SAID_MS = 2000;

/**
 * Puts a text on the clipboard, and says on the button whether it is there.
 *
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  const before = button.dataset['label'] ?? button.textContent;
  button.dataset['label'] = before;
  button.textContent = (await copied(text)) ? 'Copiado' : 'No se pudo copiar';
  setTimeout(() => (button.textContent = before), SAID_MS);
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives the blocks inside a part of the page their buttons.
 *
 * @param {ParentNode} root
 */
export function addCopyButtons(root) {
  for (const pre of findAll(root, 'pre', HTMLPreElement)) {
    if (pre.parentElement?.className === 'block') continue;
    const frame = element('div', '', 'block');
    const button = element('button', 'Copiar', 'copy');
    button.setAttribute('type', 'button');
    button.addEventListener('click', () => void copy(button, pre.textContent));
    pre.replaceWith(frame);
    frame.append(pre, button);
  }
}
