/** HTML templates: everything that is not {@link Markup} is escaped. */

export interface Markup {
  readonly html: string;
}

type Piece = Markup | string | number | readonly Markup[];

/** Template tag that escapes its values. */
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

/** Text in which backquotes mark code. */
export function prose(text: string): Markup {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${codeWords(part)}</code>`));
  return markup`${parts}`;
}

/** Code with options that do not wrap: a line break after `-` would be misread. */
function codeWords(code: string): readonly Markup[] {
  return code
    .split(/(?<= )|(?= )/)
    .map((word) => (word.startsWith('--') ? markup`<span class="option">${word}</span>` : markup`${word}`));
}

/** A section heading that links to the section's id. */
export function heading(level: 2 | 3, id: string, title: Markup | string): Markup {
  return level === 2 ? markup`<h2>${linked(id, title)}</h2>` : markup`<h3>${linked(id, title)}</h3>`;
}

/** A heading within a chapter, with its own id and link. */
export function subheading(id: string, title: Markup | string): Markup {
  return markup`<h3 id="${id}">${linked(id, title)}</h3>`;
}

function linked(id: string, title: Markup | string): Markup {
  return markup`${title} <a class="anchor" href="#${id}" aria-label="Enlace a esta parte">#</a>`;
}

/** A code block with a copy button and an id. */
export function sample(id: string, text: string): Markup {
  return markup`<pre tabindex="0"><code id="${id}">${text.trim()}</code></pre>`;
}

/** A table with a heading row; wide ones scroll. */
export function table(headings: readonly string[], rows: readonly (readonly (Markup | string)[])[]): Markup {
  const head = headings.map((each) => markup`<th scope="col">${each}</th>`);
  const body = rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`);
  return markup`<div class="table" tabindex="0" role="region" aria-label="${headings.join(', ')}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}
