import { Fragment, useCallback, useEffect, useState } from 'react';
import type { AuditLine, AuditProof } from '../../../../core/contract/bridge/bridge-audit.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { useCleared } from '../../../components/form/use-cleared.ts';
import { Choice, Fault, Field } from '../../../components/form/field.tsx';
import { DayChips } from '../../../components/list/day-chips.tsx';
import { LookButton } from '../../../components/list/look-button.tsx';
import { Neighbours } from '../../../components/list/neighbours.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { NO_AUDIT_FILTER, saveAudit, useAudit, type AuditFilter } from '../../../stores/manager/audit.ts';
import { momentText } from '../../../text/day.ts';
import { AUDIT_CHOICES, AuditList } from './audit-list.tsx';
import { Section } from '../section.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { ReviewChips } from './review-chips.tsx';
import './audit.css';

/** Audit log: search, read, verify and export. */
export function AuditSection() {
  const words = useWords();
  const { rows, asked, filter, load } = useAudit();
  const [opened, setOpened] = useState<AuditLine | null>(null);
  useEffect(() => void load(), [load]);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Section title={words.config.section.bitacora} lead={words.audit.lead}>
      <AuditFilters />
      <AuditTools />
      {asked && rows.length === 0 ? (
        <p className="soft">{isFiltered ? words.audit.none : words.audit.empty}</p>
      ) : (
        <AuditList onOpen={setOpened} />
      )}
      {opened !== null && <Entry line={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </Section>
  );
}

function AuditFilters() {
  const words = useWords().audit;
  const { filter, setFilter, people, actions } = useAudit();
  const change = (name: keyof AuditFilter) => (value: string) => setFilter({ [name]: value });
  const { round, clear } = useCleared(() => setFilter(NO_AUDIT_FILTER));
  const all = ['', words.all] as const;
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <search className="stack gap-2-3 end audit-filters">
      <Field
        label={words.text}
        placeholder={words.textHint}
        value={filter.texto}
        onChange={change('texto')}
        focused
        wide
      />
      <Choice
        label={words.person}
        value={filter.persona}
        onChange={change('persona')}
        choices={[all, ...people.map((each) => [each, each] as const)]}
      />
      <Choice
        label={words.action}
        value={filter.accion}
        onChange={change('accion')}
        choices={[all, ...actions.map((each) => [each, words.sentence(each)] as const)]}
      />
      <Fragment key={round}>
        <DateField label={words.from} value={filter.desde} onChange={change('desde')} />
        <DateField label={words.to} value={filter.hasta} onChange={change('hasta')} />
      </Fragment>
      <div className="row wrap full">
        <DayChips desde={filter.desde} hasta={filter.hasta} onChange={setFilter} />
        <ReviewChips />
        {isFiltered && (
          <Button kind="plain" onClick={clear}>
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

function AuditTools() {
  const words = useWords().audit;
  const { rows, next, asked, filter, load } = useAudit();
  const [said, setSaid] = useMessage('');
  const [fault, setFault] = useMessage('');
  const [proof, setProof] = useState<AuditProof | null>(null);
  const save = async (): Promise<void> => {
    setSaid((all) => all.audit.saving(0));
    const wrong = await saveAudit(filter, (lines) => setSaid((all) => all.audit.saving(lines)));
    setFault(wrong);
    setSaid(wrong === null ? (all) => all.audit.saved : null);
    await load();
  };
  const prove = async (): Promise<void> => {
    setProof(null);
    setSaid((all) => all.audit.proving);
    const reply = await bridge.call('audit.prove', {});
    setSaid(null);
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (reply.ok) setProof(reply.value);
  };
  return (
    <div className="stack audit-tools">
      <div className="settings-save">
        <Button kind="main" onClick={() => void prove()}>
          {words.prove}
        </Button>
        <Button onClick={() => void save()}>{words.save}</Button>
        <span role="status" className="soft small audit-said">
          {said !== '' || !asked || rows.length === 0 ? said : words.count(rows.length, next !== null)}
        </span>
        <LookButton
          list="bitacora"
          columns={AUDIT_CHOICES.map((choice) => [choice, words.columns[choice]])}
        />
      </div>
      <Fault text={fault} />
      {proof !== null && <Proof proof={proof} />}
    </div>
  );
}

function Proof({ proof }: { readonly proof: AuditProof }) {
  const words = useWords().audit;
  const { bien, filas, huella, faltas, total, sellos } = proof;
  return (
    <div className="notice stack audit-proof" data-tone={bien ? 'good' : 'bad'} role="status">
      <SignalLight tone={bien ? 'good' : 'bad'}>
        {bien ? words.proved(filas) : words.broken(total)}
      </SignalLight>
      {bien ? (
        <>
          <p className="small">
            {words.head}: <code className="audit-hash">{huella}</code>
          </p>
          <p className="soft small">{words.headNote}</p>
          <ul className="reasons small">
            {sealWords(sellos, words).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <ul className="reasons">
            {faltas.map(({ fila, mensaje }) => (
              <li key={`${fila} ${mensaje}`}>
                {fila}: {mensaje}
              </li>
            ))}
          </ul>
          <p>{words.brokenWay}</p>
        </>
      )}
    </div>
  );
}

/** What the seals prove and what they do not. */
function sealWords(
  { desde, sinSello, deOtraLlave, anotada }: AuditProof['sellos'],
  words: ReturnType<typeof useWords>['audit'],
): readonly string[] {
  return [
    desde === null ? words.noSeals : words.sealedSince(desde),
    ...(sinSello === 0 ? [] : [words.unsealed(sinSello)]),
    ...(deOtraLlave === 0 ? [] : [words.foreignSeals(deOtraLlave)]),
    ...(anotada === 'anterior' ? [words.wentBack] : []),
  ];
}

interface EntryProps {
  readonly line: AuditLine;
  readonly onOpen: (line: AuditLine) => void;
  readonly onClose: () => void;
}

function Entry({ line, onOpen, onClose }: EntryProps) {
  const words = useWords().audit;
  const { id, momento, persona, accion, detalle, huella } = line;
  const facts = detalle.filter(({ valor }) => valor !== '');
  return (
    <Sheet title={words.entry(id)} onClose={onClose} size="side" place="side" changed={false}>
      <div>
        <div className="row gap-3 between">
          <strong>{persona}</strong>
          <AuditNeighbours id={id} onOpen={onOpen} />
        </div>
        <p>{words.sentence(accion)}</p>
        <p className="soft figures">{momentText(momento)}</p>
      </div>
      {facts.length === 0 && <p className="soft">{words.noDetail}</p>}
      <dl className="facts-list">
        {facts.map(({ nombre, valor }) => (
          <div key={nombre}>
            <dt className="label">{words.detailName(nombre)}</dt>
            <dd className="audit-value">{words.detailValue(nombre, valor)}</dd>
          </div>
        ))}
        <div>
          <dt className="label">{words.written}</dt>
          <dd className="soft">{accion}</dd>
        </div>
        <div>
          <dt className="label">{words.hash}</dt>
          <dd className="audit-hash soft small">{huella}</dd>
        </div>
      </dl>
    </Sheet>
  );
}

function AuditNeighbours({ id, onOpen }: { readonly id: number; readonly onOpen: EntryProps['onOpen'] }) {
  const { rows, next } = useAudit();
  const at = rows.findIndex((row) => row.id === id);
  const step = useCallback((down: 1 | -1): void => void openAt(id, down, onOpen), [id, onOpen]);
  return (
    <Neighbours
      at={at === -1 ? null : at}
      hasBelow={at !== -1 && (at < rows.length - 1 || next !== null)}
      onStep={step}
    />
  );
}

async function openAt(id: number, down: 1 | -1, onOpen: EntryProps['onOpen']): Promise<void> {
  const target = useAudit.getState().rows.findIndex((row) => row.id === id) + down;
  if (target >= useAudit.getState().rows.length) await useAudit.getState().more();
  const line = useAudit.getState().rows[target];
  if (line !== undefined) onOpen(line);
}
