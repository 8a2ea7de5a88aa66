import { useEffect, useState } from 'react';
import type { PairedBrowser } from '../../../../core/contract/bridge/bridge-browsers.ts';
import type { BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { clockText, momentText } from '../../../text/day.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { Section } from '../section.tsx';

type NewCode = BridgeOutput<'browsers.code'>;

/** Paired browsers with their last use; revoke one, or pair another. */
export function BrowsersSection() {
  const words = useWords().config;
  const { browsers: say } = words;
  const [browsers, setBrowsers] = useState<readonly PairedBrowser[] | null>(null);
  const [revoking, setRevoking] = useState<PairedBrowser | null>(null);
  const [code, setCode] = useState<NewCode | null>(null);
  const [fault, setFault] = useMessage('');
  useEffect(() => {
    void bridge.call('browsers.list', {}).then((reply) => {
      if (reply.ok) setBrowsers(reply.value);
      else setFault(problemMessage(reply.problem));
    });
  }, [setFault]);
  const makeCode = async (): Promise<void> => {
    const reply = await bridge.call('browsers.code', {});
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (reply.ok) setCode(reply.value);
  };
  return (
    <Section title={words.section.navegadores} lead={say.lead}>
      {browsers === null && fault === '' && <p className="soft">{words.loading}</p>}
      <ul className="grid settings-list">
        {(browsers ?? []).map((browser) => (
          <BrowserRow key={browser.id} browser={browser} onRevoke={() => setRevoking(browser)} />
        ))}
      </ul>
      <Fault text={fault} />
      <div>
        <Button kind="main" onClick={() => void makeCode()}>
          {say.code}
        </Button>
      </div>
      {code !== null && <CodeSheet code={code} onClose={() => setCode(null)} />}
      {revoking !== null && (
        <ConfirmSheet
          title={say.revokeTitle(revoking.nombre)}
          lead={revoking.turnoAbierto ? `${say.revokeLead} ${say.revokeShift}` : say.revokeLead}
          action={say.revoke}
          run={async () => {
            const reply = await bridge.call('browsers.revoke', { id: revoking.id });
            if (!reply.ok) return faultsOf(reply.problem);
            setBrowsers(reply.value);
            return null;
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}

interface BrowserRowProps {
  readonly browser: PairedBrowser;
  readonly onRevoke: () => void;
}

function BrowserRow({ browser, onRevoke }: BrowserRowProps) {
  const words = useWords();
  const { browsers: say } = words.config;
  const { nombre, sucursal, ambiente, emparejado, visto, propio, turnoAbierto } = browser;
  return (
    <li>
      <div className="grid grow breaks settings-item">
        <strong>{nombre}</strong>
        <span className="soft small">
          {sucursal} · {words.ambiente[ambiente]}
          {turnoAbierto && ` · ${say.openShift}`}
        </span>
        <span className="soft small figures">
          {visto === null ? say.unseen : say.seen(momentText(visto))} · {say.paired(momentText(emparejado))}
        </span>
      </div>
      {propio ? (
        <span className="soft">{say.own}</span>
      ) : (
        <Button tone="bad" aria-label={say.revokeOf(nombre)} onClick={onRevoke}>
          {say.revoke}
        </Button>
      )}
    </li>
  );
}

/** One-time display of a pairing code. */
function CodeSheet({ code, onClose }: { readonly code: NewCode; readonly onClose: () => void }) {
  const { browsers: say } = useWords().config;
  return (
    <Sheet title={say.codeTitle} onClose={onClose}>
      <p>{say.codeLead(clockText(code.vence))}</p>
      <code className="breaks well pad-3 shown-key pairing-code">{code.codigo}</code>
      <div className="actions">
        <Button kind="main" onClick={onClose}>
          {say.codeDone}
        </Button>
      </div>
    </Sheet>
  );
}
