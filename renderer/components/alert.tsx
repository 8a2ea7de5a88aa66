import type { ReactNode } from 'react';

export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice" data-tone="bad" role="alert">
      {children}
    </p>
  );
}
