/** How words that people read are written, in each language. */
import type { SourceFile, SyntaxNode } from './source-file.ts';

interface Spelling {
  readonly wrong: RegExp;
  readonly right: string;
}

/** Spanish of the norm in force: neither the adverb nor what points carries an accent. */
const SPANISH: readonly Spelling[] = [
  { wrong: /(?<!\p{L})s[óÓ]lo(?!\p{L})/iu, right: 'solo' },
  {
    wrong: /(?<!\p{L})(ést[ae]s?|éstos|és[ae]s?|ésos|aquél|aquéll[ao]s?)(?!\p{L})/iu,
    right: 'este, ese, aquel without accent',
  },
];

/** English as `docs/glossary.md` says it: one name for each thing. */
const ENGLISH: readonly Spelling[] = [
  { wrong: /[«»]/u, right: '“ ”' },
  { wrong: /\bon[ -]line\b/i, right: 'online' },
  { wrong: /\boff[ -]line\b/i, right: 'offline' },
  { wrong: /\bthe authority\b/i, right: 'Hacienda' },
  { wrong: /\binvoic(e|es|ed|ing)\b/i, right: 'factura, or to bill' },
  { wrong: /\btax credits?\b/i, right: 'crédito fiscal' },
  { wrong: /\bdelivery notes?\b/i, right: 'nota de remisión' },
  { wrong: /\bcredit notes?\b/i, right: 'nota de crédito' },
  { wrong: /\bdebit notes?\b/i, right: 'nota de débito' },
  { wrong: /\bPRUEBAS\b(?=.* )/, right: 'test' },
  // The law and a column have Spanish names.
  { wrong: /(?<!Ley de |con )\bIVA\b/, right: 'VAT' },
  { wrong: /\b(has|have) not (the|an?)\b/, right: 'does not have' },
];

/** Where a language has folders of its own; elsewhere its words stand in a constant `en`. */
const ENGLISH_WORDS = /^renderer\/(text\/en[./]|central\/text\/en\.)/;
const SPANISH_WORDS = /^(core|renderer|electron)\//;
/** Texts that others wrote. */
const NOT_OURS = /^core\/(simulator|catalogs)\//;

/** Words written otherwise than their language is written here, one sentence each. */
export function* misspellings({ path, nodes }: SourceFile): Iterable<string> {
  if (!SPANISH_WORDS.test(path) || NOT_OURS.test(path)) return;
  yield* found(nodes, SPANISH);
  if (ENGLISH_WORDS.test(path)) yield* found(nodes, ENGLISH);
  else if (path.startsWith('renderer/'))
    yield* found(
      nodes.filter(isEnglish).flatMap(({ init }) => within(init)),
      ENGLISH,
    );
}

/** Words that have to be decoded where a noun of the field exists: out of names of functions and types. */
const DECODED =
  /(Said|Told|Whoever|Somebody|Upkeep|HandedDown|InVain|Wish(es)?)(?=[A-Z]|$)|^(said|told|upkeep|inVain)(?=[A-Z])/;
const DECLARATION = /^(FunctionDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration|ClassDeclaration)$/;

/** Functions and types whose names have to be decoded, one sentence each. */
export function* decodedNames({ path, nodes }: SourceFile): Iterable<string> {
  if (path.includes('/migrations/')) return;
  for (const { type, id } of nodes) {
    const name = DECLARATION.test(type) ? String((id as SyntaxNode | null)?.['name'] ?? '') : '';
    if (DECODED.test(name)) yield `names '${name}': take the noun of the field`;
  }
}

function* found(nodes: readonly SyntaxNode[], spellings: readonly Spelling[]): Iterable<string> {
  for (const node of nodes) {
    const said = saidBy(node);
    for (const { wrong, right } of said === null ? [] : spellings)
      if (wrong.test(said ?? '')) yield `writes '${wrong.exec(said ?? '')?.[0]}': ${right}`;
  }
}

/** What a text, a piece of a template or a text between tags says. */
function saidBy({ type, value }: SyntaxNode): string | null {
  if (type === 'TemplateElement') return (value as { readonly raw: string }).raw;
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : null;
}

function isEnglish({ type, id }: SyntaxNode): boolean {
  return type === 'VariableDeclarator' && /^en([A-Z]|$)/.test(String((id as SyntaxNode)['name']));
}

function within(value: unknown): readonly SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(within);
  if (typeof value !== 'object' || value === null || !('type' in value)) return [];
  return [value as SyntaxNode, ...Object.values(value).flatMap(within)];
}

/** Rules that two groups name: of both sentences one would be lost. One sentence each. */
export function repeatedRules(files: readonly SourceFile[]): readonly string[] {
  const homes = new Map<string, string>();
  const repeated: string[] = [];
  for (const { path, nodes } of files.filter((file) => file.path.startsWith('core/contract/rules/')))
    for (const name of nodes.filter(isGroupOfRules).flatMap(({ init }) => namesIn(init as SyntaxNode))) {
      const home = homes.get(name);
      if (home !== undefined) repeated.push(`${path}: names the rule '${name}' as ${home} does`);
      homes.set(name, path);
    }
  return repeated;
}

function isGroupOfRules({ type, id }: SyntaxNode): boolean {
  return type === 'VariableDeclarator' && /^[A-Z]+_RULES$/.test(String((id as SyntaxNode)['name']));
}

/** The members that an object writes itself. */
function namesIn(init: SyntaxNode): readonly string[] {
  const object = init.type === 'ObjectExpression' ? init : (init['expression'] as SyntaxNode | undefined);
  const members = (object?.['properties'] ?? []) as readonly SyntaxNode[];
  return members
    .filter(({ type }) => type === 'Property')
    .map(({ key }) => String((key as SyntaxNode)['value'] ?? (key as SyntaxNode)['name']));
}

/** Names of what the program writes beside an act into the audit log of a till. */
export function auditedNames(files: readonly SourceFile[]): ReadonlySet<string> {
  const details = files
    .filter(({ path }) => path.startsWith('core/') && !path.startsWith('core/central/'))
    .flatMap(({ nodes }) => nodes)
    .map(({ type, key, value, id, init }) => {
      const [name, told] =
        type === 'VariableDeclarator' ? [id, init] : type === 'Property' ? [key, value] : [];
      return (name as SyntaxNode | undefined)?.['name'] === 'detalle' ? (told as SyntaxNode | null) : null;
    });
  return new Set(details.flatMap((told) => (told?.type === 'ObjectExpression' ? namesIn(told) : [])));
}
