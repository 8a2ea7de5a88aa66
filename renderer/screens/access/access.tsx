import type { ReactNode } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { useSession } from '../../stores/till/session.ts';
import './access.css';

const SESSION_EVERY_MS = 8000;

export interface AccessProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Layout of the pages before the till opens (pairing, login): one task, centred. */
export function Access({ title, lead, children }: AccessProps) {
  const words = useWords();
  const refresh = useSession((session) => session.refresh);
  usePolling(refresh, SESSION_EVERY_MS);
  return (
    <main className="stack gap-4 pad-4 access" data-keys-anywhere="">
      <div className="stack gap-4 access-card">
        <p className="access-brand">
          <img src="/icon.svg" alt="" width="40" height="40" />
          {words.product}
        </p>
        <div>
          <h1>{title}</h1>
          <p className="soft">{lead}</p>
        </div>
        {children}
      </div>
      <a className="soft small access-status" href="#/estado">
        {words.access.serviceStatus}
      </a>
    </main>
  );
}
