/** Electron's parts as the desktop program uses them, typed as the real ones: what a test does not give is a loud error. */
import { EventEmitter } from 'node:events';
import type * as Module from 'electron';
import type { Electron } from '../../electron/parts.ts';

type Template = Parameters<typeof Module.Menu.buildFromTemplate>[0];

/** Some members of a part of Electron. Asking for another one throws. */
export function partOf<T extends object>(members: Partial<T>): T {
  return new Proxy(members, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name === 'then' || name in target) return Reflect.get(target, name);
      throw new Error(`the stand-in has no ${name}`);
    },
  }) as T;
}

/** The `on` of a part over an emitter in the test's hands; the real type has one signature per event. */
export function listens(emitter: EventEmitter): never {
  const on = (name: string, listener: (...args: unknown[]) => void) => void emitter.on(name, listener);
  return on as never;
}

/** An event that a listener may prevent. */
export function preventable<More extends object>(more: More) {
  const event = {
    ...more,
    defaultPrevented: false,
    preventDefault: () => void (event.defaultPrevented = true),
  };
  return event;
}

export interface Contents {
  readonly contents: Module.WebContents;
  readonly events: EventEmitter;
  readonly session: SessionHandlers;
  readonly sent: unknown[][];
  openHandler: Parameters<Module.WebContents['setWindowOpenHandler']>[0] | null;
  reloads: number;
}

export interface SessionHandlers {
  readonly events: EventEmitter;
  request: Parameters<Module.Session['setPermissionRequestHandler']>[0];
  check: Parameters<Module.Session['setPermissionCheckHandler']>[0];
  device: Parameters<Module.Session['setDevicePermissionHandler']>[0];
}

/** A page, with what the program did to it. */
export function standInContents(url = 'app://caja/'): Contents {
  const events = new EventEmitter();
  const session: SessionHandlers = { events: new EventEmitter(), request: null, check: null, device: null };
  const sent: unknown[][] = [];
  const contents = partOf<Module.WebContents>({
    on: listens(events),
    send: (...message: unknown[]) => void sent.push(structuredClone(message)),
    reload: () => void (made.reloads += 1),
    setWindowOpenHandler: (handler) => void (made.openHandler = handler),
    mainFrame: partOf<Module.WebFrameMain>({ url }),
    session: partOf<Module.Session>({
      on: listens(session.events),
      off: ((name: string, listener: () => void) => session.events.off(name, listener)) as never,
      setPermissionRequestHandler: (handler) => void (session.request = handler),
      setPermissionCheckHandler: (handler) => void (session.check = handler),
      setDevicePermissionHandler: (handler) => void (session.device = handler),
    }),
  });
  const made: Contents = { contents, events, session, sent, openHandler: null, reloads: 0 };
  return made;
}

export interface StandInWindow extends Contents {
  readonly window: Module.BrowserWindow;
  readonly windowEvents: EventEmitter;
  readonly options: Module.BrowserWindowConstructorOptions;
  /** What was done to it, in order. */
  readonly done: string[];
  bounds: Module.Rectangle;
  isMaximized: boolean;
}

export interface StandInApp {
  readonly electron: Electron;
  readonly appEvents: EventEmitter;
  /** What the program did, in order. */
  readonly done: string[];
  readonly windows: StandInWindow[];
  readonly ipc: IpcPair;
  readonly trayTexts: string[];
  readonly menus: Template[];
  readonly boxes: Module.MessageBoxOptions[];
  readonly errors: string[];
  /** Addresses that were opened in the person's browser. */
  readonly outside: string[];
  /** Answers a request of the page. */
  fetch(url: string, method?: string): Promise<Response>;
  /** Resolves with the exit code. */
  readonly exited: Promise<number>;
}

export interface StandInChoices {
  readonly isFirst?: boolean;
  readonly backend?: ReturnType<Module.SafeStorage['getSelectedStorageBackend']> | null;
  readonly displays?: readonly Module.Rectangle[];
}

/** The whole module. */
export function standInElectron(choices: StandInChoices = {}): StandInApp {
  const appEvents = new EventEmitter();
  const done: string[] = [];
  const windows: StandInWindow[] = [];
  const ipc = ipcPair();
  const [trayTexts, menus, boxes, errors] = [[], [], [], []] as [
    string[],
    Template[],
    Module.MessageBoxOptions[],
    string[],
  ];
  let page: Parameters<Module.Protocol['handle']>[1] | null = null;
  let exit = (_code: number) => {};
  const exited = new Promise<number>((resolve) => (exit = resolve));
  const outside: string[] = [];
  const areas = choices.displays ?? [{ x: 0, y: 0, width: 1920, height: 1040 }];
  let opensAtLogin = false;
  const app = partOf<Module.App>({
    on: listens(appEvents),
    isPackaged: false,
    whenReady: async () => void done.push('ready'),
    setPath: (name, path) => void done.push(`${name}=${path}`),
    requestSingleInstanceLock: () => (done.push('lock'), choices.isFirst ?? true),
    getLoginItemSettings: () => partOf<Module.LoginItemSettings>({ openAtLogin: opensAtLogin }),
    setLoginItemSettings: ({ openAtLogin = false }) => void (opensAtLogin = openAtLogin),
    quit: () => {
      done.push('quit');
      appEvents.emit('before-quit', preventable({}));
    },
    exit: (code = 0) => {
      done.push(`exit=${code}`);
      exit(code);
    },
  });
  const electron: Electron = {
    app,
    BrowserWindow: windowClass(windows, appEvents),
    dialog: partOf<Module.Dialog>({
      showErrorBox: (title, text) => void errors.push(`${title}: ${text}`),
      showMessageBox: ((_window: unknown, options: Module.MessageBoxOptions) => {
        boxes.push(options);
        return new Promise(() => {});
      }) as Module.Dialog['showMessageBox'],
    }),
    ipcMain: ipc.main,
    Menu: partOf<typeof Module.Menu>({
      setApplicationMenu: () => {},
      buildFromTemplate: (template) => {
        menus.push(template);
        return partOf<Module.Menu>({});
      },
    }),
    nativeImage: partOf<typeof Module.nativeImage>({ createFromPath: () => partOf<Module.NativeImage>({}) }),
    protocol: partOf<Module.Protocol>({
      registerSchemesAsPrivileged: ([scheme]) => void done.push(JSON.stringify(scheme)),
      handle: (_scheme, handler) => void (page = handler),
    }),
    safeStorage: standInKeys(choices.backend ?? null),
    screen: partOf<Module.Screen>({
      getAllDisplays: () => areas.map((workArea) => partOf<Module.Display>({ workArea })),
    }),
    shell: partOf<Module.Shell>({ openExternal: async (url) => void outside.push(url) }),
    Tray: class {
      on() {}
      setContextMenu() {}
      setToolTip(text: string) {
        trayTexts.push(text);
      }
    } as unknown as Electron['Tray'],
  };
  const fetchPage = async (url: string, method = 'GET') => {
    if (page === null) throw new Error('no protocol handler');
    return page(new Request(url, { method }));
  };
  return {
    electron,
    appEvents,
    done,
    windows,
    ipc,
    trayTexts,
    menus,
    boxes,
    errors,
    outside,
    fetch: fetchPage,
    exited,
  };
}

function windowClass(windows: StandInWindow[], appEvents: EventEmitter): Electron['BrowserWindow'] {
  const construct = (options: Module.BrowserWindowConstructorOptions): Module.BrowserWindow => {
    const windowEvents = new EventEmitter();
    const page = standInContents();
    const done: string[] = [];
    const window: Module.BrowserWindow = partOf<Module.BrowserWindow>({
      on: listens(windowEvents),
      once: listens(windowEvents),
      webContents: page.contents,
      setMenuBarVisibility: (isVisible) => void done.push(`menuBar=${isVisible}`),
      show: () => void done.push('show'),
      focus: () => void done.push('focus'),
      maximize: () => void done.push('maximize'),
      isMinimized: () => false,
      isDestroyed: () => false,
      isMaximized: () => made.isMaximized,
      getNormalBounds: () => made.bounds,
      loadURL: async (url) => void done.push(`load ${url}`),
    });
    const bounds = { x: 10, y: 20, width: 1100, height: 800 };
    const made: StandInWindow = Object.assign(page, {
      window,
      windowEvents,
      options,
      done,
      bounds,
      isMaximized: false,
    });
    windows.push(made);
    appEvents.emit('web-contents-created', {}, page.contents);
    return window;
  };
  return function (options: Module.BrowserWindowConstructorOptions) {
    return construct(options);
  } as unknown as Electron['BrowserWindow'];
}

/** A key store that turns every bit round; null: there is none. */
export function standInKeys(
  backend: ReturnType<Module.SafeStorage['getSelectedStorageBackend']> | null,
): Module.SafeStorage {
  const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
  return partOf<Module.SafeStorage>({
    isAsyncEncryptionAvailable: async () => backend !== null,
    getSelectedStorageBackend: () => backend ?? 'unknown',
    encryptStringAsync: async (text) => turned(Buffer.from(`v10${text}`)),
    decryptStringAsync: async (encrypted) => {
      const text = turned(encrypted).toString();
      if (!text.startsWith('v10')) throw new Error('Error while decrypting the ciphertext');
      return { result: text.slice(3), shouldReEncrypt: false };
    },
  });
}

export interface IpcPair {
  readonly main: Module.IpcMain;
  readonly renderer: Module.IpcRenderer;
  /** A call as the given page makes it. */
  invoke(channel: string, message: unknown, from: Partial<Module.IpcMainInvokeEvent>): Promise<unknown>;
  /** The page whose calls the renderer's end makes. */
  page: Contents | null;
  /** Tells the page. */
  tell(channel: string, event: unknown): void;
}

/** Both ends of the channels; what crosses is cloned as Electron clones it. */
export function ipcPair(): IpcPair {
  const handlers = new Map<string, (event: Module.IpcMainInvokeEvent, message: unknown) => unknown>();
  const heard = new EventEmitter();
  const pair: IpcPair = {
    page: null,
    main: partOf<Module.IpcMain>({ handle: (channel, handler) => void handlers.set(channel, handler) }),
    renderer: partOf<Module.IpcRenderer>({
      invoke: (channel, message: unknown) => {
        const sender = pair.page?.contents;
        return pair.invoke(channel, message, sender === undefined ? {} : ownPage(sender));
      },
      on: listens(heard),
      off: ((channel: string, listener: () => void) => void heard.off(channel, listener)) as never,
    }),
    invoke: async (channel, message, from) => {
      const handler = handlers.get(channel);
      if (handler === undefined) throw new Error(`no handler for ${channel}`);
      const event = partOf<Module.IpcMainInvokeEvent>(from);
      // A message of another process is a turn of the event loop of its own.
      await new Promise((resolve) => setImmediate(resolve));
      return structuredClone(await handler(event, structuredClone(message)));
    },
    tell: (channel, event) => void heard.emit(channel, {}, structuredClone(event)),
  };
  return pair;
}

/** The event of a call from a page's main frame. */
export function ownPage(sender: Module.WebContents): Partial<Module.IpcMainInvokeEvent> {
  return { sender, senderFrame: sender.mainFrame };
}

/** Of a program that was not installed: nobody may ask it for newer versions. */
export async function noUpdater(): Promise<never> {
  throw new Error('this program was not installed');
}
