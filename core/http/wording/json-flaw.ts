/** Finds where a text stops being JSON, as the parser's messages give the position of only some errors. */
import { decimalText } from '../../contract/json.ts';

const BLANK = /[ \t\n\r]*/y;
const SCALAR =
  /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/uy;

type Next = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'separator' | 'nothing';

interface Scan {
  readonly text: string;
  at: number;
  next: Next;
  readonly open: string[];
}

const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Index of the first unsupported number: too long, or exponent out of range; 0 if there is none. */
export function unreadableNumberIn(text: string): number {
  for (const { 0: literal, index } of text.matchAll(TEXT_OR_NUMBER))
    if (!literal.startsWith('"') && decimalText(literal) === null) return index;
  return 0;
}

/** Index of the first invalid character; the text's length if it ends too early. */
export function flawIn(text: string): number {
  const scan: Scan = { text, at: 0, next: 'value', open: [] };
  for (;;) {
    scan.at += matched(BLANK, scan);
    if (scan.at >= text.length) return text.length;
    if (!step(scan)) return scan.at;
  }
}

function matched(pattern: RegExp, { text, at }: Scan): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Consumes a token; false if it is not allowed there. */
function step(scan: Scan): boolean {
  const char = scan.text.charAt(scan.at);
  switch (scan.next) {
    case 'nothing':
      return false;
    case 'colon':
      return taken(scan, char === ':', 'value');
    case 'separator':
      return separated(scan, char);
    case 'name':
    case 'name-or-end':
      if (char === '}' && scan.next === 'name-or-end') return closed(scan, char);
      return char === '"' && scalar(scan, 'colon');
    case 'value':
    case 'value-or-end':
      if (char === ']' && scan.next === 'value-or-end') return closed(scan, char);
      if (char !== '{' && char !== '[') return scalar(scan, afterValue(scan));
      scan.open.push(char === '{' ? '}' : ']');
      return taken(scan, true, char === '{' ? 'name-or-end' : 'value-or-end');
  }
}

function taken(scan: Scan, fits: boolean, next: Next): boolean {
  if (!fits) return false;
  scan.at += 1;
  scan.next = next;
  return true;
}

function scalar(scan: Scan, next: Next): boolean {
  const length = matched(SCALAR, scan);
  scan.at += length;
  scan.next = next;
  return length > 0;
}

function separated(scan: Scan, char: string): boolean {
  if (char === ',') return taken(scan, true, scan.open.at(-1) === '}' ? 'name' : 'value');
  return closed(scan, char);
}

function closed(scan: Scan, char: string): boolean {
  if (scan.open.at(-1) !== char) return false;
  scan.open.pop();
  return taken(scan, true, afterValue(scan));
}

function afterValue({ open }: Scan): Next {
  return open.length === 0 ? 'nothing' : 'separator';
}
