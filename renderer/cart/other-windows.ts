/** Other windows of this browser on the same till: the sales that wait are theirs too. */

const CHANNEL = 'caja.sales';

let channel: BroadcastChannel | undefined;

/** Hears that another window parked a sale, went on with one or threw one away. */
export function hearOtherWindows(changed: () => void): void {
  if (channel !== undefined) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', changed);
}

/** Tells the others that other sales wait now. */
export function tellOtherWindows(): void {
  channel?.postMessage('parked');
}
