import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { App, BrowserWindow, Dialog, MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import { DRAIN, drainBeforeQuit } from '../../electron/drain.ts';
import { listens, partOf, preventable } from './stand-in.ts';

const NEVER = 3_600_000;
const RESTARTED = -1;

function draining(
  limits: { readonly noticeMs: number; readonly longestMs: number },
  end: (exit: () => void) => void = (exit) => exit(),
) {
  const appEvents = new EventEmitter();
  const boxes: MessageBoxOptions[] = [];
  const exits: number[] = [];
  let closed = (_error?: Error) => {};
  let closes = 0;
  let answerBox = () => {};
  let boxShown = () => {};
  let exited = () => {};
  const shown = new Promise<void>((resolve) => (boxShown = resolve));
  const ended = new Promise<void>((resolve) => (exited = resolve));
  drainBeforeQuit({
    app: partOf<App>({
      on: listens(appEvents),
      exit: (code) => {
        exits.push(code ?? 0);
        exited();
      },
    }),
    dialog: partOf<Dialog>({
      showMessageBox: ((_window: unknown, options: MessageBoxOptions) => {
        boxes.push(options);
        boxShown();
        return new Promise<MessageBoxReturnValue>((resolve) => {
          answerBox = () => resolve({ response: 0, checkboxChecked: false });
        });
      }) as Dialog['showMessageBox'],
    }),
    window: partOf<BrowserWindow>({ on: listens(new EventEmitter()) }),
    close: () => {
      closes += 1;
      return new Promise<void>((resolve, reject) => {
        closed = (error) => (error === undefined ? resolve() : reject(error));
      });
    },
    end,
    limits,
    restart: () => {
      exits.push(RESTARTED);
      exited();
    },
  });
  const quit = () => {
    const event = preventable({});
    appEvents.emit('before-quit', event);
    return event.defaultPrevented;
  };
  return {
    quit,
    startAgain: () => void appEvents.emit('second-instance'),
    boxes,
    exits,
    shown,
    ended,
    closes: () => closes,
    finish: (error?: Error) => closed(error),
    answer: () => answerBox(),
  };
}

it('the program ends once the service is closed, and only then', async () => {
  const drain = draining({ noticeMs: NEVER, longestMs: NEVER });
  expect(drain.quit()).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(drain.exits).toEqual([]);
  drain.finish();
  await drain.ended;
  expect([drain.exits, drain.boxes]).toEqual([[0], []]);
});

it('asked twice it closes once, and waits both times', async () => {
  const drain = draining({ noticeMs: NEVER, longestMs: NEVER });
  expect([drain.quit(), drain.quit()]).toEqual([true, true]);
  expect(drain.closes()).toBe(1);
  drain.finish();
  await drain.ended;
  expect(drain.exits).toEqual([0]);
});

it('a long end is told in words, which go away by themselves', async () => {
  const drain = draining({ noticeMs: 1, longestMs: NEVER });
  drain.quit();
  await drain.shown;
  expect(drain.boxes[0]).toMatchObject({
    message: 'Terminando lo que está en curso',
    buttons: ['Cerrar sin esperar'],
  });
  expect(drain.boxes[0]?.signal?.aborted).toBe(false);
  drain.finish();
  await drain.ended;
  expect(drain.boxes[0]?.signal?.aborted).toBe(true);
  drain.answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(drain.exits).toEqual([0]);
});

it('whoever does not wait ends it at once', async () => {
  const drain = draining({ noticeMs: 1, longestMs: NEVER });
  drain.quit();
  await drain.shown;
  drain.answer();
  await drain.ended;
  expect(drain.exits).toEqual([0]);
});

it('a service that never ends does not keep the program: it waits twenty seconds at the longest', async () => {
  expect(DRAIN).toEqual({ noticeMs: 700, longestMs: 20_000 });
  const drain = draining({ noticeMs: NEVER, longestMs: 5 });
  drain.quit();
  await drain.ended;
  expect(drain.exits).toEqual([0]);
});

it('a service that fails to close does not keep the program either', async () => {
  const drain = draining({ noticeMs: NEVER, longestMs: NEVER });
  drain.quit();
  drain.finish(new Error('disk'));
  await drain.ended;
  expect(drain.exits).toEqual([0]);
});

it('what the end is left to happens once the service is closed; the program may go of itself from then on', async () => {
  let ends = 0;
  const drain = draining({ noticeMs: NEVER, longestMs: NEVER }, () => (ends += 1));
  expect(drain.quit()).toBe(true);
  expect(ends).toBe(0);
  drain.finish();
  await new Promise((resolve) => setImmediate(resolve));
  expect([ends, drain.exits]).toEqual([1, []]);
  expect(drain.quit()).toBe(false);
});

it.each([
  ['while it ends: it opens again once it has ended', ['quit', 'startAgain'], RESTARTED],
  ['before, while its window was open: it stays ended', ['startAgain', 'quit'], 0],
] as const)('started %s', async (_name, steps, code) => {
  const drain = draining({ noticeMs: NEVER, longestMs: NEVER });
  for (const step of steps) drain[step]();
  expect(drain.exits).toEqual([]);
  drain.finish();
  await drain.ended;
  expect(drain.exits).toEqual([code]);
});
