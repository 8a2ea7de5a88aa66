import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { fieldFault, problemText, messageOfRule } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import { usePurchases } from '../../stores/purchases/purchases.ts';
import { useWatchedFolder, watchedFolder } from '../../stores/purchases/watched-folder.ts';

/** The watched folder and its last results. */
export function WatchedFolder() {
  const all = useWords();
  const words = all.purchases.folder;
  const folder = useWatchedFolder((state) => state.folder);
  const load = usePurchases((purchases) => purchases.load);
  if (folder === null || folder.carpeta === null) return null;
  const { carpeta, porIngresar, rechazados, problema } = folder;
  return (
    <div className="row wrap gap-2-3 grow purchases-folder">
      <FolderDown size={18} strokeWidth={1.6} aria-hidden="true" />
      <span role="status" className="grow breaks">
        {porIngresar > 0 && (
          <Button
            className="purchases-new"
            kind="plain"
            onClick={() => void load({ mes: null, proveedor: null, estado: 'RECIBIDA' })}
          >
            {words.arrived(porIngresar)}
          </Button>
        )}{' '}
        <span className="soft">{words.from(carpeta)}</span>
        {rechazados > 0 && <span data-tone="bad"> {words.refused(rechazados)}</span>}
        {problema !== null && <span data-tone="bad"> {messageOfRule(problema, all)}</span>}
      </span>
      <ChooseFolder carpeta={carpeta}>{words.change}</ChooseFolder>
    </div>
  );
}

export function BeginFolder() {
  const words = useWords().purchases.folder;
  const folder = useWatchedFolder((state) => state.folder);
  return folder?.carpeta === null ? <ChooseFolder carpeta={null}>{words.begin}</ChooseFolder> : null;
}

function ChooseFolder({ carpeta, children }: { readonly carpeta: string | null; readonly children: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      {isOpen && <FolderSheet carpeta={carpeta} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FolderSheetProps {
  readonly carpeta: string | null;
  readonly onClose: () => void;
}

function FolderSheet({ carpeta, onClose }: FolderSheetProps) {
  const all = useWords();
  const words = all.purchases.folder;
  const [path, setPath] = useState(carpeta ?? '');
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const { busy, run } = useOneRun();
  const watch = (chosen: string | null): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('purchases.watch', { carpeta: chosen });
      if (!reply.ok) return setProblem(reply.problem);
      watchedFolder.put(reply.value);
      onClose();
    });
  const own = problem?.errors?.find(({ campo }) => campo === 'carpeta');
  const fault = problem === null ? '' : own === undefined ? problemText(problem, all) : fieldFault(own, all);
  return (
    <Sheet title={words.title} onClose={onClose} changed={path !== (carpeta ?? '')}>
      <form
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void watch(path);
        }}
      >
        <p>{words.lead}</p>
        <Field
          label={words.path}
          placeholder={words.hint}
          value={path}
          onChange={(typed) => {
            setPath(typed);
            setProblem(null);
          }}
          fault={fault}
          focused
          wide
        />
        <div className="actions">
          {carpeta !== null && (
            <Button aria-disabled={busy} onClick={() => void watch(null)}>
              {words.stop}
            </Button>
          )}
          <Button type="submit" kind="main" data-size="large" aria-disabled={busy}>
            {words.save}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
