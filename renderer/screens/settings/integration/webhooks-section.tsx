import { useCallback, useEffect, useState } from 'react';
import type { TargetRow, TargetSecret } from '../../../../core/contract/api/integration/webhooks.ts';
import { MAX_TARGET_CHARS } from '../../../../core/contract/bridge/bridge-webhooks.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault, Field } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { momentText } from '../../../text/day.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { Section, useSavedForm } from '../section.tsx';
import { ShownKey } from '../security/keys-section.tsx';
import { SecondManagerFields, useSecondManager } from '../security/second-manager.tsx';
import { DeliveriesSheet } from './deliveries-sheet.tsx';

type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'remove' | 'rotate' | 'deliveries'; readonly target: TargetRow };

/** Webhooks: add, test, pause, remove. */
export function WebhooksSection() {
  const words = useWords();
  const say = words.integration.webhooks;
  const [targets, setTargets] = useState<readonly TargetRow[] | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useMessage('');
  const load = useCallback(
    (): Promise<void> =>
      bridge.call('webhooks.list', {}).then((reply) => {
        setFault(reply.ok ? null : problemMessage(reply.problem));
        if (reply.ok) setTargets(reply.value.webhooks);
      }),
    [setFault],
  );
  useEffect(() => void load(), [load]);
  const made = ({ secreto }: TargetSecret): void => {
    setOpened({ kind: 'secret', secret: secreto });
    void load();
  };
  const close = (): void => setOpened(null);
  return (
    <Section title={words.config.section.webhooks} lead={say.lead}>
      {targets?.length === 0 && <p className="soft">{say.none}</p>}
      <ul className="grid settings-list">
        {(targets ?? []).map((target) => (
          <TargetItem key={target.id} target={target} onOpen={setOpened} onChanged={load} />
        ))}
      </ul>
      <Fault text={fault} />
      <div>
        <Button kind="main" onClick={() => setOpened({ kind: 'create' })}>
          {say.create}
        </Button>
      </div>
      {opened?.kind === 'create' && <CreateSheet onMade={made} onClose={close} />}
      {opened?.kind === 'secret' && (
        <Sheet title={say.secretTitle} onClose={close} role="alertdialog">
          <p>{say.secretLead}</p>
          <ShownKey text={opened.secret} onDone={close} />
        </Sheet>
      )}
      {opened?.kind === 'remove' && (
        <ConfirmSheet
          title={say.removeTitle}
          lead={say.removeLead(opened.target.url)}
          action={say.remove}
          run={async (given) => {
            const reply = await bridge.call('webhooks.remove', { webhook: opened.target.id, ...given });
            await load();
            return reply.ok ? null : faultsOf(reply.problem);
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'rotate' && <RotateSheet target={opened.target} onMade={made} onClose={close} />}
      {opened?.kind === 'deliveries' && <DeliveriesSheet target={opened.target} onClose={close} />}
    </Section>
  );
}

interface TargetItemProps {
  readonly target: TargetRow;
  readonly onOpen: (opened: Opened) => void;
  readonly onChanged: () => Promise<void>;
}

function TargetItem({ target, onOpen, onChanged }: TargetItemProps) {
  const words = useWords();
  const say = words.integration.webhooks;
  const [told, setTold] = useMessage('');
  const { id, url, estado, ultimaFalla, ultimaEntrega, anteriorHasta } = target;
  const rests = estado === 'EN_PAUSA' || estado === 'DETENIDO';
  const turn = async (): Promise<void> => {
    const reply = await bridge.call(rests ? 'webhooks.resume' : 'webhooks.pause', { webhook: id });
    setTold(reply.ok ? null : problemMessage(reply.problem));
    await onChanged();
  };
  const test = async (): Promise<void> => {
    setTold((all) => all.integration.webhooks.testing);
    const reply = await bridge.call('webhooks.test', { webhook: id });
    if (!reply.ok) return setTold(problemMessage(reply.problem));
    const { estado: status, duracionMs, falla } = reply.value;
    setTold((all) =>
      falla === null
        ? all.integration.webhooks.tested(status ?? 0, duracionMs)
        : all.integration.webhooks.notTaken(falla),
    );
  };
  return (
    <li>
      <div className="stack gap-2 grow">
        <div className="grid grow breaks settings-item">
          <strong>{url}</strong>
          <span className="small request-status" data-tone={estado === 'ACTIVO' ? 'good' : 'waiting'}>
            {say.states[estado]}
          </span>
          <span className="soft small figures">
            {say.lastDelivery}: {ultimaEntrega === null ? say.never : momentText(ultimaEntrega)}
            {anteriorHasta !== null && ` · ${say.bothSign(momentText(anteriorHasta))}`}
          </span>
          {ultimaFalla !== null && estado !== 'ACTIVO' && <span className="soft small">{ultimaFalla}</span>}
        </div>
        <div className="row wrap gap-2">
          <Button onClick={() => void test()}>{say.test}</Button>
          <Button onClick={() => onOpen({ kind: 'deliveries', target })}>{say.deliveries}</Button>
          <Button onClick={() => void turn()}>{rests ? say.resume : say.pause}</Button>
          <Button onClick={() => onOpen({ kind: 'rotate', target })}>{say.rotate}</Button>
          <Button tone="bad" onClick={() => onOpen({ kind: 'remove', target })}>
            {say.remove}
          </Button>
        </div>
        <span role="status" className="small">
          {told}
        </span>
      </div>
    </li>
  );
}

interface MadeProps {
  readonly onMade: (made: TargetSecret) => void;
  readonly onClose: () => void;
}

function CreateSheet({ onMade, onClose }: MadeProps) {
  const say = useWords().integration.webhooks;
  const form = useSavedForm({ url: '' });
  const { value, faults, bind } = form;
  const approval = useSecondManager();
  const create = (): Promise<boolean> =>
    form.submit(async () => {
      const reply = await bridge.call('webhooks.create', { ...value, ...approval.given });
      approval.forgetPin();
      if (!reply.ok) return faultsOf(reply.problem);
      onMade(reply.value);
      return null;
    });
  return (
    <Sheet title={say.create} onClose={onClose}>
      <form
        className="stack gap-3 settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field
          label={say.url}
          {...bind('url')}
          placeholder={say.urlHint}
          maxLength={MAX_TARGET_CHARS}
          focused
        />
        <SecondManagerFields approval={approval} />
        <Fault text={faults.get(WHOLE_FORM) ?? ''} />
        <div className="actions">
          <Button type="submit" kind="main" aria-disabled={form.busy}>
            {say.create}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function RotateSheet({ target, onMade, onClose }: MadeProps & { readonly target: TargetRow }) {
  const say = useWords().integration.webhooks;
  const [fault, setFault] = useMessage('');
  const rotate = async (): Promise<void> => {
    const reply = await bridge.call('webhooks.rotate', { webhook: target.id });
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (reply.ok) onMade(reply.value);
  };
  return (
    <Sheet title={say.rotate} onClose={onClose}>
      <p>{say.rotateLead}</p>
      <Fault text={fault} />
      <div className="actions">
        <Button kind="main" onClick={() => void rotate()}>
          {say.rotateNow}
        </Button>
      </div>
    </Sheet>
  );
}
