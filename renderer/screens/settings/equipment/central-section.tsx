import { useCallback, useState } from 'react';
import type { CentralMembership } from '../../../../core/contract/bridge/bridge-maintenance.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { showFaults } from '../../../components/focus.ts';
import { Fault, Field } from '../../../components/form/field.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { SignalLight, type Tone } from '../../../components/signal-light.tsx';
import { messageOfRule } from '../../../faults/fault-text.ts';
import { usePolling } from '../../../hooks/use-polling.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { momentText } from '../../../text/day.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { Section } from '../section.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { NO_FAULTS } from '../../../sale/faults.ts';
import { HeldNumbers } from './held-numbers.tsx';

/** Poll interval, in ms. */
const LOOK_MS = 2000;

export function CentralSection() {
  const words = useWords();
  const say = words.maintenance.central;
  const [membership, setMembership] = useState<CentralMembership | null | undefined>();
  const [fault, setFault] = useMessage('');
  const look = useCallback(async () => {
    const reply = await bridge.call('maintenance.central', {});
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (reply.ok) setMembership(reply.value);
  }, [setFault]);
  usePolling(look, LOOK_MS);
  return (
    <Section title={words.config.section.central} lead={say.lead}>
      <Fault text={fault} />
      {membership === undefined ? (
        fault === '' && <p className="soft">{words.config.loading}</p>
      ) : membership === null ? (
        <>
          <p>{say.alone}</p>
          <JoinForm membership={null} action={say.join} onJoined={setMembership} />
        </>
      ) : (
        <Member membership={membership} onChange={setMembership} />
      )}
    </Section>
  );
}

interface MemberProps {
  readonly membership: CentralMembership;
  readonly onChange: (membership: CentralMembership | null) => void;
}

function Member({ membership, onChange }: MemberProps) {
  const words = useWords();
  const say = words.maintenance.central;
  const [leaving, setLeaving] = useState(false);
  const { url, nombre, empresa, tienda, estado, mensaje, enviados, contacto, catalogo } = membership;
  return (
    <>
      <div role="status">
        <Standing membership={membership} />
      </div>
      {mensaje !== null && (
        <p className="notice" data-tone="bad">
          {messageOfRule(mensaje, words)}
        </p>
      )}
      <Facts
        className="facts-row"
        facts={[
          [say.centre, url],
          [say.shop, empresa === null ? null : `${empresa} · ${tienda ?? ''}`],
          [say.called, nombre],
          [say.contact, contacto === null ? say.never : momentText(contacto)],
          [say.sent, String(enviados)],
          [say.catalogue, String(catalogo)],
        ]}
      />
      {membership.bloqueadas > 0 && <HeldNumbers />}
      {estado === 'BIFURCADA' && <GoOn onChange={onChange} />}
      {estado === 'REVOCADA' && <p>{say.revoked}</p>}
      {(estado === 'REVOCADA' || estado === 'PENDIENTE') && (
        <JoinForm membership={membership} action={say.again} onJoined={onChange} />
      )}
      <div>
        <Button tone="bad" onClick={() => setLeaving(true)}>
          {say.leave}
        </Button>
      </div>
      {leaving && (
        <ConfirmSheet
          title={say.leaveTitle}
          lead={say.leaveLead}
          action={say.leave}
          run={async () => {
            const reply = await bridge.call('maintenance.leaveCentral', {});
            if (!reply.ok) return faultsOf(reply.problem);
            onChange(reply.value);
            return null;
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** Up to this many pending records are not reported: they are sent within seconds. */
const FEW_RECORDS = 50;

function Standing({ membership }: { readonly membership: CentralMembership }) {
  const say = useWords().maintenance.central;
  const { estado, faltan, faltaLoAnterior, sinTomar } = membership;
  const isBehind = estado === 'ACTIVA' && faltan > FEW_RECORDS;
  const tone: Tone =
    estado === 'ACTIVA' ? (isBehind ? 'waiting' : 'good') : estado === 'PENDIENTE' ? 'waiting' : 'bad';
  return (
    <>
      <SignalLight tone={tone}>{isBehind ? say.waiting(faltan) : say.state[estado]}</SignalLight>
      {faltaLoAnterior && <p className="soft">{say.earlier}</p>}
      {sinTomar.length > 0 && <p>{say.leftOut(sinTomar)}</p>}
    </>
  );
}

function GoOn({ onChange }: Pick<MemberProps, 'onChange'>) {
  const say = useWords().maintenance.central;
  const [fault, setFault] = useMessage('');
  const goOn = async (): Promise<void> => {
    const reply = await bridge.call('maintenance.goOnAtCentral', {});
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (reply.ok) onChange(reply.value);
  };
  return (
    <>
      <p>{say.forked}</p>
      <Fault text={fault} />
      <div>
        <Button kind="main" onClick={() => void goOn()}>
          {say.goOn}
        </Button>
      </div>
    </>
  );
}

interface JoinFormProps {
  /** Current or past enrolment; null if there never was one. */
  readonly membership: CentralMembership | null;
  readonly action: string;
  readonly onJoined: (membership: CentralMembership | null) => void;
}

function JoinForm({ membership, action, onJoined }: JoinFormProps) {
  const say = useWords().maintenance.central;
  const [form, setForm] = useState({
    url: membership?.url ?? '',
    codigo: '',
    nombre: membership?.nombre ?? '',
  });
  const [faults, setFaults] = useMessage(NO_FAULTS);
  const { busy, run } = useOneRun();
  const join = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('maintenance.joinCentral', form);
      showFaults(() => {
        setFaults(reply.ok ? null : faultsOf(reply.problem));
      }, !reply.ok);
      if (reply.ok) onJoined(reply.value);
    });
  const field = (name: keyof typeof form) => ({
    value: form[name],
    fault: faults.get(name),
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <form
      className="stack gap-3 settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <p className="soft">{say.how}</p>
      <Field label={say.url} placeholder="https://central.ejemplo.com" {...field('url')} />
      <Field label={say.code} {...field('codigo')} />
      <Field label={say.name} {...field('nombre')} />
      <Fault text={faults.get(WHOLE_FORM) ?? ''} />
      <div className="settings-save">
        <Button type="submit" kind="main" aria-disabled={busy}>
          {action}
        </Button>
        <span role="status">{busy ? say.joining : ''}</span>
      </div>
    </form>
  );
}
