/** Whether the system's key store is trusted with the installation's key. */
import type { SafeStorage } from 'electron';

/** The system's key store, unless what it calls so is a fixed password in the program (§sealed-secrets). */
export async function safeKeys(store: SafeStorage, platform = process.platform): Promise<SafeStorage | null> {
  if (!(await store.isAsyncEncryptionAvailable())) return null;
  return platform !== 'linux' || /^(gnome|kwallet)/.test(store.getSelectedStorageBackend()) ? store : null;
}
