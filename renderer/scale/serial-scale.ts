/** A serial scale that continuously sends its weight, one line each. */
import type { Scale } from './scale.ts';
import { weighingOf, type Weighing } from './weighing.ts';

/** Used part of the Web Serial port. */
export interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

/** Factory default of most counter scales. */
const BAUD = 9600;
/** Maximum line length; longer input is noise from a wrong baud rate. */
const MAX_LINE_CHARS = 200;

/** Opens the port for each weighing only, so that other programs can use it. */
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
  // Cancelling ends the read; the port may be closed only afterwards.
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
  // The first line may be incomplete.
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
