import { useEffect } from 'react';

/** Accepts files dropped anywhere; otherwise the browser would navigate to them. */
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
