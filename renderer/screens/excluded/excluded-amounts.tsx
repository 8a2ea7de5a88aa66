import { Choice } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { EXCLUDED_FORMS } from '../../stores/excluded/excluded-draft.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';

/** How much: what is bought, what is withheld, what is handed over, and from where. */
export function ExcludedAmounts() {
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
          <dt>{words.hand}</dt>
          <dd className="figures figure-4">{shown(totals?.total)}</dd>
        </div>
      </dl>
      <Choice
        label={words.form}
        value={forma}
        choices={EXCLUDED_FORMS.map((code) => [code, words.forms[code]] as const)}
        onChange={(code) => change({ forma: code })}
      />
      {isCash && <p className="soft small">{isOpen ? words.fromDrawer : words.noDrawer}</p>}
      {isCash && preview?.aprobacion.requerida === true && <p className="notice">{words.needsManager}</p>}
    </section>
  );
}
