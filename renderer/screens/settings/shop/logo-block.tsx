import { useEffect, useId, useState } from 'react';
import type { LogoView } from '../../../../core/contract/bridge/bridge-printed.ts';
import type { BridgeReply } from '../../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { logoPicture } from '../../../stores/manager/logo-picture.ts';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import './logo-block.css';

/** Logo on printed documents: choose, preview, remove. */
export function LogoBlock() {
  const words = useWords().printed.logo;
  const id = useId();
  const { logo, fault, message, busy, choose, remove } = useLogo();
  return (
    <div className="stack gap-3 settings-block">
      <h3 id={`${id}-title`}>{words.title}</h3>
      <p className="soft">{words.lead}</p>
      <Preview logo={logo} />
      <div className="row gap-3 shrinks file-pick logo-pick">
        <input
          id={id}
          type="file"
          className="only-read"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            const [picked] = target.files ?? [];
            // Allows the same file to be chosen again after a correction.
            void choose(picked).then(() => (target.value = ''));
          }}
          aria-labelledby={`${id}-title ${id}-choose`}
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : `${id}-fault`}
        />
        <label htmlFor={id} id={`${id}-choose`} className="button">
          {words.choose}
        </label>
        {logo !== null && logo.imagen !== null && (
          <Button
            aria-disabled={busy}
            onClick={() => {
              // The button disappears with the logo: keeps the focus in the block.
              document.getElementById(id)?.focus();
              void remove();
            }}
          >
            {words.remove}
          </Button>
        )}
        <span role="status" className="settings-saved">
          {message}
        </span>
      </div>
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}

function useLogo() {
  const [logo, setLogo] = useState<LogoView | null>(null);
  const [fault, setFault] = useMessage('');
  const [message, setMessage] = useMessage('');
  const { busy, run } = useOneRun();
  useEffect(() => {
    let gone = false;
    void bridge.call('logo.view', {}).then((reply) => {
      if (!gone && reply.ok) setLogo(reply.value);
    });
    return () => {
      gone = true;
    };
  }, []);
  const take = (reply: BridgeReply<LogoView>, done: 'saved' | 'removed'): void => {
    setFault(reply.ok ? null : problemMessage(reply.problem));
    setMessage(reply.ok ? (all) => all.printed.logo[done] : null);
    if (reply.ok) setLogo(reply.value);
  };
  const choose = (file: File | undefined): Promise<void> =>
    run(async () => {
      if (file === undefined) return;
      setMessage(null);
      const imagen = await logoPicture(file);
      if (imagen === null) return setFault((all) => all.printed.logo.noPicture);
      take(await bridge.call('logo.save', { imagen }), 'saved');
    });
  const remove = (): Promise<void> => run(async () => take(await bridge.call('logo.remove', {}), 'removed'));
  return { logo, fault, message, busy, choose, remove };
}

function Preview({ logo }: { readonly logo: LogoView | null }) {
  const words = useWords().printed.logo;
  if (logo === null) return null;
  if (logo.imagen === null || logo.tipo === null) return <p className="logo-preview soft">{words.none}</p>;
  return (
    <div className="logo-preview">
      <img src={`data:${logo.tipo};base64,${logo.imagen}`} alt={words.alt} />
    </div>
  );
}
