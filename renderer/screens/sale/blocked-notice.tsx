import { FileLock } from 'lucide-react';
import type { TrafficLight } from '../../../core/contract/till/till.ts';
import { plainDays } from '../../faults/sentence.ts';
import { NO_CERTIFICATE } from '../../frame/light-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useSession } from '../../stores/till/session.ts';
import { openSettings } from '../../stores/manager/settings-section.ts';

/** In the place of an empty sale: why this till can issue nothing, and where that is put right. */
export function BlockedNotice({
  situacion,
  why,
}: {
  readonly situacion: TrafficLight['situacion'];
  readonly why: string;
}) {
  const words = useWords().blocked;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return (
    <section className="lines lines-empty empty">
      <FileLock size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{words.title}</h2>
      <p>{NO_CERTIFICATE.test(why) ? words.noCertificate : plainDays(why)}</p>
      {situacion === 'certificado' && (
        <>
          <p>{isManager ? words.way : words.wayCashier}</p>
          {isManager && (
            <button type="button" className="button" onClick={() => openSettings('certificado')}>
              {words.open}
            </button>
          )}
        </>
      )}
    </section>
  );
}
