import { CircleCheck } from 'lucide-react';
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { useWords } from '../../../hooks/use-words.ts';
import './certification-progress.css';
import { WHOLE_NUMBER } from '../../../text/whole-number.ts';

/** Progress of the authority's tests by document type. */
export function CertificationProgress({ tests }: { readonly tests: SettingsView['pruebas'] }) {
  const all = useWords();
  const words = all.config.connection.tests;
  const kinds = { ...all.tipo, ...words.kind };
  const isReady = tests.every(({ aceptadas, necesarias }) => aceptadas >= necesarias);
  return (
    <section className="stack gap-3 settings-block" aria-labelledby="certification-progress">
      <h3 id="certification-progress">{words.title}</h3>
      <p className="soft">{words.lead}</p>
      <ul className="certification-progress">
        {tests.map(({ clase, aceptadas, necesarias }) => (
          <li key={clase}>
            <span>{kinds[clase]}</span>
            <progress max={necesarias} value={Math.min(aceptadas, necesarias)} aria-label={kinds[clase]} />
            <span className="figures">
              {aceptadas >= necesarias && (
                <CircleCheck size={16} className="production-done" aria-label={words.done} />
              )}
              {words.count(WHOLE_NUMBER.format(aceptadas), WHOLE_NUMBER.format(necesarias))}
            </span>
          </li>
        ))}
      </ul>
      {isReady && <p role="status">{words.ready}</p>}
    </section>
  );
}
