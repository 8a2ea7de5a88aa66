/** Reads `/docs` as a newcomer does: what stands on the page, and nothing else. */

/** The code block with that id, as it would be copied. */
export function sampleOf(html: string, id: string): string {
  const found = new RegExp(`<code id="${id}">([^<]*)</code>`).exec(html)?.[1];
  if (found === undefined) throw new Error(`the page has no sample ${id}`);
  return unescaped(found);
}

/** A text of the page without its escapes. */
export function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
