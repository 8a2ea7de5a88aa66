import { useWindowKey } from './use-window-key.ts';

/** A key as it is written in the interface: `F12`, `Ctrl+K`, `Alt+1`. */
type KeyName = string;

function nameOf(event: KeyboardEvent): KeyName {
  // With Alt some layouts change digits into other characters; `code` does not change.
  const key = /^Digit\d$/.test(event.code) ? event.code.slice('Digit'.length) : event.key;
  const parts = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : ''];
  return [...parts, key.length === 1 ? key.toUpperCase() : key].filter((part) => part !== '').join('+');
}

/** Shortcuts of the screen behind a dialog are disabled. */
export function dialogOpen(): boolean {
  return document.querySelector('[data-veil]') !== null;
}

/** Shortcuts of a screen; disabled while a dialog is open. @param inDialog whether they belong to the dialog */
export function useKeys(keys: Readonly<Record<KeyName, () => void>>, inDialog = false): void {
  useWindowKey((event) => {
    if (event.repeat) return;
    const work = keys[nameOf(event)];
    if (work === undefined) return;
    event.preventDefault();
    if (inDialog || !dialogOpen()) work();
  });
}
