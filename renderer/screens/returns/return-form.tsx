import { useRef, useState, type ReactNode } from 'react';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { isNota } from '../../../core/contract/edition.ts';
import {
  MAX_RETURN_REASON_CHARS,
  type ReturnProposal,
} from '../../../core/contract/bridge/bridge-returns.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { problemText, messageOfRule } from '../../faults/fault-text.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';
import { reasonTooShort } from '../invalidation/event-reason.ts';
import { approvalOf, chosenMoney, chosenWay, useReturns, type Plan } from '../../stores/returns/returns.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { CustomerSheet } from '../customers/customer-sheet.tsx';
import { OpenSheet } from '../sale/cash-offer.tsx';
import { CorrectingNote } from './correcting-note.tsx';
import { customerOf } from './customer-of.ts';
import { ReturnConfirm } from './return-confirm.tsx';
import { KindChoice } from './return-choices.tsx';
import { ReturnLines } from './return-lines.tsx';
import { ReturnMoney } from './return-money.tsx';
import { ReturnWays } from './return-ways.tsx';
import { prepareRest } from './prepare-rest.ts';

const GO_KEY = 'F12';

/** All fields of one document's return; the next step confirms it. */
export function ReturnForm({ plan }: { readonly plan: Plan }) {
  const words = useWords();
  return (
    <div className="stack gap-5 invalidation-columns">
      <TheDocument plan={plan} />
      {plan.impedimento === null ? (
        <Filling plan={plan} />
      ) : (
        <section className="notice" data-tone="bad" role="alert">
          <h2>{words.returns.cannot}</h2>
          <p>{messageOfRule(plan.impedimento, words)}</p>
        </section>
      )}
    </div>
  );
}

function Filling({ plan }: { readonly plan: Plan }) {
  const words = useWords();
  const { draft, change, again, failure, unanswered } = useReturns();
  const [confirming, setConfirming] = useState(false);
  const [mending, setMending] = useState<Customer | 'drawer' | null>(null);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const way = chosenWay(plan, draft);
  const elsewhere = way?.forma === 'documento-nuevo';
  const reasonFault = way === null ? '' : faultOfReason(draft.motivo, way, words);
  const go = (): void => {
    setTried(true);
    if (way === null || unanswered) return;
    if (elsewhere) return void prepareRest(plan, draft);
    if (reasonFault !== '') return form.current?.querySelector<HTMLElement>('#return-reason input')?.focus();
    if (nobodyApproves(plan, draft, way)) return;
    if (needsDrawer(plan, draft, way)) setMending('drawer');
    else setConfirming(true);
  };
  const mended = (): void => {
    setMending(null);
    void again();
  };
  useKeys({ [GO_KEY]: go });
  return (
    <>
      <form
        ref={form}
        className="stack gap-4 shrinks"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <CorrectingNote />
        <KindChoice draft={draft} onChange={change} />
        <ReturnLines plan={plan} draft={draft} onChange={change} />
        <Fault text={failure === null ? '' : problemText(failure, words)} />
        <ReturnWays
          plan={plan}
          draft={draft}
          onChange={change}
          onCustomer={() => void customerOf(plan).then(setMending)}
        />
        {way !== null && !elsewhere && (
          <Details
            plan={plan}
            way={way}
            reasonFault={tried ? reasonFault : ''}
            onOpen={() => setMending('drawer')}
          />
        )}
        <Foot plan={plan} elsewhere={elsewhere} />
      </form>
      {confirming && way !== null && (
        <ReturnConfirm plan={plan} draft={draft} way={way} onClose={() => setConfirming(false)} />
      )}
      <Mending what={mending} onMended={mended} onClose={() => setMending(null)} />
    </>
  );
}

function faultOfReason(motivo: string, way: ReturnProposal, words: Words): string {
  if (motivo.trim() === '') return words.returns.missing.reason;
  const short = way.forma === 'invalidacion' ? reasonTooShort(motivo) : null;
  return short === null ? '' : messageOfRule(short, words);
}

/** Whether approval is required and no manager can give it. */
function nobodyApproves(plan: Plan, draft: Draft, way: ReturnProposal): boolean {
  return plan.gerentes.length === 0 && approvalOf(plan, draft, way) !== null;
}

/** An exchange needs an open session: return and new sale belong to one. */
function needsDrawer(plan: Plan, draft: Draft, way: ReturnProposal): boolean {
  return draft.clase !== 'cargo' && !plan.cajaAbierta && chosenMoney(plan, draft, way) === 'cambio';
}

interface MendingProps {
  readonly what: Customer | 'drawer' | null;
  readonly onMended: () => void;
  readonly onClose: () => void;
}

/** Fills in missing data over the return, which then continues. */
function Mending({ what, onMended, onClose }: MendingProps) {
  if (what === null) return null;
  if (what === 'drawer') return <OpenSheet onLeave={onMended} />;
  return <CustomerSheet customer={what} mending onSaved={onMended} onDelete={undefined} onClose={onClose} />;
}

interface DetailsProps {
  readonly plan: Plan;
  readonly way: ReturnProposal;
  readonly reasonFault: string;
  /** Opens a cash session. */
  readonly onOpen: () => void;
}

function Details({ plan, way, reasonFault, onOpen }: DetailsProps) {
  const { draft, change } = useReturns();
  return (
    <>
      <Reason fault={reasonFault} />
      {draft.clase === 'devolucion' && (
        <GoodsBack checked={draft.regresa} onChange={(regresa) => change({ regresa })} />
      )}
      <ReturnMoney plan={plan} draft={draft} way={way} onChange={change} onOpen={onOpen} />
    </>
  );
}

function Reason({ fault }: { readonly fault: string }) {
  const words = useWords().returns;
  const { draft, change } = useReturns();
  return (
    <div id="return-reason">
      <ReasonField
        label={words.reason}
        usual={words.reasons[draft.clase]}
        value={draft.motivo}
        onChange={(motivo) => change({ motivo })}
        fault={fault}
        maxLength={MAX_RETURN_REASON_CHARS}
      />
    </div>
  );
}

interface GoodsBackProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether the goods are back: money may be returned without them. */
function GoodsBack({ checked, onChange }: GoodsBackProps) {
  const words = useWords().returns;
  return (
    <label className="strong check returns-check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span className="grid">
        {words.goodsBack}
        <span className="soft small">{words.goodsBackNote}</span>
      </span>
    </label>
  );
}

function Foot({ plan, elsewhere }: { readonly plan: Plan; readonly elsewhere: boolean }) {
  const { returns: words, invalidation } = useWords();
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const { draft, unanswered } = useReturns();
  const way = chosenWay(plan, draft);
  if (way === null) return null;
  const { monto, iva } = way;
  const nobody = !elsewhere && nobodyApproves(plan, draft, way);
  return (
    <div className="screen-foot row gap-2-4 wrap ruled returns-foot">
      {monto !== null && (
        <output className="flow gap-0-2 returns-sum">
          <span className="soft">{draft.clase === 'cargo' ? words.total.in : words.total.out}</span>
          <span className="figure-4 figures">{dollars(monto)}</span>
          {iva !== null && <span className="soft small figures">{words.ofIva(dollars(iva))}</span>}
        </output>
      )}
      {elsewhere && (
        <p className="soft small returns-hint">
          {draft.clase === 'cargo' ? words.prepareChargeHint : words.prepareHint}
        </p>
      )}
      {nobody && (
        <p className="returns-hint" role="alert">
          {invalidation.nobody[isManager ? 'segunda-persona' : 'cajero']}
        </p>
      )}
      <Button type="submit" kind="main" data-size="large" disabled={unanswered || nobody}>
        {elsewhere ? words.prepare : words.go}
        <kbd className="key">{GO_KEY}</kbd>
      </Button>
    </div>
  );
}

function TheDocument({ plan }: { readonly plan: Plan }): ReactNode {
  const words = useWords();
  const { reset, busy } = useReturns();
  // If this document allows nothing, Enter searches another.
  const other = useFocus<HTMLButtonElement>(plan.impedimento !== null);
  const { tipoDte, numeroControl, fecEmi, horEmi, monto, receptor, vendio, estado } = plan.documento;
  return (
    <section className="invalidation-document" aria-label={words.returns.find}>
      <div>
        <p className="soft">{words.tipo[tipoDte]}</p>
        <p className="figure-4 figures">{dollars(monto)}</p>
        <p className="figures">{numeroControl}</p>
        <p>{receptor?.nombre ?? words.invalidation.finalConsumer}</p>
      </div>
      <div>
        <p className="soft small figures">{words.invalidation.issued(dayText(fecEmi), horEmi.slice(0, 5))}</p>
        <p className="soft small">
          {words.estado[estado]}
          {vendio !== null && ` · ${words.returns.soldBy(vendio)}`}
        </p>
        {plan.disponible !== null && plan.impedimento === null && !isNota(tipoDte) && (
          <div>
            <p className="label">{words.returns.left}</p>
            <p className="figures">{dollars(plan.disponible)}</p>
          </div>
        )}
        <Button ref={other} disabled={busy} onClick={reset}>
          {words.returns.other}
        </Button>
      </div>
    </section>
  );
}
