// Elements of the page, found and made.

/**
 * The element that the page has there.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * All elements of a type that the page has there.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {readonly T[]}
 */
export function findAll(root, selector, type) {
  return [...root.querySelectorAll(selector)].flatMap((each) => (each instanceof type ? [each] : []));
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} [className]
 */
export function element(name, text, className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

/**
 * Opens what an element is folded away in.
 *
 * @param {Element} inside
 */
export function unfold(inside) {
  for (let at = inside.closest('details'); at !== null; at = at.parentElement?.closest('details') ?? null)
    at.open = true;
}
