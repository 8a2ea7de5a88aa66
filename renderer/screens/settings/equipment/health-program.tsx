import { useCallback, useState } from 'react';
import type { ProgramView } from '../../../../core/contract/bridge/bridge-maintenance.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useFocus } from '../../../hooks/use-focus.ts';
import { usePolling } from '../../../hooks/use-polling.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { isBlank } from '../../../cart/cart.ts';
import { useCart } from '../../../stores/sale/cart.ts';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { momentText } from '../../../text/day.ts';

/** Poll interval, in ms: a download may finish. */
const LOOK_MS = 15_000;

export function HealthProgram() {
  const words = useWords().maintenance.program;
  const [view, setView] = useState<ProgramView | null>(null);
  const [asked, setAsked] = useState(false);
  const look = useCallback(async (): Promise<void> => {
    const reply = await bridge.call('maintenance.program', {});
    if (reply.ok) setView(reply.value);
  }, []);
  usePolling(look, LOOK_MS);
  if (view === null) return null;
  const { paso, version, revisada } = view.actualizacion;
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.title}</h3>
      <p>
        <strong className="figures">{words.version(view.version)}</strong>
      </p>
      <p className="soft">
        {words.step[paso]} {version !== null && words.newer(version)}
      </p>
      {(paso === 'lista' || revisada !== null) && (
        <div className="settings-save">
          {paso === 'lista' && <Button onClick={() => setAsked(true)}>{words.install}</Button>}
          {revisada !== null && (
            <span className="soft small figures">{words.checked(momentText(revisada))}</span>
          )}
        </div>
      )}
      {asked && version !== null && <InstallSheet version={version} onClose={() => setAsked(false)} />}
    </div>
  );
}

function InstallSheet({ version, onClose }: { readonly version: string; readonly onClose: () => void }) {
  const words = useWords().maintenance.program;
  const isSelling = useCart(({ carts }) => Object.values(carts).some((cart) => !isBlank(cart)));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useMessage('');
  const first = useFocus<HTMLButtonElement>();
  const install = async (): Promise<void> => {
    setBusy(true);
    const reply = await bridge.call('maintenance.installUpdate', { ventaEmpezada: isSelling });
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (!reply.ok) setBusy(false);
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <p>{words.ask(version)}</p>
      <Fault text={fault} />
      <div className="actions">
        <span role="status" className="settings-saved">
          {busy ? words.ending : ''}
        </span>
        <Button ref={first} onClick={onClose}>
          {words.later}
        </Button>
        <Button kind="main" aria-disabled={busy} onClick={() => void (busy || install())}>
          {words.confirm}
        </Button>
      </div>
    </Sheet>
  );
}
