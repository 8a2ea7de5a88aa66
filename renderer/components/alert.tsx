import type { ReactNode } from 'react';

/** What went wrong, said as soon as it is there. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice" data-tone="bad" role="alert">
      {children}
    </p>
  );
}
