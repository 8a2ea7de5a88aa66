import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { EXCLUDED_FORMS, isTerm, ON_CREDIT } from '../../stores/excluded/excluded-draft.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayAfter, dayText } from '../../text/day.ts';
import type { ExcludedFaults } from './use-excluded-faults.ts';

/** Suggested terms, in days. */
const TERMS = ['8', '15', '30'] as const;

export function ExcludedAmounts({ faultOf }: Pick<ExcludedFaults, 'faultOf'>) {
  const words = useWords().excluded;
  const { draft, preview, change } = useExcluded();
  const { forma } = draft;
  const isOpen = useCash(({ state }) => state?.abierta ?? null) !== null;
  const totals = preview?.totales ?? null;
  const shown = (amount: string | undefined): string => (amount === undefined ? '—' : dollars(amount));
  const isCash = forma === '01';
  return (
    <section className="stack gap-3 one-column" aria-labelledby="excluded-much">
      <h2 id="excluded-much">{words.howMuch}</h2>
      <dl className="excluded-sums">
        <div>
          <dt>{words.bought}</dt>
          <dd className="figures">{shown(totals?.subTotal)}</dd>
        </div>
        {totals !== null && totals.reteRenta !== '0.00' && (
          <div>
            <dt>
              {words.withheld}
              <span className="soft small">{words.withheldNote}</span>
            </dt>
            <dd className="figures">−{dollars(totals.reteRenta)}</dd>
          </div>
        )}
        <div data-strong="">
          <dt>{forma === ON_CREDIT ? words.owed : words.hand}</dt>
          <dd className="figures figure-4">{shown(totals?.total)}</dd>
        </div>
      </dl>
      <Choice
        label={words.form}
        value={forma}
        choices={EXCLUDED_FORMS.map((code) => [code, words.forms[code]] as const)}
        onChange={(code) => change({ forma: code })}
      />
      {forma === ON_CREDIT && <Term fault={faultOf('pagos[0].periodo')} />}
      {isCash && <p className="soft small">{isOpen ? words.fromDrawer : words.noDrawer}</p>}
      {isCash && preview?.aprobacion.requerida === true && <p className="notice">{words.needsManager}</p>}
    </section>
  );
}

function Term({ fault }: { readonly fault: string }) {
  const words = useWords();
  const { draft, change } = useExcluded();
  const hoy = useTill(({ context }) => context?.hoy ?? null);
  const { dias } = draft;
  const due = hoy === null || !isTerm(dias) ? null : dayAfter(hoy, Number(dias));
  return (
    <div className="stack gap-2 one-column">
      <Chips name={words.payment.term} columns={3}>
        {TERMS.map((days) => (
          <Button
            key={days}

            className="figures"
            aria-pressed={dias === days}
            onClick={() => change({ dias: days })}
          >
            {words.payment.termOf(days)}
          </Button>
        ))}
      </Chips>
      <Field
        label={words.excluded.days}
        value={dias}
        inputMode="numeric"
        fault={fault === '' ? '' : words.excluded.daysMissing}
        onChange={(typed) => change({ dias: typed.trim() })}
      />
      <p className="soft small">{due === null ? '' : words.purchases.due(dayText(due))}</p>
    </div>
  );
}
