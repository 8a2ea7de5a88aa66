import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Rectangle } from 'electron';
import { openWindow } from '../../electron/window.ts';
import { standInElectron } from './stand-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'caja-window-'));
const placeFile = join(folder, 'window.json');
afterAll(() => rmSync(folder, { recursive: true }));

const ONE_DISPLAY = [{ x: 0, y: 0, width: 1920, height: 1040 }];

function open(kept: string | null, displays: readonly Rectangle[] = ONE_DISPLAY) {
  rmSync(placeFile, { force: true });
  if (kept !== null) writeFileSync(placeFile, kept);
  const made = standInElectron({ displays });
  openWindow(made.electron, { preload: 'preload.cjs', placeFile });
  const [window] = made.windows;
  if (window === undefined) throw new Error('no window');
  return { ...made, window };
}

const sizeOf = ({ x, y, width, height }: Partial<Rectangle>) => [x, y, width, height];
const CENTRED = [undefined, undefined, 1280, 800];
const kept = (bounds: object) => JSON.stringify({ x: 100, y: 50, width: 1300, height: 900, ...bounds });

describe('the place of the window', () => {
  it.each([
    ['a first start', null, CENTRED],
    ['what was kept', kept({}), [100, 50, 1300, 900]],
    ['a size below what the screens need', kept({ width: 300, height: 200 }), [100, 50, 1024, 700]],
    ['a display that is gone', kept({ x: 2500 }), CENTRED],
    ['a top edge above every display', kept({ y: -300 }), CENTRED],
    ['a top edge below every display', kept({ y: 1030 }), CENTRED],
    ['a bit of the window on a display', kept({ x: 1800 }), CENTRED],
    ['enough of it to move it', kept({ x: 1700 }), [1700, 50, 1300, 900]],
    ['no JSON', '{"x":', CENTRED],
    ['null', 'null', CENTRED],
    ['no numbers', kept({ x: '100' }), CENTRED],
    ['half of it', '{"x":1,"y":2}', CENTRED],
  ])('after %s', (_case, text, expected) => {
    expect(sizeOf(open(text).window.options)).toEqual(expected);
    expect(open(text).window.options).toMatchObject({ minWidth: 1024, minHeight: 700 });
  });

  it('may be on a second display to the left', () => {
    const two = [...ONE_DISPLAY, { x: -1280, y: 0, width: 1280, height: 1000 }];
    expect(sizeOf(open(kept({ x: -1200 }), two).window.options)).toEqual([-1200, 50, 1300, 900]);
  });

  it('is written down when it closes: the one before it was maximized, and that it was', () => {
    const { window } = open(null);
    window.isMaximized = true;
    window.windowEvents.emit('close', { preventDefault() {} });
    expect(JSON.parse(readFileSync(placeFile, 'utf8'))).toEqual({
      x: 10,
      y: 20,
      width: 1100,
      height: 800,
      isMaximized: true,
    });
  });

  it('is shown when its page is painted, maximized if it was', () => {
    const plain = open(kept({ isMaximized: false })).window;
    plain.windowEvents.emit('ready-to-show');
    expect(plain.done.at(-1)).toBe('show');
    const large = open(kept({ isMaximized: true })).window;
    large.windowEvents.emit('ready-to-show');
    expect(large.done.at(-1)).toBe('maximize');
  });
});

describe('a page that breaks', () => {
  it('is loaded again, with the cart it wrote down at every change', () => {
    const { window } = open(null);
    window.events.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    expect(window.reloads).toBe(1);
  });

  it('that ended as it should is left alone', () => {
    const { window } = open(null);
    window.events.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
    expect(window.reloads).toBe(0);
  });

  it('four times within a minute is left, and the person is told what to do', () => {
    const { window, errors } = open(null);
    for (let time = 0; time < 4; time += 1)
      window.events.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
    expect(window.reloads).toBe(3);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(
      /^La pantalla falló varias veces: .*están guardados\. Cierre Caja DTE y ábrala de nuevo/,
    );
  });
});
