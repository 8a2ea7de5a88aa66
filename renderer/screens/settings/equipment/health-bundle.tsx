import { useState } from 'react';
import type { BundleView } from '../../../../core/contract/bridge/bridge-maintenance.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { bytesOf, saveFile } from '../../../stores/till/save-file.ts';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { sizeText } from '../security/backups-text.ts';

/** Creates the support bundle and shows its content before saving. */
export function HealthBundle() {
  const words = useWords().maintenance.bundle;
  const [view, setView] = useState<BundleView | null>(null);
  const { busy, run } = useOneRun();
  const [fault, setFault] = useMessage('');
  const make = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('maintenance.bundle', {});
      setFault(reply.ok ? null : problemMessage(reply.problem));
      if (reply.ok) setView(reply.value);
    });
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.title}</h3>
      <p className="soft">{words.lead}</p>
      <div className="settings-save">
        <Button aria-disabled={busy} onClick={() => void make()}>
          {words.make}
        </Button>
        <span role="status" className="soft">
          {busy ? words.making : ''}
        </span>
      </div>
      <Fault text={fault} />
      {view !== null && <BundleSheet view={view} onClose={() => setView(null)} />}
    </div>
  );
}

function BundleSheet({ view, onClose }: { readonly view: BundleView; readonly onClose: () => void }) {
  const words = useWords().maintenance.bundle;
  const [said, setSaid] = useMessage('');
  const [fault, setFault] = useMessage('');
  const first = useFocus<HTMLButtonElement>();
  const save = async (): Promise<void> => {
    const reply = await bridge.call('maintenance.bundleFile', { id: view.id });
    setFault(reply.ok ? null : problemMessage(reply.problem));
    if (!reply.ok) return;
    saveFile(reply.value.nombre, [bytesOf(reply.value.contenido)], 'application/zip');
    setSaid((all) => all.maintenance.bundle.saved);
  };
  return (
    <Sheet title={words.title} onClose={onClose} size="wide">
      <p>
        {words.inside} ({sizeText(view.bytes)}):
      </p>
      <div className="stack gap-1 bundle-files">
        {view.archivos.map(({ nombre, bytes, texto }) => (
          <details key={nombre}>
            <summary>
              <span>{nombre}</span>
              <span className="soft small figures">{sizeText(bytes)}</span>
            </summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
            <pre tabIndex={0}>{texto}</pre>
          </details>
        ))}
      </div>
      <Fault text={fault} />
      <div className="actions">
        <span role="status" className="settings-saved">
          {said}
        </span>
        <Button ref={first} kind="main" onClick={() => void save()}>
          {words.save}
        </Button>
      </div>
    </Sheet>
  );
}
