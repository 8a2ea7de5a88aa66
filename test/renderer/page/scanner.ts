/** A barcode scanner as the page hears it: each key carries the moment it was pressed, however busy the computer is. */
import type { CDPSession, Page } from 'playwright';

/** Time between the keys of a scanner with a cable, in milliseconds. */
const CABLE_KEY_MS = 3;
/** Time between the keys of a scanner over Bluetooth, in milliseconds. */
const BLUETOOTH_KEY_MS = 45;

export type ScanEnd = 'Enter' | 'Tab';

export interface Scanner {
  /** All keys at once: none waits for the answer to the one before. */
  fast(code: string, end: ScanEnd): Promise<void>;
  /** At the pace of Bluetooth, Enter at the end: the page has answered each key before the next one. */
  slow(code: string): Promise<void>;
}

/** A scanner at a page. */
export async function scannerOf(page: Page): Promise<Scanner> {
  const session = await page.context().newCDPSession(page);
  return {
    fast: async (code, end) => {
      const began = Date.now();
      await Promise.all(
        keysOf(code, end).flatMap((key, index) => press(session, key, began + index * CABLE_KEY_MS)),
      );
    },
    slow: async (code) => {
      const keys = keysOf(code, 'Enter');
      // The last key is pressed now: what a person does next comes after it.
      const began = Date.now() - (keys.length - 1) * BLUETOOTH_KEY_MS;
      for (const [index, key] of keys.entries())
        await Promise.all(press(session, key, began + index * BLUETOOTH_KEY_MS));
    },
  };
}

interface Key {
  readonly key: string;
  readonly code?: string;
  readonly text?: string;
  readonly windowsVirtualKeyCode: number;
}

function keysOf(code: string, end: ScanEnd): readonly Key[] {
  const characters = [...code].map((key) => ({
    key,
    text: key,
    windowsVirtualKeyCode: key.toUpperCase().codePointAt(0) ?? 0,
  }));
  const last: Key =
    end === 'Enter'
      ? { key: end, code: end, text: '\r', windowsVirtualKeyCode: 13 }
      : { key: end, code: end, windowsVirtualKeyCode: 9 };
  return [...characters, last];
}

/** @param atMs when it was pressed, in milliseconds since 1970 */
function press(session: CDPSession, key: Key, atMs: number): readonly Promise<unknown>[] {
  const timestamp = atMs / 1000;
  return [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + 0.001, ...key }),
  ];
}
