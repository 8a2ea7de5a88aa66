import { useEffect } from 'react';

/** Files that are dropped anywhere on the screen: beside the place for them the browser would open them instead of the till. */
export function useDropped(take: (files: FileList | null) => void): void {
  useEffect(() => {
    const hover = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      take(event.dataTransfer?.files ?? null);
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('drop', drop);
    };
  }, [take]);
}
