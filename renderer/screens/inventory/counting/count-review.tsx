import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { BridgeReply } from '../../../../core/contract/bridge/bridge.ts';
import type {
  ClosedCount,
  CountDifference,
  CountReview as Review,
} from '../../../../core/contract/bridge/bridge-counts.ts';
import type { WithdrawnPaper } from '../../../../core/contract/bridge/bridge-stock.ts';
import { bridge } from '../../../bridge/index.ts';
import { ApprovalFields, useApproval } from '../../../components/approval-fields.tsx';
import { Button } from '../../../components/button.tsx';
import { showFaults } from '../../../components/focus.ts';
import { Fault } from '../../../components/form/field.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { CauseChoice, CauseLaws, type Causes } from './cause-choice.tsx';
import { DifferenceTable, type DifferenceTableProps } from './difference-table.tsx';
import { WithdrawalInvoice } from '../withdrawal-invoice.tsx';

export interface CountReviewProps {
  readonly id: number;
  readonly onDone: (said: LocalizedMessage | null) => void;
  readonly onBack: () => void;
}

/** A closed count with goods that are missing without a cause. */
interface Missing extends Pick<ClosedCount, 'lineas'> {
  readonly paper: WithdrawnPaper;
}

/** Review before a count is saved: differences, values and causes. */
export function CountReview({ id, onDone, onBack }: CountReviewProps) {
  const text = useWords().inventory.counting;
  const { review, fault, setFault, load } = useReview(id);
  const [causes, setCauses] = useState<Causes>({});
  const [tried, setTried] = useState(false);
  const [atPin, setAtPin] = useState(false);
  const [missing, setMissing] = useState<Missing | null>(null);
  const approval = useApproval(review?.aprobacion.gerentes ?? []);
  const { busy, run } = useOneRun();
  const differences = review?.diferencias ?? [];
  const choose = (next: Causes): void => {
    setCauses(next);
    setFault(null);
  };
  const done = (lines: number): void => onDone(({ inventory }) => inventory.counting.saved(lines));
  const save = (): Promise<void> =>
    run(async () => {
      if (review === null || missing !== null) return;
      const unsaid = differences.find(({ codigo }) => causes[codigo] === undefined);
      setAtPin(false);
      setFault(null);
      if (unsaid !== undefined)
        return showFaults(() => {
          setTried(true);
          setFault(({ inventory }) => inventory.counting.causeMissing(unsaid.descripcion));
        });
      const causas = differences.map(({ codigo }) => ({ codigo, causa: causes[codigo] ?? 'error' }));
      const reply = await bridge.call('counts.close', { id, hasta: review.hasta, causas, ...approval.given });
      approval.forgetPin();
      if (!reply.ok) {
        const { problem } = reply;
        showFaults(() => {
          setAtPin(problem.codigo === 'APROBACION_REQUERIDA' || problem.codigo === 'APROBACION_NEGADA');
          setFault(problemMessage(problem));
        });
        return problem.codigo === 'ESTADO_NO_PERMITE' ? load() : undefined;
      }
      const paper = await missingIn(reply.value);
      if (paper === null) done(reply.value.lineas);
      else setMissing({ lineas: reply.value.lineas, paper });
    });
  useKeys({ F12: () => void save(), Escape: onBack });
  return (
    <div className="screen-page count-review stack gap-3 top">
      <ReviewHead onBack={onBack} />
      {review !== null && <Lead review={review} />}
      {review !== null && differences.length > 0 && (
        <Differences
          differences={differences}
          total={review.valor}
          causes={causes}
          tried={tried}
          onChange={choose}
        />
      )}
      {review?.aprobacion.requerida === true && (
        <ApprovalFields approval={approval} lead={text.secondPerson} fault={atPin ? fault : ''} />
      )}
      <SaveFoot
        fault={atPin ? '' : fault}
        focused={differences.length === 0 && review !== null}
        disabled={busy || review === null}
        onSave={() => void save()}
      />
      {missing !== null && (
        <WithdrawalInvoice paper={missing.paper} counted onClose={() => done(missing.lineas)} />
      )}
    </div>
  );
}

/** What needs a factura; null for nothing, or where nobody answers: past counts offer it too. */
async function missingIn({ id: papel, sinCausa }: ClosedCount): Promise<WithdrawnPaper | null> {
  const reply = sinCausa === 0 ? null : await bridge.call('stock.withdrawn', { papel });
  return reply?.ok === true ? reply.value : null;
}

function Differences(props: DifferenceTableProps) {
  const { differences, causes, onChange } = props;
  return (
    <>
      <AllCauses differences={differences} causes={causes} onChange={onChange} />
      <DifferenceTable {...props} />
      <CauseLaws causes={Object.values(causes)} />
    </>
  );
}

interface SaveFootProps {
  readonly fault: string;
  readonly focused: boolean;
  readonly disabled: boolean;
  readonly onSave: () => void;
}

function SaveFoot({ fault, focused, disabled, onSave }: SaveFootProps) {
  const text = useWords().inventory.counting;
  const button = useFocus<HTMLButtonElement>(focused);
  return (
    <footer className="actions screen-foot">
      <Fault text={fault} />
      <Button ref={button} kind="main" data-size="large" aria-disabled={disabled} onClick={onSave}>
        {text.save}
        <kbd className="key">F12</kbd>
      </Button>
    </footer>
  );
}

function ReviewHead({ onBack }: Pick<CountReviewProps, 'onBack'>) {
  const text = useWords().inventory.counting;
  return (
    <header className="row between wrap">
      <h1>{text.review}</h1>
      <Button kind="plain" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        {text.keep}
      </Button>
    </header>
  );
}

function Lead({ review }: { readonly review: Review }) {
  const text = useWords().inventory.counting;
  const { contados, sinContar, diferencias } = review;
  return (
    <div className="stack gap-2">
      <p className="soft">
        {text.lines(contados)} · {text.differences(diferencias.length)}. {text.reviewLead}
      </p>
      {sinContar > 0 && <p className="notice">{text.uncounted(sinContar)}</p>}
      {diferencias.length === 0 && <p className="bold">{text.same}</p>}
    </div>
  );
}

interface AllCausesProps {
  readonly differences: readonly CountDifference[];
  readonly causes: Causes;
  readonly onChange: (causes: Causes) => void;
}

/** Sets one cause for all losses without a cause; surpluses are not losses. */
function AllCauses({ differences, causes, onChange }: AllCausesProps) {
  const text = useWords().inventory.counting;
  return (
    <CauseChoice
      label={text.causeForAll}
      value={null}
      labelled
      focused
      onChange={(causa) => {
        const lost = causa === 'inherente' || causa === 'fortuito';
        const unsaid = differences.filter(
          ({ codigo, diferencia }) => causes[codigo] === undefined && !(lost && !diferencia.startsWith('-')),
        );
        onChange({ ...causes, ...Object.fromEntries(unsaid.map(({ codigo }) => [codigo, causa])) });
      }}
    />
  );
}

function useReview(id: number) {
  const [review, setReview] = useState<Review | null>(null);
  const [fault, setFault] = useMessage('');
  const take = useCallback(
    (reply: BridgeReply<Review>): void => {
      if (reply.ok) setReview(reply.value);
      else setFault(problemMessage(reply.problem));
    },
    [setFault],
  );
  useEffect(() => void bridge.call('counts.review', { id }).then(take), [id, take]);
  const load = async (): Promise<void> => take(await bridge.call('counts.review', { id }));
  return { review, fault, setFault, load };
}
