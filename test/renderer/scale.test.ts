import { describe, expect, it } from 'vitest';
import { serialScale, type SerialPort } from '../../renderer/scale/serial-scale.ts';
import { quantityIn, weighingOf } from '../../renderer/scale/weighing.ts';

/** A scale at a port: it says these pieces of text, and then keeps silent, or is pulled out. */
function simulatedPort(pieces: readonly string[], end: 'silent' | 'unplugged' = 'silent') {
  const told: string[] = [];
  const encoder = new TextEncoder();
  let readable: ReadableStream<Uint8Array> | null = null;
  const port: SerialPort = {
    get readable() {
      return readable;
    },
    open: async ({ baudRate }) => {
      told.push(`open ${baudRate}`);
      readable = new ReadableStream({
        start: (controller) => {
          for (const piece of pieces) controller.enqueue(encoder.encode(piece));
          if (end === 'unplugged') controller.error(new Error('The device has been lost.'));
        },
      });
    },
    close: async () => void told.push('close'),
  };
  return { port, told };
}

describe('what scales say', () => {
  it.each([
    ['ST,GS,+  1.234kg', { peso: '1.234', unidad: 34 }],
    ['  0.505 kg', { peso: '0.505', unidad: 34 }],
    ['S S      2.10 lb', { peso: '2.1', unidad: 36 }],
    ['ST,NT,+000350 g', { peso: '350', unidad: 39 }],
    ['US,GS,+  1.240kg', null],
    ['S D      2.10 lb', null],
    ['ST,GS,-  0.020kg', null],
    ['ST,GS,+  0.000kg', null],
    ['ready', null],
  ])('%s', (line, weighing) => {
    expect(weighingOf(line)).toEqual(weighing);
  });

  it('is told in the unit that goods are sold in, to the gram', () => {
    expect(quantityIn({ peso: '1.234', unidad: 34 }, 34)).toBe('1.234');
    // 1.234 / 0.45359237 = 2.72050…
    expect(quantityIn({ peso: '1.234', unidad: 34 }, 36)).toBe('2.721');
    expect(quantityIn({ peso: '350', unidad: 39 }, 34)).toBe('0.35');
    expect(quantityIn({ peso: '2', unidad: 36 }, 38)).toBe('32');
    expect(quantityIn({ peso: '0.2', unidad: 39 }, 34)).toBeNull();
    expect(quantityIn({ peso: '1', unidad: 34 }, 59)).toBeNull();
  });
});

describe('a scale on a serial port', () => {
  it('gives the first weighing that lies still, however its bytes come in, and frees the port', async () => {
    const { port, told } = simulatedPort(['2kg\r\nUS,GS,+  1.2', '40kg\r\nST,GS,+  1.2', '34kg\r', '\nST']);
    // The first is the end of a line, of which nobody knows the beginning.
    expect(await serialScale(port).weigh(1000)).toEqual({ peso: '1.234', unidad: 34 });
    expect(told).toEqual(['open 9600', 'close']);
  });

  it('gives up on one that keeps silent, is pulled out, or is in use', async () => {
    const silent = simulatedPort(['\r\nUS,GS,+  1.240kg\r\n']);
    expect(await serialScale(silent.port).weigh(20)).toBeNull();
    expect(silent.told).toEqual(['open 9600', 'close']);
    expect(await serialScale(simulatedPort([], 'unplugged').port).weigh(1000)).toBeNull();
    const busy: SerialPort = {
      readable: null,
      open: () => Promise.reject(new Error('Failed to open serial port.')),
      close: () => Promise.resolve(),
    };
    expect(await serialScale(busy).weigh(1000)).toBeNull();
  });
});
