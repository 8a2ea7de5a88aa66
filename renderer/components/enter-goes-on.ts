/** Enter in the fields of a form. */
import { useEffect, useRef } from 'react';

/** Where Enter leads. */
const PLACES = 'input:not([type="checkbox"]), select, button[type="submit"]';

/** Enter in a field leads to the next one, and from the last one to the button that issues. */
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
  // A field that finds has Enter for itself.
  const isField =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.role !== 'combobox');
  if (!isField) return;
  event.preventDefault();
  const places = [...currentTarget.querySelectorAll<HTMLElement>(PLACES)].filter(
    (place) => place === target || (place.offsetParent !== null && !isChosen(place)),
  );
  const next = places[places.indexOf(target) + 1];
  next?.focus();
  // As Tab does: what stands there is replaced by what is typed.
  if (next instanceof HTMLInputElement) next.select();
}

/** What stands in a list already is reached with Tab. */
function isChosen(place: HTMLElement): boolean {
  return place instanceof HTMLSelectElement && place.value !== '';
}
