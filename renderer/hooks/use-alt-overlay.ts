import { useEffect } from 'react';
import { useWindowKey } from './use-window-key.ts';

export function useAltOverlay(): void {
  useWindowKey((event) => {
    if (event.key !== 'Alt') return;
    event.preventDefault();
    show(true);
  });
  useEffect(() => {
    const onUp = (event: KeyboardEvent): void => {
      if (event.key === 'Alt') show(false);
    };
    const onBlur = (): void => show(false);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
}

function show(on: boolean): void {
  document.documentElement.toggleAttribute('data-keys-shown', on);
}
