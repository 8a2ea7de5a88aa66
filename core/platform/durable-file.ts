/** Writes that survive a power cut. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Flushes a file or folder to disk; Windows flushes folders by itself. */
export function flush(path: string): void {
  const isFolder = statSync(path).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const file = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
