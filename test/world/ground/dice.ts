/** Every chance of a world, from one seed: what the program itself draws too (codes, seals, salts). */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { choices, seeded, type Choices } from '../../support/shop/request-generator.ts';

export interface Dice {
  /** Draws of the world besides those of the program. */
  readonly world: Choices;
  /** Goes on from a seed: what comes after depends on nothing before. */
  throwAnew(seed: number): void;
  /** Gives the program the computer's randomness back. */
  putBack(): void;
}

/** What the two sources of one seed begin with, so that neither follows the other. */
const PROGRAM = 0x5eed;
const BYTE_VALUES = 256;

/** Takes the place of the computer's randomness until it is put back. */
export function throwDice(seed: number): Dice {
  let ofProgram = seeded(seed ^ PROGRAM);
  let ofWorld = seeded(seed);
  const fill = <T extends ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(ofProgram() * BYTE_VALUES);
    return view;
  };
  const uuid = () => {
    const bytes = fill(Buffer.alloc(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as crypto.UUID;
  };
  const drawn = {
    randomBytes: (count: number) => fill(Buffer.alloc(count)),
    randomUUID: uuid,
    randomInt: (min: number, max?: number) =>
      max === undefined ? Math.floor(ofProgram() * min) : min + Math.floor(ofProgram() * (max - min)),
    randomFillSync: fill,
    // A PIN is hashed in this thread: another one would be done when it likes.
    scrypt: (...[pin, salt, bytes, cost, done]: Parameters<typeof crypto.scrypt>) => {
      const hash = crypto.scryptSync(pin, salt, bytes, cost);
      queueMicrotask(() => done(null, hash));
    },
  };
  const ofComputer = Object.fromEntries(
    Object.keys(drawn).map((name) => [name, crypto[name as keyof typeof crypto]]),
  );
  Object.assign(crypto, drawn);
  syncBuiltinESMExports();
  return {
    world: choices(() => ofWorld()),
    throwAnew: (next) => {
      ofProgram = seeded(next ^ PROGRAM);
      ofWorld = seeded(next);
    },
    putBack: () => {
      Object.assign(crypto, ofComputer);
      syncBuiltinESMExports();
    },
  };
}
