/** What is compressed away from the thread: the event loop does not tell of it, and what waits for it is no step of the world. */
import type { Transform } from 'node:stream';
import { createZstdCompress } from 'node:zlib';

export interface Compression {
  /** Whether something is under way. */
  isBusy(): boolean;
  putBack(): void;
}

/** Hears of every compression that begins, until it is put back. */
export function watchCompression(): Compression {
  const one = createZstdCompress();
  const prototype = Object.getPrototypeOf(one) as Transform;
  one.close();
  const { end } = prototype;
  let underWay = 0;
  const heard = function heard(this: Transform, ...args: unknown[]): unknown {
    underWay += 1;
    let isOver = false;
    const over = () => {
      if (!isOver) underWay -= 1;
      isOver = true;
    };
    for (const event of ['end', 'close', 'error']) this.once(event, over);
    return Reflect.apply(end, this, args);
  };
  Object.defineProperty(prototype, 'end', { value: heard, configurable: true, writable: true });
  return {
    isBusy: () => underWay > 0,
    putBack: () => void Reflect.deleteProperty(prototype, 'end'),
  };
}
