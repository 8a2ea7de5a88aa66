import { Bot } from 'lucide-react';
import type { ShownProposal } from '../../../../core/contract/bridge/bridge-agents.ts';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { problemText } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { useProposals } from '../../../stores/documents/proposals.ts';
import { useSession } from '../../../stores/till/session.ts';
import { clockText, momentText } from '../../../text/day.ts';
import { useRecordRefresh } from '../../import/use-record-refresh.ts';
import './queue-proposals.css';

/** Most lines or members per card. */
const SHOWN_LINES = 8;
/** Decided proposals still shown. */
const SHOWN_DECIDED = 5;

/** Proposals of agents for a manager's decision; renders nothing for others or without any. */
export function QueueProposals() {
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return isManager ? <Proposals /> : null;
}

function Proposals() {
  const words = useWords();
  const { list, problem, load } = useProposals();
  useRecordRefresh('context', load);
  const open = list.filter(({ estado }) => estado === 'PENDIENTE' || estado === 'CONFIRMADA');
  const decided = list.filter((each) => !open.includes(each)).slice(0, SHOWN_DECIDED);
  if (list.length === 0) return null;
  const text = words.proposals;
  return (
    <section className="stack one-column" aria-label={text.title}>
      <h2 className="row">
        <Bot size={20} aria-hidden="true" />
        {text.title}
      </h2>
      {problem !== null && <Alert>{problemText(problem, words)}</Alert>}
      {open.length > 0 && <p className="soft small">{text.lead}</p>}
      {open.map((each) => (
        <Proposal key={each.id} proposal={each} />
      ))}
      {decided.length > 0 && (
        <ul className="lined" aria-label={text.recent}>
          {decided.map((each) => (
            <Decided key={each.id} proposal={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ProposalProps {
  readonly proposal: ShownProposal;
}

function Proposal({ proposal }: ProposalProps) {
  const text = useWords().proposals;
  const { deciding, decide } = useProposals();
  const { id, operacion, llave, vence, estado } = proposal;
  const what = text.operation(operacion);
  const key = llave === null ? text.keyGone : text.by(llave.nombre, llave.terminaEn);
  const waits = estado === 'PENDIENTE';
  return (
    <article className="stack pad-4 well proposal" aria-label={what}>
      <header className="row wrap between">
        <h3>{what}</h3>
        <span className="soft small">
          {key} · {waits ? text.expires(clockText(vence)) : text.state[estado]}
        </span>
      </header>
      <Content proposal={proposal} />
      <div className="row wrap end">
        {waits && (
          <Button
            aria-label={text.rejectOne(what)}
            disabled={deciding !== null}
            onClick={() => void decide(id, 'agents.reject')}
          >
            {text.reject}
          </Button>
        )}
        <Button
          kind="main"
          aria-label={text.confirmOne(what)}
          disabled={deciding !== null}
          onClick={() => void decide(id, 'agents.confirm')}
        >
          {waits ? text.confirm : text.goOn}
        </Button>
      </div>
    </article>
  );
}

function Content({ proposal }: ProposalProps) {
  const { proposals: text, audit } = useWords();
  const { receptor, lineas, total, datos, masDatos } = proposal;
  return (
    <>
      {total !== null && (
        <p>
          <span className="soft">{text.receiver}:</span> {receptor ?? text.nobody}
        </p>
      )}
      {lineas.length > 0 && (
        <ul className="lined proposal-lines">
          {lineas.slice(0, SHOWN_LINES).map((line, place) => (
            <li key={place} className="row between">
              <span>
                <span className="figures">{line.cantidad} ×</span> {line.descripcion}
              </span>
              <span className="figures">{line.precio === '' ? '' : text.each(dollars(line.precio))}</span>
            </li>
          ))}
        </ul>
      )}
      {lineas.length > SHOWN_LINES && <p className="soft">{text.more(lineas.length - SHOWN_LINES)}</p>}
      {datos.length > 0 && (
        <dl className="proposal-members small">
          {datos.map(({ campo, valor }) => (
            <div key={campo}>
              <dt className="soft">{audit.detailName(campo)}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
      )}
      {masDatos > 0 && <p className="soft">{text.moreMembers(masDatos)}</p>}
      {total !== null && (
        <p className="row between strong">
          <span>{text.total}</span> <span className="figures figure-3">{dollars(total)}</span>
        </p>
      )}
    </>
  );
}

function Decided({ proposal }: ProposalProps) {
  const text = useWords().proposals;
  const { operacion, estado, decidida, mensaje, numeroControl, total } = proposal;
  return (
    <li className="row wrap between small proposal-decided" data-state={estado}>
      <span>
        {text.operation(operacion)}
        {total !== null && <span className="figures"> · {dollars(total)}</span>}
        {numeroControl !== null && <span className="figures"> · {numeroControl}</span>}
      </span>
      <span className="soft">
        {text.state[estado]}
        {decidida !== null && ` · ${text.decided(decidida.por, momentText(decidida.en))}`}
      </span>
      {estado === 'FALLIDA' && mensaje !== null && <span className="full queue-bad">{mensaje}</span>}
    </li>
  );
}
