/** The secret of the desktop program's window, kept over restarts: sealed to the vault, in a file of the program's own. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TokenStore } from './desktop-till.ts';
import type { Vault } from '../signing/vault.ts';

const CONTEXT = 'caja-de-escritorio';
const OWNER_ONLY = 0o600;

/**
 * A store over a file. One that does not open, of a restored folder say, is as good as none: the window is paired anew.
 * So it is at the next start where the disk does not take it; until then it is held in memory.
 */
export function fileTokenStore(file: string, vault: Vault): TokenStore {
  let kept = readToken(file, vault);
  return {
    read: () => kept,
    write: (token) => {
      kept = token;
      const sealed = vault.seal(CONTEXT, Buffer.from(token));
      try {
        putInPlace(file, sealed);
      } catch {
        // The window is paired all the same; a full disk shows itself where something is sold.
      }
    },
  };
}

function putInPlace(file: string, sealed: Buffer): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.nuevo`;
  writeFileSync(fresh, sealed, { mode: OWNER_ONLY });
  renameSync(fresh, file);
}

function readToken(file: string, vault: Vault): string | null {
  let sealed: Buffer;
  try {
    sealed = readFileSync(file);
  } catch {
    return null;
  }
  const opened = vault.open(CONTEXT, sealed);
  return opened.kind === 'ok' ? opened.plaintext.toString() : null;
}
