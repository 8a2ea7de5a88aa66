import { useLayoutEffect, useRef } from 'react';
import { MAX_PIN_CHARS } from '../../core/contract/till/till-limits.ts';
import { dateFieldOf, dayIn, restoreDay } from '../input/date-segment.ts';
import { forgetHeld, heldCount, holdText } from '../input/held-keys.ts';
import { createScanBurst, MAX_SCAN_GAP_MS } from '../input/scan-burst.ts';
import { typeText } from '../input/type-text.ts';

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Snapshot {
  readonly field: Typed | null;
  /** The custom date field, if it is one. */
  readonly date: HTMLElement | null;
  readonly value: string;
}

const KINDS = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement] as const;

/** Value of the focused field; also of a select, since characters choose options. */
function snapshot(): Snapshot | null {
  const field = document.activeElement;
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  if (isField) return { field, date: null, value: field.value };
  const date = dateFieldOf(field);
  return date === null ? null : { field: null, date, value: dayIn(date) };
}

/** Restores the value from before a scan's first character, and notifies React. */
function restore({ field, date, value }: Snapshot): void {
  if (date !== null) restoreDay(date, value);
  if (field === null || field.value === value) return;
  const kind = KINDS.find((each) => field instanceof each);
  if (kind === undefined) return;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Types withheld characters, queued behind held keys. @param loose receives them when no field is focused */
function type(text: string, loose: (text: string) => void): void {
  if (!holdText(text)) typeText(text, loose);
}

/** Whether it is a fast-typed PIN: as a scan it would be searched and displayed. */
function isPin(code: string): boolean {
  const field = document.activeElement;
  const isSecret = field instanceof HTMLInputElement && field.type === 'password';
  return isSecret && code.length <= MAX_PIN_CHARS && /^\d+$/.test(code);
}

export interface ScannerEvents {
  /** Called before a typed character takes effect; may move the focus. */
  readonly onFirst?: (key: string) => void;
  /** Receives withheld characters that were no scan, when no field is focused. */
  readonly onLoose?: (text: string) => void;
}

/** Detects barcode scans independent of the focus; only `onScan` receives them. @param more further events */
export function useScanner(onScan: (code: string) => void, more: ScannerEvents = {}): void {
  const latest = useRef({ onScan, ...more });
  useLayoutEffect(() => {
    latest.current = { onScan, ...more };
  });
  useLayoutEffect(() => {
    const burst = createScanBurst();
    let before: Snapshot | null = null;
    let heldBefore = 0;
    const loose = (text: string): void => latest.current.onLoose?.(text);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeBack = (): void => {
      if (before !== null) restore(before);
      forgetHeld(heldBefore);
    };
    const onKey = (event: KeyboardEvent): void => {
      // A replayed key, handled when it was pressed.
      if (!event.isTrusted) return;
      // AltGr characters look like Ctrl+Alt.
      const altGr = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);
      if (((event.ctrlKey || event.altKey) && !altGr) || event.metaKey || event.isComposing) return;
      clearTimeout(timer);
      const verdict = burst.press(event.key, event.timeStamp, snapshot() !== null);
      if (verdict.kind === 'pass') {
        type(verdict.late, loose);
        if (verdict.begins) {
          latest.current.onFirst?.(event.key);
          before = snapshot();
          heldBefore = heldCount();
        }
        return;
      }
      if (verdict.kind === 'scan' && isPin(verdict.code)) {
        takeBack();
        type(verdict.code, loose);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (verdict.kind === 'stray') return;
      if (verdict.kind === 'hold') {
        timer = setTimeout(() => type(burst.release(), loose), MAX_SCAN_GAP_MS);
        return;
      }
      takeBack();
      latest.current.onScan(verdict.code);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
