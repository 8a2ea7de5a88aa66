import { readFileSync } from 'node:fs';
import { createServer, Server } from 'node:net';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runDesktop } from '../../electron/desktop.ts';
import { desktopPlace, startDesktop, type DesktopPlace, type RunningDesktop } from './desktop-run.ts';
import { preventable, noUpdater, standInElectron } from './stand-in.ts';
import { soon } from '../support/run/soon.ts';

let place: DesktopPlace;
let desktop: RunningDesktop;
beforeAll(async () => {
  place = desktopPlace();
  desktop = await startDesktop(place);
});
afterAll(() => place.remove());

const KEPT_PORT = 8140;

async function goesElsewhere(port: number): Promise<void> {
  const moved = await startDesktop(place, { ports: { api: port, ui: 0 } });
  expect(moved.boxes[0]?.detail).toMatch(
    new RegExp(
      `^El puerto ${port} no está libre: esta vez los sistemas conectados a Caja DTE la encuentran en http://127.0.0.1:\\d+\\.$`,
    ),
  );
  await moved.quit();
}

const pinIn = (notice: string, rol: string) =>
  new RegExp(`\\(${rol}\\): PIN (\\d{6})`).exec(notice)?.[1] ?? '';

const checkbox = (items: unknown) =>
  (items as MenuItemConstructorOptions[]).find(({ type }) => type === 'checkbox');

describe('the desktop program', () => {
  it('makes its scheme a secure origin and its folder part of the data, before Electron is ready', () => {
    expect(desktop.done.slice(0, 4)).toEqual([
      '{"scheme":"app","privileges":{"standard":true,"secure":true,"supportFetchAPI":true}}',
      `userData=${join(place.dataDir, 'desktop')}`,
      'lock',
      'ready',
    ]);
  });

  it('opens one window in the sandbox with our page and without Node', () => {
    expect(desktop.windows).toHaveLength(1);
    expect(desktop.window.options).toMatchObject({
      show: false,
      webPreferences: {
        preload: 'preload.cjs',
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
      },
    });
    expect(desktop.window.done).toEqual(['menuBar=false', 'load app://caja/']);
  });

  it('has the keys of a desktop program in Spanish, and reloads for developers only', () => {
    const text = JSON.stringify(desktop.menus[0]);
    for (const label of [
      'Acerca de Caja DTE',
      'Salir',
      'Copiar',
      'Pegar',
      'Acercar',
      'Alejar',
      'Pantalla completa',
    ])
      expect(text).toContain(`"label":"${label}"`);
    expect(text).toContain('"accelerator":"CommandOrControl+Q"');
    expect(text).not.toContain('Recargar');
    expect(text).not.toContain('toggleDevTools');
  });

  it('tells the demonstration’s PINs and key once', () => {
    expect(desktop.boxes).toHaveLength(1);
    const detail = desktop.boxes[0]?.detail ?? '';
    expect(detail).toMatch(/Gerente de demostración \(gerente\): PIN \d{6}/);
    expect(detail).toMatch(/Clave de la API: sk_user_[0-9a-f]{64}/);
  });

  it('says state and queue in the tray', async () => {
    // The demonstration has sent a document already.
    await soon(() => desktop.trayTexts.at(-1)).toBe('Caja DTE · En línea · nada por enviar');
    expect(desktop.menus.at(-1)?.[0]).toEqual({
      label: 'Caja DTE · En línea · nada por enviar',
      enabled: false,
    });
  });

  it('says in menu and tray alike whether it opens with the computer, also once that was changed', () => {
    const inMenu = () => [desktop.menus.at(-2)?.[0]?.submenu, desktop.menus.at(-1)].map(checkbox);
    for (const checked of [true, false]) {
      inMenu()[1]?.click?.({ checked } as never, undefined, {});
      expect(inMenu().map((item) => item?.checked)).toEqual([checked, checked]);
    }
  });

  it('opens the authority’s page of a document in the person’s own browser', () => {
    const url = 'https://admin.factura.gob.sv/consultaPublica?ambiente=00&codGen=A&fechaEmi=2026-11-23';
    const details = { url, frameName: '', features: '', disposition: 'new-window' };
    expect(desktop.window.openHandler?.(details as never)).toEqual({ action: 'deny' });
    expect(desktop.outside).toEqual([url]);
  });

  it('shows its window when it is started a second time', () => {
    desktop.appEvents.emit('second-instance');
    expect(desktop.window.done.slice(-2)).toEqual(['show', 'focus']);
  });
});

describe('its till', () => {
  it('counts as paired without a code, and asks for the PIN', async () => {
    expect(await desktop.call('session.state', {})).toMatchObject({
      ok: true,
      value: { stage: 'locked', place: { branchNombre: 'Casa matriz' } },
    });
  });

  it('sells, and its page is told', async () => {
    const users = await desktop.call('session.users', {});
    const cashier = users.ok ? users.value.find(({ rol }) => rol === 'cajero') : undefined;
    const pin = pinIn(desktop.boxes[0]?.detail ?? '', 'cajero');
    const opened = await desktop.call('session.login', { userId: cashier?.id ?? '', pin });
    expect(opened).toMatchObject({ ok: true, value: { kind: 'open' } });
    const request = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Café', precioUni: 1.25, tipoItem: 1 }],
    });
    const issued = await desktop.call('documents.issue', { tipoDte: '01', request, idempotencyKey: 'v-1' });
    expect(issued).toMatchObject({
      ok: true,
      value: { result: { estado: 'PROCESADO', numeroControl: 'DTE-01-0001-00000001' } },
    });
    await soon(() => desktop.window.sent).toContainEqual([
      'caja:events',
      expect.objectContaining({ kind: 'document' }),
    ]);
    expect(desktop.window.sent[0]).toEqual(['caja:events', { kind: 'connected' }]);
  });

  it('is the same till with the same person after a restart, and its secret lies nowhere in clear', async () => {
    expect(await desktop.quit()).toBe(0);
    const sealed = readFileSync(join(place.dataDir, 'desktop', 'till.token')).toString('latin1');
    expect(sealed.length).toBeGreaterThan(43);
    expect(sealed).not.toMatch(/^[\w-]{43}$/);
    desktop = await startDesktop(place);
    expect(await desktop.call('session.state', {})).toMatchObject({ ok: true, value: { stage: 'open' } });
    expect(desktop.boxes).toEqual([]);
  });

  it('answers no call any more once it is being closed, and the service is gone at its end', async () => {
    const before = await desktop.fetch('app://caja/salud');
    expect(await before.json()).toMatchObject({ estado: 'OK' });
    const close = preventable({});
    desktop.window.windowEvents.emit('close', close);
    expect(close.defaultPrevented).toBe(true);
    expect(await desktop.call('session.state', {})).toMatchObject({
      ok: false,
      problem: { codigo: 'SIN_SERVICIO' },
    });
    expect(await desktop.exited).toBe(0);
    const again = await startDesktop(place);
    expect(again.errors).toEqual([]);
    await again.quit();
  });
});

describe('what keeps it from starting', () => {
  it('is another instance: it goes without a word', async () => {
    const second = standInElectron({ isFirst: false });
    const plan = {
      uiFolder: place.uiFolder,
      preload: '',
      trayIcon: '',
      feedFile: '',
      updater: noUpdater,
      env: place.env,
    };
    await runDesktop(second.electron, plan);
    expect([second.done.at(-1), second.windows, second.errors]).toEqual(['quit', [], []]);
  });

  it('is a folder that another service holds: it says so and ends', async () => {
    const first = await startDesktop(place);
    const second = standInElectron();
    const plan = {
      uiFolder: place.uiFolder,
      preload: '',
      trayIcon: '',
      feedFile: '',
      updater: noUpdater,
      env: place.env,
    };
    await runDesktop(second.electron, { ...plan, ports: { api: 0, ui: 0 } });
    expect(second.errors[0]).toMatch(/^Caja DTE no pudo iniciar: /);
    expect(await second.exited).toBe(1);
    await first.quit();
  });

  it('is no port in use: a free one takes its place, and a notice says where', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await goesElsewhere(port);
    other.close();
  });

  it('is no port that Windows keeps for its own networks, others at each start', async () => {
    const { listen } = Server.prototype;
    const refused = function (this: Server, ...given: Parameters<typeof listen>) {
      const [wanted] = given as unknown as [{ port?: number }];
      if (wanted.port !== KEPT_PORT) return listen.apply(this, given);
      const why = Object.assign(new Error('listen EACCES'), { code: 'EACCES', port: KEPT_PORT });
      queueMicrotask(() => this.emit('error', why));
      return this;
    };
    vi.spyOn(Server.prototype, 'listen').mockImplementation(refused as typeof listen);
    await goesElsewhere(KEPT_PORT);
    vi.restoreAllMocks();
  });
});
