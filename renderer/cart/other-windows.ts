/** Notifies other windows of this browser about changed parked carts. */

const CHANNEL = 'caja.sales';

let channel: BroadcastChannel | undefined;

/** Calls `changed` when another window parks, resumes or discards a cart. */
export function hearOtherWindows(changed: () => void): void {
  if (channel !== undefined) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', changed);
}

export function tellOtherWindows(): void {
  channel?.postMessage('parked');
}
