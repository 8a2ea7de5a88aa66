import { describe, expect, it } from 'vitest';
import type { BrowserWindow, IpcMainInvokeEvent, WebFrameMain } from 'electron';
import { answerCalls } from '../../electron/ipc.ts';
import { pageBridge } from '../../electron/page-bridge.ts';
import { createElectronBridge } from '../../renderer/bridge/electron-bridge.ts';
import { ipcPair, ownPage, partOf, standInContents } from './stand-in.ts';

const own = standInContents();
const window = partOf<BrowserWindow>({ webContents: own.contents });
const CALL = { op: 'session.state', input: {} };

function channel(current: BrowserWindow | null = window) {
  const ipc = ipcPair();
  answerCalls(
    ipc.main,
    () => current,
    async () => ({ ok: true, value: 'answered' }),
  );
  return ipc;
}

describe('the channel of calls', () => {
  it('answers the main frame of our window', async () => {
    const reply = await channel().invoke('caja:call', CALL, ownPage(own.contents));
    expect(reply).toEqual({ ok: true, value: 'answered' });
  });

  const foreign: readonly (readonly [string, Partial<IpcMainInvokeEvent>])[] = [
    ['another window', ownPage(standInContents().contents)],
    [
      'a frame within our page',
      { sender: own.contents, senderFrame: partOf<WebFrameMain>({ url: 'app://caja/' }) },
    ],
    ['a frame that is gone', { sender: own.contents, senderFrame: null }],
    ['our window while it shows another page', ownPage(standInContents('https://evil.example/').contents)],
  ];
  it.each(foreign)('refuses %s', async (_who, from) => {
    await expect(channel().invoke('caja:call', CALL, from)).rejects.toThrow('Solo la ventana de Caja DTE');
  });

  it.each(['https://caja/', 'app://cajax/', 'app://otra/', 'file:///app://caja/', 'about:blank'])(
    'refuses our own window while it shows %s',
    async (url) => {
      const page = standInContents(url);
      const shown = partOf<BrowserWindow>({ webContents: page.contents });
      const call = channel(shown).invoke('caja:call', CALL, ownPage(page.contents));
      await expect(call).rejects.toThrow('Solo la ventana de Caja DTE');
    },
  );

  it('refuses everybody while there is no window', async () => {
    await expect(channel(null).invoke('caja:call', CALL, ownPage(own.contents))).rejects.toThrow(
      'Solo la ventana',
    );
  });
});

describe('what the page gets', () => {
  it('is two functions and nothing else, frozen data on the way', () => {
    const offered = pageBridge(channel().renderer);
    expect(Object.keys(offered)).toEqual(['call', 'subscribe']);
  });

  it('hears events without the event of Electron, until it has heard enough', () => {
    const ipc = channel();
    const heard: unknown[][] = [];
    const end = pageBridge(ipc.renderer).subscribe((...told) => void heard.push(told));
    ipc.tell('caja:events', { kind: 'products' });
    end();
    ipc.tell('caja:events', { kind: 'customers' });
    expect(heard).toEqual([[{ kind: 'products' }]]);
  });

  it('never rejects for the screen: a refusal is an answer like that of a service that is gone', async () => {
    const ipc = channel(null);
    ipc.page = own;
    const reply = await createElectronBridge(pageBridge(ipc.renderer)).call('session.state', {});
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'SIN_SERVICIO' } });
  });

  it('is told at once that it is connected, unless it has gone before', async () => {
    const bridge = createElectronBridge(pageBridge(channel().renderer));
    const [heard, gone]: [string[], string[]] = [[], []];
    bridge.subscribe(({ kind }) => void heard.push(kind));
    bridge.subscribe(({ kind }) => void gone.push(kind))();
    await Promise.resolve();
    expect([heard, gone]).toEqual([['connected'], []]);
  });
});
