/** Who imports whom: the layer table, and no cycles. */
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { LAYERS, TEST_FILES, type Layer } from './layers.ts';
import { targetOf, type Import, type SourceFile } from './source-file.ts';

/** The layer that owns a path, or null. */
export function layerOf(path: string): Layer | null {
  return LAYERS.find(({ files }) => files.test(path)) ?? null;
}

/** Breaches of the layer table, one sentence each. */
export function importBreaches(root: string, files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    const layer = layerOf(file.path);
    if (layer === null) return TEST_FILES.test(file.path) ? [] : [`${file.path}: belongs to no layer`];
    return file.imports.flatMap((each) => {
      const breach = breachOf(root, { file, layer, imported: each });
      return breach === null ? [] : [`${file.path}: ${breach}`];
    });
  });
}

interface Use {
  readonly file: SourceFile;
  readonly layer: Layer;
  readonly imported: Import;
}

function breachOf(root: string, use: Use): string | null {
  const target = targetOf(use.file, use.imported);
  if (target === null) return packageBreach(use);
  if (!existsSync(join(root, target))) return `imports ${target}, which does not exist`;
  if (use.layer.single?.includes(target) === true) return null;
  const owner = layerOf(target);
  if (owner === use.layer || use.layer.layers.includes(owner?.name ?? '')) return null;
  if (use.layer.typesOf?.includes(owner?.name ?? '') === true) {
    return use.imported.typeOnly
      ? null
      : `imports ${target}; only "import type" from ${owner?.name} is allowed in ${use.layer.name}`;
  }
  return `imports ${target}; ${use.layer.name} may not import ${owner?.name ?? 'a file of no layer'}`;
}

function packageBreach({ file, layer, imported: { specifier } }: Use): string | null {
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) return `imports ${specifier}; write node:${specifier}`;
    return layer.node ? null : `imports ${specifier}; ${layer.name} may not import Node's modules`;
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (!layer.packages.includes(name)) return `imports ${name}; ${layer.name} may not use this package`;
  const allowed = layer.reserved?.[name];
  return allowed === undefined || allowed.test(file.path)
    ? null
    : `imports ${name}, which only ${allowed.source} may`;
}

/** Files, packages and modules of Node that are loaded with a file, by it or by what it imports. */
export function loadedWith(
  files: readonly SourceFile[],
  path: string,
): Readonly<Record<'paths' | 'packages', ReadonlySet<string>>> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const paths = new Set([path]);
  const packages = new Set<string>();
  // A set grows while it is walked through.
  for (const each of paths) {
    const file = byPath.get(each);
    if (file === undefined) throw new Error(`there is no ${each}`);
    for (const imported of file.imports) {
      if (imported.typeOnly || imported.later === true) continue;
      const target = targetOf(file, imported);
      if (target === null) packages.add(imported.specifier);
      else if (byPath.has(target)) paths.add(target);
    }
  }
  return { paths, packages };
}

/** Circles of imports, each once, as the chain of its files. Types count: a circle of types is a circle of ideas. */
export function importCycles(files: readonly SourceFile[]): readonly string[] {
  const targets = new Map(
    files.map((file) => [file.path, file.imports.flatMap((each) => targetOf(file, each) ?? [])]),
  );
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push([...trail.slice(start), path].join(' → '));
      return;
    }
    if (finished.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles.map((cycle) => `cycle: ${cycle}`);
}
