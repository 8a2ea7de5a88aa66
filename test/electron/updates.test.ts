/** Newer versions of the desktop program over a typed stand-in of electron-updater: when it looks, fetches, installs, and when not. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { afterAll, describe, expect, it } from 'vitest';
import { createUpdates, readFeed, type DesktopUpdates } from '../../core/desktop/desktop-updates.ts';
import { assertInstallable } from '../../core/till/settings/program.ts';
import { VERSION } from '../../core/platform/version.ts';
import { manualClock, type ManualClock } from '../support/run/manual-clock.ts';
import { listens, partOf } from './stand-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'caja-updates-'));
afterAll(() => rmSync(folder, { recursive: true }));

function feed(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const SIGNED = feed(
  'signed.yml',
  'provider: generic\nurl: https://nuevas.example/\npublisherName:\n  - Caja DTE\n',
);
const UNSIGNED = feed('unsigned.yml', 'provider: generic\nurl: https://nuevas.example/\n');
const OPEN_LINE = feed(
  'open.yml',
  'provider: generic\nurl: http://nuevas.example/\npublisherName: Caja DTE\n',
);

interface Rig {
  readonly updates: DesktopUpdates;
  readonly updater: AppUpdater;
  readonly events: EventEmitter;
  readonly clock: ManualClock;
  /** What was done, in order. */
  readonly done: string[];
}

function rig(feedFile = SIGNED, platform: NodeJS.Platform = 'win32', breaks = false): Rig {
  const events = new EventEmitter();
  const done: string[] = [];
  const clock = manualClock(Date.UTC(2026, 10, 23));
  const updater = partOf<AppUpdater>({
    on: listens(events),
    checkForUpdates: async () => {
      done.push('check');
      return null;
    },
    quitAndInstall: (isSilent, isForceRunAfter) => {
      done.push(`install silent=${isSilent} run=${isForceRunAfter}`);
      if (breaks) throw new Error('the installer is gone');
    },
  });
  const updates = createUpdates({
    updater: async () => updater,
    feedFile,
    platform,
    clock,
    quit: () => void done.push('quit'),
  });
  return { updates, updater, events, clock, done };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Watches until the first look is done. */
async function looked(feedFile?: string, platform?: NodeJS.Platform): Promise<Rig> {
  const made = rig(feedFile, platform);
  made.updates.watch();
  await made.clock.pass(60_000, settled);
  return made;
}

const stepOf = ({ updates }: Rig) => updates.program.view().actualizacion;

describe('the way to newer versions', () => {
  it.each([
    ['an installed program for Windows signed by a publisher', SIGNED, 'win32', { verified: true }],
    ['one for Windows that nobody signed', UNSIGNED, 'win32', { verified: false }],
    ['one for macOS, which checks by itself', UNSIGNED, 'darwin', { verified: true }],
    ['one for Linux, where nothing is checked', SIGNED, 'linux', { verified: false }],
    ['an open line', OPEN_LINE, 'win32', null],
    ['no file of the packaging', join(folder, 'none.yml'), 'win32', null],
  ] as const)('of %s', (_what, file, platform, expected) => {
    expect(readFeed(file, platform)).toEqual(expected);
  });

  it('does not exist for a program that was not installed', () => {
    const clock = manualClock(Date.UTC(2026, 10, 23));
    const updates = createUpdates({
      updater: null,
      feedFile: SIGNED,
      platform: 'win32',
      clock,
      quit: () => {},
    });
    expect(updates.program.view()).toEqual({
      version: VERSION,
      actualizacion: { paso: 'con-la-instalacion', version: null, revisada: null },
    });
    expect(() => updates.program.install()).toThrow(/vienen con la instalación/);
    let exits = 0;
    updates.end(() => (exits += 1));
    expect(exits).toBe(1);
  });
});

describe('an installed program', () => {
  it('looks a minute after its start and every six hours, never at the start itself', async () => {
    const made = rig();
    const stop = made.updates.watch();
    await made.clock.pass(59_999, settled);
    expect(made.done).toEqual([]);
    await made.clock.pass(1, settled);
    expect(made.done).toEqual(['check']);
    await made.clock.pass(6 * 3_600_000, settled);
    expect(made.done).toEqual(['check', 'check']);
    stop();
    await made.clock.pass(24 * 3_600_000, settled);
    expect(made.done).toHaveLength(2);
  });

  it('fetches in the background what is signed, and installs nothing by itself when it ends', async () => {
    const made = await looked();
    expect(made.updater).toMatchObject({
      autoDownload: true,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
    });
    made.events.emit('update-available', { version: '9.1.0' });
    expect(stepOf(made)).toMatchObject({ paso: 'bajando', version: '9.1.0' });
    made.events.emit('update-downloaded', { version: '9.1.0' });
    expect(stepOf(made)).toMatchObject({ paso: 'lista', version: '9.1.0' });
    let exits = 0;
    made.updates.end(() => (exits += 1));
    expect([exits, made.done]).toEqual([1, ['check']]);
  });

  it('only tells of what nobody signed', async () => {
    const made = await looked(UNSIGNED);
    expect(made.updater.autoDownload).toBe(false);
    made.events.emit('update-available', { version: '9.1.0' });
    expect(stepOf(made)).toMatchObject({ paso: 'anunciada', version: '9.1.0' });
    expect(() => assertInstallable(made.updates.program.view(), false)).toThrow(/Todavía no hay/);
  });

  it('says that nobody answered, and keeps what is ready', async () => {
    const made = await looked();
    made.events.emit('error', new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(stepOf(made).paso).toBe('sin-respuesta');
    made.events.emit('update-not-available', { version: VERSION });
    expect(stepOf(made).paso).toBe('al-dia');
    made.events.emit('update-downloaded', { version: '9.1.0' });
    made.events.emit('error', new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(stepOf(made)).toMatchObject({ paso: 'lista', version: '9.1.0' });
  });

  it('installs when it is told to: it ends in good order first, and starts again afterwards', async () => {
    const made = await looked();
    made.events.emit('update-downloaded', { version: '9.1.0' });
    expect(assertInstallable(made.updates.program.view(), false)).toBe('9.1.0');
    expect(() => assertInstallable(made.updates.program.view(), true)).toThrow(/venta empezada/);
    made.updates.program.install();
    expect(made.done).toEqual(['check', 'quit']);
    let exits = 0;
    made.updates.end(() => (exits += 1));
    await settled();
    expect([exits, made.done.at(-1)]).toEqual([0, 'install silent=false run=true']);
    made.events.emit('error', new Error('the installer did not start'));
    expect(exits).toBe(1);
    const broken = rig(SIGNED, 'win32', true).updates;
    broken.program.install();
    broken.end(() => (exits += 1));
    await settled();
    expect(exits).toBe(2);
  });
});
