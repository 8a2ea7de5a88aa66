import { useEffect, useRef } from 'react';
import { createScanBurst, MAX_SCAN_GAP_MS } from '../input/scan-burst.ts';

interface Snapshot {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
}

function snapshot(): Snapshot | null {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField ? { field, value: field.value } : null;
}

/** Puts back what a field held before the scan's first character; React hears of it as of any typing. */
function restore({ field, value }: Snapshot): void {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types text where the caret is, as the person would have. */
function type(text: string): void {
  const field = document.activeElement;
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(
    text,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    'end',
  );
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Hears a scanner whatever has the focus; a scan reaches `onScan` and nothing else. */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const burst = createScanBurst();
    let before: Snapshot | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      clearTimeout(timer);
      const verdict = burst.press(event.key, event.timeStamp);
      if (verdict.kind === 'pass') {
        type(verdict.late);
        if (verdict.begins) before = snapshot();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (verdict.kind === 'hold') {
        timer = setTimeout(() => type(burst.release()), MAX_SCAN_GAP_MS);
        return;
      }
      if (before !== null) restore(before);
      latest.current(verdict.code);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
