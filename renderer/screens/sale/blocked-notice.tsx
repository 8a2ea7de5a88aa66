import { FileLock } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import type { TrafficLight } from '../../../core/contract/till/till.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { useSession } from '../../stores/till/session.ts';
import { openSettings } from '../../stores/manager/settings-section.ts';

/** Replaces an empty sale: why this till cannot issue, and where to fix that. */
export function BlockedNotice({
  situacion,
  why,
}: {
  readonly situacion: TrafficLight['situacion'];
  readonly why: Rule;
}) {
  const all = useWordsAtOnce();
  const words = all.blocked;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return (
    <section className="lines lines-empty empty">
      <FileLock size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{words.title}</h2>
      <p>{why.regla === 'sin-certificado' ? words.noCertificate : messageOfRule(why, all)}</p>
      {situacion === 'certificado' && (
        <>
          <p>{isManager ? words.way : words.wayCashier}</p>
          {isManager && <Button onClick={() => openSettings('certificado')}>{words.open}</Button>}
        </>
      )}
    </section>
  );
}
