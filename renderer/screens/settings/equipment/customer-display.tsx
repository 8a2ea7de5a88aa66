import { MonitorUp, TabletSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CustomerDisplaysView } from '../../../../core/contract/bridge/bridge-browsers.ts';
import type { BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { DISPLAY_PAGE } from '../../../display/display-state.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { clockText } from '../../../text/day.ts';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';

/** Window name, so that only one display opens. */
const NAME = 'caja-cliente';

type NewCode = BridgeOutput<'display.code'>;

export function CustomerDisplay({ manager }: { readonly manager: boolean }) {
  const words = useWords().display;
  return (
    <div className="stack gap-3">
      <h3>{words.title}</h3>
      <p className="soft small">{words.lead}</p>
      <div>
        <Button onClick={() => window.open(DISPLAY_PAGE, NAME, 'popup,width=1024,height=768')}>
          <MonitorUp size={18} aria-hidden="true" />
          {words.open}
        </Button>
      </div>
      {manager && <OtherDevices />}
    </div>
  );
}

function OtherDevices() {
  const words = useWords().display;
  const [view, setView] = useState<CustomerDisplaysView | null>(null);
  const [code, setCode] = useState<NewCode | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [fault, setFault] = useMessage('');
  useEffect(() => {
    const look = async (): Promise<void> => {
      const reply = await bridge.call('display.view', {});
      if (reply.ok) setView(reply.value);
    };
    void look();
    return bridge.subscribe(({ kind }) => {
      if (kind === 'display' || kind === 'connected') void look();
    });
  }, []);
  const connect = async (): Promise<void> => {
    const reply = await bridge.call('display.code', {});
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (!reply.ok) return;
    setCode(reply.value);
    setView(reply.value);
  };
  const isOpen = view !== null && view.direcciones.length > 0;
  return (
    <>
      <p className="soft small">
        <strong>{words.other}.</strong> {words.otherLead}
      </p>
      <Fault text={fault} />
      <div className="settings-save">
        <Button onClick={() => void connect()}>
          <TabletSmartphone size={18} aria-hidden="true" />
          {words.connect}
        </Button>
        {isOpen && (
          <>
            <span className="soft small" role="status">
              {view.conectadas === 0 ? words.none : words.connected(view.conectadas)} ·{' '}
              <span className="figures">{view.direcciones.join(' · ')}</span>
            </span>
            <Button kind="plain" onClick={() => setEnding(true)}>
              {words.end}
            </Button>
          </>
        )}
      </div>
      {code !== null && <CodeSheet code={code} onClose={() => setCode(null)} />}
      {isEnding && (
        <ConfirmSheet
          title={words.endTitle}
          lead={words.endLead}
          action={words.end}
          run={async () => {
            const reply = await bridge.call('display.end', {});
            if (!reply.ok) return faultsOf(reply.problem);
            setView(reply.value);
            return null;
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

function CodeSheet({ code, onClose }: { readonly code: NewCode; readonly onClose: () => void }) {
  const words = useWords().display;
  const { direcciones, codigo, vence } = code;
  return (
    <Sheet title={words.newTitle} onClose={onClose}>
      {direcciones.length === 0 ? (
        <p>{words.noNetwork}</p>
      ) : (
        <>
          <p>{words.step1}</p>
          {direcciones.map((address) => (
            <code key={address} className="breaks well pad-3 shown-key pairing-code">
              {address}
            </code>
          ))}
          <p>{words.step2(clockText(vence))}</p>
          <code className="breaks well pad-3 shown-key pairing-code">{codigo}</code>
        </>
      )}
      <div className="actions">
        <Button kind="main" onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </Sheet>
  );
}
