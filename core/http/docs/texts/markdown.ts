/** Converts the page's own HTML to Markdown, for programs and models. */

const PIECE = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g;
const FOR_BROWSERS =
  /<details class="try">[\s\S]*?<\/form><\/details>|<p class="field choice">[\s\S]*?<\/p>|<a class="anchor"[^>]*>[\s\S]*?<\/a>/g;
const HEADINGS: Readonly<Record<string, string>> = { h1: '# ', h2: '## ', h3: '### ' };
const BLOCKS: ReadonlySet<string> = new Set(['p', 'section', 'article', 'div', 'details', 'pre']);

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'li']);

interface Writing {
  text: string;
  isCode: boolean;
  /** Cells of the open table row, and rows so far. */
  cells: string[] | null;
  rows: number;
  link: string | null;
  /** Nesting of open lists. */
  depth: number;
}

/** @param html with tags of {@link markup} only */
export function markdownOf(html: string): string {
  const writing: Writing = { text: '', isCode: false, cells: null, rows: 0, link: null, depth: 0 };
  for (const [, slash = '', tag = '', attributes = '', text] of html
    .replace(FOR_BROWSERS, '')
    .matchAll(PIECE)) {
    if (text !== undefined)
      write(writing, writing.isCode ? unescaped(text) : unescaped(text).replace(/\s+/g, ' '));
    else if (slash === '') open(writing, tag, attributes);
    else close(writing, tag);
  }
  return `${writing.text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function write(writing: Writing, text: string): void {
  if (writing.cells === null) writing.text += text;
  else writing.cells[writing.cells.length - 1] += text.replace(/\|/g, '\\|');
}

function open(writing: Writing, tag: string, attributes: string): void {
  if (tag in HEADINGS) writing.text += `\n\n${HEADINGS[tag] ?? ''}`;
  else if (tag === 'tr') writing.cells = [];
  else if (tag === 'td' || tag === 'th') writing.cells?.push('');
  else if (tag === 'table') writing.rows = 0;
  else if (LISTS.has(tag)) openList(writing, tag);
  else if (tag === 'pre') {
    writing.text += '\n\n```\n';
    writing.isCode = true;
  } else if (tag === 'code' && !writing.isCode) write(writing, '`');
  else if (tag === 'summary') writing.text += writing.depth > 0 ? '' : '\n\n**';
  else if (tag === 'a') {
    writing.link = /href="([^"]*)"/.exec(attributes)?.[1] ?? '';
    write(writing, '[');
  } else if (BLOCKS.has(tag) && writing.cells === null && writing.depth === 0) writing.text += '\n\n';
}

/** Starts a list, maybe nested, or an item. */
function openList(writing: Writing, tag: string): void {
  if (tag === 'li') writing.text += `\n${'  '.repeat(writing.depth - 1)}- `;
  else {
    if (writing.depth === 0) writing.text += '\n\n';
    writing.depth += 1;
  }
}

function close(writing: Writing, tag: string): void {
  if (tag === 'tr') {
    const cells = writing.cells ?? [];
    writing.cells = null;
    writing.text += `${writing.rows === 0 ? '\n\n' : ''}| ${cells.map((cell) => cell.trim()).join(' | ')} |\n`;
    if (writing.rows === 0) writing.text += `|${' --- |'.repeat(cells.length)}\n`;
    writing.rows += 1;
  } else if (tag === 'pre') {
    writing.isCode = false;
    writing.text += '\n```\n';
  } else if (tag === 'code' && !writing.isCode) write(writing, '`');
  else if (tag === 'ul' || tag === 'ol') {
    writing.depth -= 1;
    if (writing.depth === 0) writing.text += '\n\n';
  } else if (tag === 'summary') writing.text += writing.depth > 0 ? '' : '**\n\n';
  else if (tag === 'a') {
    write(writing, `](${addressOf(writing.link ?? '')})`);
    writing.link = null;
  } else if (tag === 'table' || tag in HEADINGS) writing.text += '\n\n';
}

/** In a Markdown file a link within the page needs the page's path. */
function addressOf(href: string): string {
  return href.startsWith('#') ? `/docs${href}` : href;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
