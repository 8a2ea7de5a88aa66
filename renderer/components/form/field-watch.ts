/** Detects unsaved changes in form fields. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldWatch {
  /** Watches the fields below an element until the returned function is called. */
  over(element: HTMLElement): () => void;
  /** Whether a field differs from its first value, or was removed after a change. */
  isChanged(): boolean;
}

export function fieldWatch(): FieldWatch {
  const before = new Map<Field, string>();
  const used = new Set<Field>();
  const see = (target: EventTarget | null): void => {
    if (isIdempotent(target) && !before.has(target)) before.set(target, valueOf(target));
  };
  const onFocus = ({ target }: Event): void => see(target);
  const onInput = ({ target }: Event): void => {
    if (isIdempotent(target)) used.add(target);
  };
  return {
    over: (element) => {
      // A field with autofocus was focused before the listeners were added.
      see(element.contains(document.activeElement) ? document.activeElement : null);
      element.addEventListener('focusin', onFocus);
      element.addEventListener('input', onInput);
      return () => {
        element.removeEventListener('focusin', onFocus);
        element.removeEventListener('input', onInput);
      };
    },
    isChanged: () =>
      [...used].some((field) => !field.isConnected || (before.get(field) ?? '') !== valueOf(field)),
  };
}

/** Excludes searches, files and fields marked `data-passing`, which lose nothing. */
function isIdempotent(target: EventTarget | null): target is Field {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return isField && !target.matches('[role="combobox"], [type="file"], [data-passing]');
}

function valueOf(field: Field): string {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;
}
