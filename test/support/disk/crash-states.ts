/**
 * What a power cut may leave on a disk that keeps no more than it promised: what was flushed is there; of what was written since, any
 * part may be, in any order, the last block torn; of names that came, went or changed since their folder was flushed, the first ones.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Choices } from '../shop/request-generator.ts';
import type { DiskCall } from './recorded-disk.ts';

/** What a disk writes as a whole, in bytes. */
const SECTOR = 512;
/** Memory that processes share, and locks: nothing of them outlasts a power cut in a way that matters. */
const SHARED = /-shm$/;

interface Node {
  readonly id: number;
  flushed: Buffer;
  pending: DiskCall[];
}

type Names = Map<string, Node | 'folder'>;

interface NameChange {
  readonly apply: (names: Names) => void;
  readonly folders: readonly string[];
}

/** How much of what was not flushed is there. */
export type Left = 'nothing' | 'all' | 'some';

/** A state of the disk. */
export interface CrashState {
  /** The moment of the cut. */
  readonly moment: number;
  readonly left: Left;
  readonly files: ReadonlyMap<string, Buffer | 'folder'>;
}

/** The files below a folder as they are now. */
export function filesBelow(folder: string): ReadonlyMap<string, Buffer | 'folder'> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => !SHARED.test(name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length + 1), entry.isDirectory() ? 'folder' : readFileSync(path)] as const;
      }),
  );
}

/** Makes a folder hold those files and nothing else. */
export function putFiles(folder: string, files: CrashState['files']): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of files) {
    const whole = join(folder, path);
    if (content === 'folder') mkdirSync(whole, { recursive: true, mode: 0o700 });
    else {
      mkdirSync(dirname(whole), { recursive: true, mode: 0o700 });
      writeFileSync(whole, content, { mode: 0o600 });
    }
  }
}

/**
 * Every state that a cut after any of the calls may leave: nothing of what was not flushed, all of it, and a part drawn by `choose`.
 * States that are equal come once.
 */
export function* crashStates(
  before: CrashState['files'],
  calls: readonly DiskCall[],
  choose: Choices,
): Generator<CrashState> {
  const disk = createDisk(before);
  const seen = new Set<string>();
  for (const call of calls) {
    if (!disk.take(call)) continue;
    for (const left of ['nothing', 'all', 'some'] as const) {
      const { sign, files } = disk.left(left, choose);
      if (seen.has(sign)) continue;
      seen.add(sign);
      yield { moment: call.end, left, files: files() };
    }
  }
}

interface Disk {
  /** @returns whether anything on the disk may have changed */
  readonly take: (call: DiskCall) => boolean;
  /** What is left of it: `sign` is the same for the same content, `files` the content. */
  readonly left: (
    how: Left,
    choose: Choices,
  ) => { readonly sign: string; readonly files: () => CrashState['files'] };
}

function createDisk(before: CrashState['files']): Disk {
  let lastId = 0;
  const fresh = (flushed: Buffer): Node => ({ id: (lastId += 1), flushed, pending: [] });
  const names: Names = new Map(
    [...before].map(([path, content]) => [path, content === 'folder' ? content : fresh(content)]),
  );
  /** The names as they are flushed, and what changed since. */
  const flushedNames: Names = new Map(names);
  let changes: NameChange[] = [];
  const handles = new Map<number, { readonly node: Node | 'folder'; readonly path: string }>();
  const change = (paths: readonly string[], apply: NameChange['apply']) => {
    apply(names);
    changes.push({ apply, folders: paths.map((path) => dirname(path)) });
  };
  const flushFolder = (folder: string) => {
    // Names change in their order: what came before goes along.
    const last = changes.findLastIndex(({ folders }) => folders.includes(folder));
    for (const { apply } of changes.slice(0, last + 1)) apply(flushedNames);
    changes = changes.slice(last + 1);
  };
  const nodeOf = (handle: number): Node | null => {
    const open = handles.get(handle);
    return open === undefined || open.node === 'folder' || SHARED.test(open.path) ? null : open.node;
  };
  /** What changes names. @returns false for what changes none that counts */
  const rename = ({ kind, bytes }: DiskCall): boolean => {
    const path = bytes.toString();
    const [from = '', to = ''] = path.split('\0');
    const linked = names.get(from);
    if (SHARED.test(path) || (kind === 'link' && linked === undefined)) return false;
    if (kind === 'mkdir') change([path], (all) => void all.set(path, 'folder'));
    else if (kind === 'unlink') change([path], (all) => void all.delete(path));
    else if (kind === 'link') change([to], (all) => void all.set(to, linked ?? 'folder'));
    else change([from, to], (all) => renameIn(all, from, to));
    return true;
  };
  const take = (call: DiskCall): boolean => {
    const path = call.bytes.toString();
    const node = nodeOf(call.handle);
    switch (call.kind) {
      case 'open': {
        handles.set(call.handle, { node: names.get(path) ?? 'folder', path });
        return false;
      }
      case 'create': {
        const made = fresh(Buffer.alloc(0));
        handles.set(call.handle, { node: made, path });
        if (SHARED.test(path)) return false;
        change([path], (all) => void all.set(path, made));
        return true;
      }
      case 'write':
      case 'truncate':
        node?.pending.push(call);
        return node !== null;
      case 'sync':
        if (node === null) return false;
        node.flushed = withCalls(node.flushed, node.pending);
        node.pending = [];
        return true;
      case 'sync-folder':
        flushFolder(folderName(handles.get(call.handle)?.path));
        return true;
      default:
        return rename(call);
    }
  };
  return {
    take,
    left: (how, choose) => {
      const named = how === 'all' ? changes.length : how === 'some' ? choose.int(0, changes.length) : 0;
      const there: Names = new Map(flushedNames);
      for (const { apply } of changes.slice(0, named)) apply(there);
      const chosen = new Map<Node, readonly DiskCall[]>();
      for (const node of there.values())
        if (node !== 'folder') chosen.set(node, chosenOf(node.pending, how, choose));
      const sign = [...there]
        .map(([path, node]) =>
          node === 'folder'
            ? path
            : `${path}=${node.id}:${node.flushed.length}:${(chosen.get(node) ?? []).map(({ end, bytes }) => `${end}/${bytes.length}`).join(',')}:${flushMark(node)}`,
        )
        .join('\n');
      return {
        sign,
        files: () =>
          new Map(
            [...there].map(([path, node]) => [
              path,
              node === 'folder' ? node : withCalls(node.flushed, chosen.get(node) ?? []),
            ]),
          ),
      };
    },
  };
}

const marks = new WeakMap<Buffer, number>();
let lastMark = 0;
/** Another one for each content that was flushed. */
function flushMark({ flushed }: Node): number {
  const known = marks.get(flushed) ?? (lastMark += 1);
  marks.set(flushed, known);
  return known;
}

/** A folder's name as `dirname` tells it: the recorded folder itself is `.`. */
function folderName(path: string | undefined): string {
  return path === undefined || path === '' ? '.' : path;
}

function renameIn(names: Names, from: string, to: string): void {
  for (const [path, node] of names.entries().toArray())
    if (path === from || path.startsWith(`${from}/`)) {
      names.delete(path);
      if (to !== '') names.set(`${to}${path.slice(from.length)}`, node);
    }
}

function chosenOf(pending: readonly DiskCall[], how: Left, choose: Choices): readonly DiskCall[] {
  if (how === 'nothing') return [];
  if (how === 'all') return pending;
  const some = pending.filter(() => choose.chance(0.5));
  const last = some.at(-1);
  if (last === undefined || last.kind !== 'write' || last.bytes.length <= SECTOR) return some;
  const sectors = choose.int(1, Math.ceil(last.bytes.length / SECTOR) - 1);
  return [...some.slice(0, -1), { ...last, bytes: last.bytes.subarray(0, sectors * SECTOR) }];
}

/** A content with calls applied to it. */
function withCalls(content: Buffer, calls: readonly DiskCall[]): Buffer {
  if (calls.length === 0) return content;
  let size = content.length;
  for (const { kind, offset, bytes } of calls)
    size = kind === 'truncate' ? offset : Math.max(size, offset + bytes.length);
  const room = calls.reduce((most, { offset, bytes }) => Math.max(most, offset + bytes.length), size);
  const whole = Buffer.alloc(Math.max(room, content.length));
  content.copy(whole);
  let end = content.length;
  for (const { kind, offset, bytes } of calls)
    if (kind === 'truncate') {
      if (offset < end) whole.fill(0, offset, end);
      end = offset;
    } else {
      bytes.copy(whole, offset);
      end = Math.max(end, offset + bytes.length);
    }
  return whole.subarray(0, size);
}
