import { useEffect } from 'react';

/** While Alt is held, the page shows every shortcut in place. */
export function useAltOverlay(): void {
  useEffect(() => {
    const show = (on: boolean): void => {
      document.documentElement.toggleAttribute('data-keys-shown', on);
    };
    const onDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Alt') return;
      event.preventDefault();
      show(true);
    };
    const onUp = (event: KeyboardEvent): void => {
      if (event.key === 'Alt') show(false);
    };
    const onBlur = (): void => show(false);
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
}
