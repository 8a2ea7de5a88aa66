/** Source files read with a real parser (the one inside Vite): what they import, export and mention. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** As written: `./x.ts`, `zod`, `node:fs`. */
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** Loaded when a call asks for it, not with the file. */
  readonly later?: boolean;
  /** Names taken from the module; empty for a whole module. */
  readonly names: readonly string[];
}

export interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  readonly statements: readonly SyntaxNode[];
  /** Every node of the syntax tree. */
  readonly nodes: readonly SyntaxNode[];
}

const NOT_SOURCE = ['node_modules', 'dist', 'release', 'coverage', 'test-results'];

/** Every script of the project below `root`, wherever it lies. */
export function readSourceFiles(root: string): readonly SourceFile[] {
  return globSync('**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: root,
    exclude: (name) => NOT_SOURCE.includes(name) || name.startsWith('.'),
  })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
    .map((path) => parseFile(path, readFileSync(join(root, path), 'utf8')));
}

/** Path from the root that a relative import means, or null for a package. */
export function targetOf(file: SourceFile, { specifier }: Import): string | null {
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, ''))
    : null;
}

function parseFile(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const nodes: SyntaxNode[] = [];
  collect(program, nodes);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    names: entries.flatMap(({ importName }) => (importName.kind === 'Name' ? [String(importName.name)] : [])),
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, importName } of entries) {
      if (moduleRequest === null) continue;
      imports.push({
        specifier: moduleRequest.value,
        typeOnly: isType,
        names: importName.name === null ? [] : [importName.name],
      });
    }
  }
  for (const node of nodes) {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') continue;
    const source = literal(node['source'] ?? node['argument']);
    if (source !== null)
      imports.push({ specifier: source, typeOnly: node.type === 'TSImportType', later: true, names: [] });
  }
  return {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports,
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default'),
    ),
    statements: program.body as unknown as readonly SyntaxNode[],
    nodes,
  };
}

function literal(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value'];
  return value.type === 'TSLiteralType' ? literal(value['literal']) : null;
}

function collect(value: unknown, into: SyntaxNode[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, into);
  } else if (isNode(value)) {
    into.push(value);
    for (const each of Object.values(value)) collect(each, into);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
