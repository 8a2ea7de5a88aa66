/** Whether anything was typed or chosen in the fields of a form, and not taken back. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldWatch {
  /** Watches the fields below an element until the returned function is called. */
  over(element: HTMLElement): () => void;
  /** Whether a field holds something else than when it was first used, or went away after it was changed. */
  isChanged(): boolean;
}

/** Watches nothing yet. */
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
      // The one that has the focus from the beginning got it before anybody listened.
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

/** A search chooses, and loses nothing by itself. */
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
