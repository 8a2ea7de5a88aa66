/** Files that must outlast a power cut. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Waits until file or folder are on the disk; Windows flushes folders by itself. */
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
