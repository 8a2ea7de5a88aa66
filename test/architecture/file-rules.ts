/** What a file may contain, whatever it imports. */
import { layerOf } from './import-rules.ts';
import {
  ALLOWED_BARREL,
  CENTRE_ANSWERS,
  ENTRY_FILES,
  LEGAL_TERMS,
  MAX_FILES_PER_FOLDER,
  MAX_LINES_IN_ELECTRON,
  MAX_LINES_PER_FILE,
  MAX_LINES_PER_TEST_FILE,
  OWN_DAYS,
  PLAIN_CATALOGUES,
  PURE_LAYERS,
  READS_THE_AUTHORITY,
  TEST_FILES,
} from './layers.ts';
import type { SourceFile, SyntaxNode } from './source-file.ts';
import { decodedNames, misspellings } from './word-rules.ts';

/** Breaches of the rules for single files and of the size of `electron/`, one sentence each. */
export function fileBreaches(files: readonly SourceFile[]): readonly string[] {
  const breaches = files.flatMap((file) => [...breachesOf(file)].map((breach) => `${file.path}: ${breach}`));
  const electronLines = files
    .filter(({ path }) => path.startsWith('electron/'))
    .reduce((sum, { lines }) => sum + lines, 0);
  if (electronLines > MAX_LINES_IN_ELECTRON)
    breaches.push(`electron/: ${electronLines} lines, more than ${MAX_LINES_IN_ELECTRON}`);
  return breaches;
}

/** Folders of the product with more files than somebody can take in at a glance, one sentence each. */
export function folderBreaches(files: readonly SourceFile[]): readonly string[] {
  const sources = files.filter(({ path }) => !TEST_FILES.test(path));
  const folders = Object.groupBy(sources, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return Object.entries(folders).flatMap(([folder, { length } = { length: 0 }]) =>
    length <= MAX_FILES_PER_FOLDER || PLAIN_CATALOGUES.includes(folder)
      ? []
      : [`${folder}: ${length} files, more than ${MAX_FILES_PER_FOLDER}`],
  );
}

/** What a tool finds by its default export: configuration, and the runner that vitest takes. */
const DEFAULT_EXPORTS = /^([^/]+\.config|test\/mutation\/mutant-runner)\.ts$/;

function* breachesOf(file: SourceFile): Iterable<string> {
  const { path } = file;
  const isTest = TEST_FILES.test(path);
  const limit = isTest ? MAX_LINES_PER_TEST_FILE : MAX_LINES_PER_FILE;
  if (file.lines > limit && !isPureData(file)) yield `${file.lines} lines, more than ${limit}`;
  if (file.hasDefaultExport && !DEFAULT_EXPORTS.test(path)) yield 'has a default export';
  if (isBarrel(file) && path !== ALLOWED_BARREL) yield 'only re-exports (a barrel)';
  if (isTest) return;
  if (file.nodes.some((node) => node.type === 'Identifier' && node['name'] === 'isElectron'))
    yield 'asks isElectron';
  if (!path.startsWith('scripts/') && !ENTRY_FILES.includes(path) && mentions(file, /^process\.exit$/)) {
    yield 'calls process.exit outside an entry file';
  }
  if (file.nodes.some(isNativeDate)) yield 'draws a date as the browser likes: use DateField';
  if (hearsKeysByHand(file)) yield 'hears keys of the window without useWindowKey';
  if (opensThreadByHand(file)) yield 'opens a thread without workerFile of core/threads';
  yield* sentenceReaders(file);
  yield* sentenceWriters(file);
  yield* secondTerms(file);
  yield* positionalRows(file);
  yield* misspellings(file);
  yield* decodedNames(file);
  if (PURE_LAYERS.includes(layerOf(path)?.name ?? '')) yield* impurities(file);
}

/** Where failures are made from a rule's name. */
const FAILURES = 'core/domain/app-error.ts';

function* sentenceWriters({ path, nodes }: SourceFile): Iterable<string> {
  if (path === FAILURES || !/^(core|electron)\//.test(path)) return;
  if (
    nodes.some(({ type, ...node }) => type === 'NewExpression' && dottedName(node['callee']) === 'AppError')
  )
    yield 'writes the sentence of a failure: give refusal() the name of a rule';
  if (!path.startsWith('core/central/') || CENTRE_ANSWERS.includes(path)) return;
  if (nodes.some(({ type, ...node }) => type === 'Property' && dottedName(node['key']) === 'message'))
    yield 'answers managers with a bare sentence: give refuse() the name of a rule';
}

/** What hears keys of the window itself: the hook that all others use, and the one that has to hear them before all others. */
const KEY_HOOKS: readonly string[] = ['renderer/hooks/use-window-key.ts', 'renderer/hooks/use-scanner.ts'];

/** Whether it hears keys of the window by itself: too late for fast fingers, where it does so in an effect. */
function hearsKeysByHand({ path, nodes }: SourceFile): boolean {
  if (!path.startsWith('renderer/') || KEY_HOOKS.includes(path)) return false;
  return nodes.some(
    (node) =>
      node.type === 'CallExpression' &&
      dottedName(node['callee']) === 'window.addEventListener' &&
      firstText(node) === 'keydown',
  );
}

/** Whether it finds the program of a thread by itself: `new Worker(new URL(…))`. */
function opensThreadByHand({ nodes }: SourceFile): boolean {
  return nodes.some((node) => {
    if (node.type !== 'NewExpression' || dottedName(node['callee']) !== 'Worker') return false;
    const [program] = listOf(node['arguments']);
    return dottedName((program as SyntaxNode | undefined)?.['callee']) === 'URL';
  });
}

/** Words that our own sentences are made of; patterns of input have none of them. */
const SENTENCE =
  /[áéíóúñ¿¡«»]|\b(debe|debería|falta|faltan|elija|escriba|indique|puede|admite|existe|tiene|tienen|hacienda|factura|documento|certificado|desde|hasta|reloj|sucursal|provision|contraseña|must|missing|choose|cannot)\b/iu;

/** What splits a sentence into what it says. */
const SENTENCE_MARKS: ReadonlySet<unknown> = new Set(['; ', '. ', ' · ', '|', '¦']);
/** Methods that look for a text in another one. */
const LOOKS_INTO =
  /^(includes|startsWith|endsWith|indexOf|lastIndexOf|split|match|matchAll|search|replace|replaceAll)$/;

/** What recognises a sentence: what is said travels as a rule's name (`core/contract/rules`). */
function* sentenceReaders({ path, nodes }: SourceFile): Iterable<string> {
  if (!/^(core|renderer|electron)\//.test(path) || path.startsWith('core/simulator/')) return;
  if (READS_THE_AUTHORITY.includes(path)) return;
  for (const node of nodes) {
    const pattern = patternOf(node);
    if (pattern !== null && SENTENCE.test(wordsOf(pattern)))
      yield `recognises a sentence with /${pattern}/: ask for the rule's name`;
    const looked = lookedForBy(node);
    if (looked !== null && (SENTENCE_MARKS.has(looked) || isPhrase(looked)))
      yield `recognises a sentence by '${looked}': ask for the rule's name`;
  }
}

/** `/pattern/`, `new RegExp('pattern')`. */
function patternOf(node: SyntaxNode): string | null {
  const { regex } = node as { readonly regex?: { readonly pattern: string } | null };
  if (node.type === 'Literal' && typeof regex === 'object' && regex !== null) return regex.pattern;
  return /^(New|Call)Expression$/.test(node.type) && dottedName(node['callee']) === 'RegExp'
    ? firstText(node)
    : null;
}

/** A pattern without its classes and escapes. */
function wordsOf(pattern: string): string {
  return pattern.replaceAll(/\\[a-zA-Z]\{[^}]*\}|\\./g, ' ').replaceAll(/\[[^\]]*\]/g, ' ');
}

/** What `text.includes('…')` and its kin look for, and what a text is compared with. */
function lookedForBy(node: SyntaxNode): string | null {
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator'])))
    return textOf(node['right']) ?? textOf(node['left']);
  if (node.type !== 'CallExpression') return null;
  const callee = node['callee'] as SyntaxNode;
  const method = callee.type === 'MemberExpression' ? (callee['property'] as SyntaxNode)['name'] : null;
  return LOOKS_INTO.test(String(method)) ? firstText(node) : null;
}

/** Several words, of which one is of our sentences. */
function isPhrase(text: string): boolean {
  return /\p{L} \p{L}/u.test(text) && (SENTENCE.test(text) || /^\p{L}+( \p{L}+){2,}/u.test(text));
}

function firstText(node: SyntaxNode): string | null {
  return textOf(listOf(node['arguments'])[0]);
}

function textOf(node: unknown): string | null {
  const value = (node as SyntaxNode | null | undefined)?.['value'];
  return typeof value === 'string' ? value : null;
}

/** More values of a row than anybody can count: seven and more are written by the names of their columns. */
const POSITIONAL_ROW = /(\?, *){6,}\?/;

/** A row whose values stand only in their order: `insertion` of `core/store/statement` names the columns. */
function* positionalRows({ path, nodes }: SourceFile): Iterable<string> {
  if (!path.startsWith('core/store/')) return;
  const isRow = (node: SyntaxNode): boolean =>
    POSITIONAL_ROW.test(
      node.type === 'TemplateElement'
        ? (node['value'] as { readonly raw: string }).raw
        : (textOf(node) ?? ''),
    );
  if (nodes.some(isRow)) yield 'writes a long row by the order of its values: give insertion() its columns';
}

/** A legal term written a second time: as a product of hours, or in a sentence. */
function* secondTerms({ path, nodes }: SourceFile): Iterable<string> {
  if (!/^(core|renderer|electron)\//.test(path) || path.startsWith('core/simulator/')) return;
  if (LEGAL_TERMS.includes(path)) return;
  for (const node of nodes) {
    const { type } = node;
    const said = type === 'TemplateElement' ? (node['value'] as { readonly raw: string }).raw : node['value'];
    if ((type === 'Literal' || type === 'TemplateElement') && /\b(24|72) (horas|hours)\b/.test(String(said)))
      yield 'says a legal term in hours: take it from core/contract/legal-terms';
    if (type === 'BinaryExpression' && isDayOfHours(node) && !OWN_DAYS.includes(path))
      yield 'counts a legal term: ask core/domain/deadlines';
  }
}

/** `24 * HOUR_MS`, `72 * 3_600_000`. */
function isDayOfHours(node: SyntaxNode): boolean {
  const [left, right] = [node['left'], node['right']] as readonly SyntaxNode[];
  const hours = left?.['value'];
  const isHour = right?.['value'] === 3_600_000 || right?.['name'] === 'HOUR_MS';
  return node['operator'] === '*' && (hours === 24 || hours === 72) && isHour;
}

const CLOCK_OR_CHANCE =
  /^(globalThis\.)?(Date\.now|performance\.now|Temporal\.Now|Math\.random|(webcrypto|crypto)\.(random\w*|getRandomValues))$/;
const RANDOM_NAME = /^(random\w*|getRandomValues|webcrypto)$/;

function* impurities(file: SourceFile): Iterable<string> {
  for (const node of file.nodes) {
    const dotted = dottedName(node);
    if (dotted !== null && CLOCK_OR_CHANCE.test(dotted))
      yield `uses ${dotted}: time and randomness are arguments here`;
    if (isNow(node)) yield 'asks for the present time with Date: the clock is an argument here';
  }
  for (const { specifier, names } of file.imports) {
    if (!/^node:(crypto|timers|perf_hooks)/.test(specifier)) continue;
    for (const name of names)
      if (RANDOM_NAME.test(name) || name === 'performance') yield `imports ${name} from ${specifier}`;
  }
}

/** `new Date()` and `Date()`; a Date of a given instant is a value like any other. */
function isNow(node: SyntaxNode): boolean {
  const isDate = dottedName(node['callee']) === 'Date';
  return (
    isDate &&
    (node.type === 'CallExpression' ||
      (node.type === 'NewExpression' && listOf(node['arguments']).length === 0))
  );
}

const NATIVE_DATES: ReadonlySet<unknown> = new Set(['date', 'datetime-local', 'month', 'week', 'time']);

/** `type="date"` and its kin, written in any way an attribute can be. */
function isNativeDate(node: SyntaxNode): boolean {
  if (node.type !== 'JSXAttribute' || (node['name'] as SyntaxNode | null)?.['name'] !== 'type') return false;
  const value = node['value'] as SyntaxNode | null;
  const inner = value?.type === 'JSXExpressionContainer' ? (value['expression'] as SyntaxNode) : value;
  return NATIVE_DATES.has(inner?.['value']);
}

function mentions(file: SourceFile, pattern: RegExp): boolean {
  return file.nodes.some((node) => pattern.test(dottedName(node) ?? ''));
}

function dottedName(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const node = value as SyntaxNode;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null;
  const object = dottedName(node['object']);
  return object === null ? null : `${object}.${dottedName(node['property'])}`;
}

/** Files that hold a catalogue may be as long as the catalogue: constants and types, no code. */
function isPureData(file: SourceFile): boolean {
  const isCode = ({ type }: SyntaxNode) =>
    /^(Function|Class|ArrowFunction|Method)/.test(type) || type === 'IfStatement';
  return file.path.startsWith('core/catalogs/') && !file.nodes.some(isCode);
}

function isBarrel({ statements }: SourceFile): boolean {
  const isExport = ({ type }: SyntaxNode) =>
    type === 'ExportAllDeclaration' || type === 'ExportNamedDeclaration';
  const forwards = (each: SyntaxNode) =>
    each.type === 'ImportDeclaration' || (isExport(each) && (each['declaration'] ?? null) === null);
  return statements.some(isExport) && statements.every(forwards);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
