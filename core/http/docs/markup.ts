/** HTML put together from texts: what is not markup already is escaped. */

export interface Markup {
  readonly html: string;
}

type Piece = Markup | string | number | readonly Markup[];

/** A piece of a page; texts between the markup are escaped. */
export function markup(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const parts = strings.map((text, index) => {
    const piece = pieces[index];
    return piece === undefined ? text : text + htmlOf(piece);
  });
  return { html: parts.join('') };
}

function htmlOf(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return String(piece);
  return 'html' in piece ? piece.html : piece.map(({ html }) => html).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A text in which `…` between backquotes is code. */
export function prose(text: string): Markup {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${codeWords(part)}</code>`));
  return markup`${parts}`;
}

/** Code whose options stay in one piece: a line that ends in `-` is typed wrong. */
function codeWords(code: string): readonly Markup[] {
  return code
    .split(/(?<= )|(?= )/)
    .map((word) => (word.startsWith('--') ? markup`<span class="option">${word}</span>` : markup`${word}`));
}

/** The heading of a part of the page that has that id, with a link to it. */
export function heading(level: 2 | 3, id: string, title: Markup | string): Markup {
  return level === 2 ? markup`<h2>${linked(id, title)}</h2>` : markup`<h3>${linked(id, title)}</h3>`;
}

/** A heading inside a chapter, with an id of its own and a link to it. */
export function subheading(id: string, title: Markup | string): Markup {
  return markup`<h3 id="${id}">${linked(id, title)}</h3>`;
}

function linked(id: string, title: Markup | string): Markup {
  return markup`${title} <a class="anchor" href="#${id}" aria-label="Enlace a esta parte">#</a>`;
}

/** A block of code that can be copied and found by its id. */
export function sample(id: string, text: string): Markup {
  return markup`<pre tabindex="0"><code id="${id}">${text.trim()}</code></pre>`;
}

/** A table with a heading row; wide ones scroll by themselves. */
export function table(headings: readonly string[], rows: readonly (readonly (Markup | string)[])[]): Markup {
  const head = headings.map((each) => markup`<th scope="col">${each}</th>`);
  const body = rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`);
  return markup`<div class="table" tabindex="0" role="region" aria-label="${headings.join(', ')}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A chapter of the guide. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}
