/** A scale on a serial port, which says its weight line by line, again and again. */
import type { Scale } from './scale.ts';
import { weighingOf, type Weighing } from './weighing.ts';

/** What is used of a port of the browser's. */
export interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

/** As most scales of a counter are set when they come. */
const BAUD = 9600;
/** Longest line; what is longer is noise of a wrong speed. */
const MAX_LINE_CHARS = 200;

/** A scale over a port: opened for one weighing and closed after it, so that another program may use it. */
export function serialScale(port: SerialPort): Scale {
  return {
    weigh: async (withinMs) => {
      try {
        await port.open({ baudRate: BAUD });
      } catch {
        return null;
      }
      try {
        return await firstWeighing(port, withinMs);
      } finally {
        await port.close().catch(() => {});
      }
    },
  };
}

async function firstWeighing({ readable }: SerialPort, withinMs: number): Promise<Weighing | null> {
  const reader = readable?.getReader();
  if (reader === undefined) return null;
  // Cancelled, what is being read ends; the port is closed only after that.
  const timer = setTimeout(() => void reader.cancel(), withinMs);
  try {
    return await read(reader);
  } catch {
    // Unplugged.
    return null;
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Weighing | null> {
  const decoder = new TextDecoder('ascii');
  let rest = '';
  // What is heard first may be the end of a line: half a weight is no weight.
  let isWhole = false;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return null;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\r|\n/v);
    rest = (lines.pop() ?? '').slice(-MAX_LINE_CHARS);
    for (const line of lines) {
      const weighing = isWhole ? weighingOf(line) : null;
      isWhole = true;
      if (weighing !== null) return weighing;
    }
  }
}
