import { CircleSlash } from 'lucide-react';
import type {
  AdjustmentKind,
  ReturnForm,
  ReturnProposal,
} from '../../../core/contract/bridge/bridge-returns.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { warningText } from '../../faults/warning-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';
import { chosenWay, type Plan } from '../../stores/returns/returns.ts';
import { Radio } from './return-choices.tsx';

export interface ReturnWaysProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onCustomer: () => void;
}

/** The form of the opposite adjustment is not listed. */
const OPPOSITE: Readonly<Record<AdjustmentKind, ReturnForm>> = {
  devolucion: 'nota-debito',
  rebaja: 'nota-debito',
  cargo: 'nota-credito',
};

/** Rule that is resolved in the customer's file. */
const DISTRICT = 'falta-distrito-de-nota';

/** Lawful forms, the proposed one preselected, with reasons; the other forms say why not. */
export function ReturnWays({ plan, draft, onChange, onCustomer }: ReturnWaysProps) {
  const words = useWords();
  const { returns } = words;
  const { formas } = plan;
  if (formas === null) {
    const isOver = draft.clase !== 'cargo' && plan.lineas.every(({ quedan }) => quedan === '0');
    return <p className="soft">{isOver ? returns.allGone : returns.chooseFirst[draft.clase]}</p>;
  }
  const chosen = chosenWay(plan, draft);
  const lawful = formas
    .filter(({ legal }) => legal)
    .toSorted((a, b) => Number(b.porDefecto) - Number(a.porDefecto));
  const missing = lawful.length > 0 ? undefined : formas.find(({ impedida }) => impedida);
  const others = formas.filter(
    ({ forma, legal }) =>
      !legal &&
      forma !== OPPOSITE[draft.clase] &&
      // Leaves out the form shown above, and the new document, which is not needed once that is resolved.
      (missing === undefined || (forma !== missing.forma && forma !== 'documento-nuevo')),
  );
  return (
    <fieldset className="stack gap-1 returns-ways">
      <legend className="label">{returns.way}</legend>
      {lawful.map(({ forma, porDefecto, motivo }) => (
        <Radio
          key={forma}
          name="forma"
          id={`return-way-${forma}`}
          checked={chosen?.forma === forma}
          onChoose={() => onChange({ forma })}
          label={
            <>
              {returns.forms[forma]}
              {porDefecto && <span className="small strong returns-badge">{returns.proposed}</span>}
            </>
          }
          hint={ended(messageOfRule(motivo, words))}
        />
      ))}
      {lawful.length === 0 && <NoWay missing={missing} onCustomer={onCustomer} />}
      {(chosen?.avisos ?? []).map((aviso) => (
        <p key={aviso.regla} className="notice">
          {warningText(aviso, words, null)}
        </p>
      ))}
      {others.length > 0 && (
        <details className="returns-others" open={lawful.length === 0 && missing === undefined}>
          <summary>{returns.notLawful}</summary>
          <ul>
            {others.map(({ forma, motivo }) => (
              <li key={forma}>
                <CircleSlash size={18} aria-hidden="true" />
                <span className="grid">
                  <strong className="strong">{returns.forms[forma]}</strong>
                  <span className="soft small">{ended(messageOfRule(motivo, words))}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}

interface NoWayProps {
  readonly missing: ReturnProposal | undefined;
  readonly onCustomer: () => void;
}

/** What the otherwise lawful form lacks or waits for, with a button to fix it; or that no form is possible. */
function NoWay({ missing, onCustomer }: NoWayProps) {
  const words = useWords();
  const { returns } = words;
  if (missing === undefined) return <Alert>{returns.noWay}</Alert>;
  return (
    <div className="notice remark" role="alert">
      <p>
        <strong>{returns.forms[missing.forma]}</strong> {ended(messageOfRule(missing.motivo, words))}
      </p>
      {missing.motivo.regla === DISTRICT && <Button onClick={onCustomer}>{returns.customerFile}</Button>}
    </div>
  );
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
