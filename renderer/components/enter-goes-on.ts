/** Enter key navigation in forms. */
import { useEffect, useRef } from 'react';

/** Elements that Enter moves to. */
const PLACES = 'input:not([type="checkbox"]), select, button[type="submit"]';

/** Enter moves to the next field, and from the last one to the submit button. */
export function useEnterGoesOn() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    element?.addEventListener('keydown', enterGoesOn);
    return () => element?.removeEventListener('keydown', enterGoesOn);
  }, []);
  return form;
}

function enterGoesOn(event: KeyboardEvent): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(currentTarget instanceof HTMLFormElement)) return;
  // A combobox handles Enter itself.
  const isField =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.role !== 'combobox');
  if (!isField) return;
  event.preventDefault();
  const places = [...currentTarget.querySelectorAll<HTMLElement>(PLACES)].filter(
    (place) => place === target || (place.offsetParent !== null && !isChosen(place)),
  );
  const next = places[places.indexOf(target) + 1];
  next?.focus();
  // As with Tab, typing replaces the content.
  if (next instanceof HTMLInputElement) next.select();
}

/** A select with a value is skipped by Enter and reached with Tab. */
function isChosen(place: HTMLElement): boolean {
  return place instanceof HTMLSelectElement && place.value !== '';
}
