import { describe, expect, it } from 'vitest';
import type { DownloadItem } from 'electron';
import { lockDown } from '../../electron/lock-down.ts';
import { partOf, preventable, standInContents } from './stand-in.ts';

const page = standInContents();
const outside: string[] = [];
lockDown(page.contents, (url) => outside.push(url));
const { session } = page;

describe('a page of the program', () => {
  it.each([
    ['will-frame-navigate', 'https://evil.example/', true],
    ['will-frame-navigate', 'file:///etc/passwd', true],
    ['will-frame-navigate', 'app://otra/', true],
    ['will-frame-navigate', 'app://caja.evil.example/', true],
    ['will-frame-navigate', 'http://127.0.0.1:8141/', true],
    ['will-frame-navigate', 'app://caja/#/factura', false],
    ['will-redirect', 'https://evil.example/', true],
    ['will-redirect', 'app://caja/index.html', false],
  ])('%s to %s: prevented is %s', (name, url, isPrevented) => {
    const event = preventable({ url });
    expect(page.events.emit(name, event)).toBe(true);
    expect(event.defaultPrevented).toBe(isPrevented);
  });

  it('opens no window', () => {
    const details = { url: 'app://caja/', frameName: '', features: '', disposition: 'new-window' };
    expect(page.openHandler?.(details as never)).toEqual({ action: 'deny' });
  });

  it.each([
    ['app://caja/cliente.html', 'allow'],
    ['app://caja/cliente.html?otra', 'deny'],
    ['app://otra/cliente.html', 'deny'],
    ['https://evil.example/cliente.html', 'deny'],
  ])('opens %s for the customer, and nothing like it: %s', (url, action) => {
    const details = { url, frameName: 'caja-cliente', features: '', disposition: 'new-window' };
    expect(page.openHandler?.(details as never)).toMatchObject({ action });
  });

  it.each([
    ['https://admin.factura.gob.sv/consultaPublica?ambiente=00&codGen=A&fechaEmi=2026-11-23', true],
    ['https://admin.factura.gob.sv/', true],
    ['http://admin.factura.gob.sv/consultaPublica', false],
    ['https://admin.factura.gob.sv:8443/consultaPublica', false],
    ['https://admin.factura.gob.sv.evil.example/consultaPublica', false],
    ['https://evil.example/?https://admin.factura.gob.sv/', false],
    ['https://admin.factura.gob.sv@evil.example/', false],
    ['https://usuario@admin.factura.gob.sv/', false],
    ['https://factura.gob.sv/', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['no es una dirección', false],
  ])('has %s opened outside: %s', (url, isOpened) => {
    outside.length = 0;
    const details = { url, frameName: '', features: '', disposition: 'new-window' };
    expect(page.openHandler?.(details as never)).toEqual({ action: 'deny' });
    expect(outside).toEqual(isOpened ? [url] : []);
  });

  it('attaches no webview', () => {
    const event = preventable({});
    page.events.emit('will-attach-webview', event);
    expect(event.defaultPrevented).toBe(true);
  });

  it.each([
    ['clipboard-sanitized-write', true],
    ['clipboard-read', false],
    ['media', false],
    ['geolocation', false],
    ['notifications', false],
    ['usb', false],
    ['serial', false],
    ['hid', false],
    ['openExternal', false],
    ['fileSystem', false],
  ] as const)('asked for %s answers %s, whichever way it is asked', (permission, isGranted) => {
    const answers: boolean[] = [];
    session.request?.(page.contents, permission, (answer) => answers.push(answer), {} as never);
    expect(answers).toEqual([isGranted]);
    expect(session.check?.(page.contents, permission, 'app://caja', {} as never)).toBe(isGranted);
  });

  it('locks what its windows share once, however many are opened', () => {
    lockDown(page.contents, () => {});
    expect(session.events.listenerCount('will-download')).toBe(1);
  });

  it('gets no device', () => {
    expect(session.device?.({ deviceType: 'usb', origin: 'app://caja', device: {} as never })).toBe(false);
  });

  it.each([
    ['https://evil.example/x.exe', true],
    ['data:text/plain,hola', true],
    ['blob:https://evil.example/1', true],
    ['blob:app://caja/7f1c', false],
  ])('downloads %s: prevented is %s', (url, isPrevented) => {
    const event = preventable({});
    session.events.emit('will-download', event, partOf<DownloadItem>({ getURL: () => url }));
    expect(event.defaultPrevented).toBe(isPrevented);
  });
});
