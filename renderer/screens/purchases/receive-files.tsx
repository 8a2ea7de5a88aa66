import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { problemText, messageOfRule } from '../../faults/fault-text.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { usePurchases, type FileFate } from '../../stores/purchases/purchases.ts';
import type { Words } from '../../text/es.ts';
import { useDropped } from './use-dropped.ts';
import { BeginFolder, WatchedFolder } from './watched-folder.tsx';
import '../import/import.css';

/** Receives suppliers' files by drop, choice or paste, and shows the result of each. */
export function ReceiveFiles() {
  const words = useWords().purchases;
  const input = useRef<HTMLInputElement>(null);
  const button = useFocus<HTMLButtonElement>();
  const [over, setOver] = useState(false);
  const { coming, silent } = usePurchases();
  usePaste(words.pasted);
  useDropped(take);
  return (
    <section className="stack gap-3 one-column" aria-label={words.choose}>
      <div
        className="drop-place purchases-drop"
        data-over={over || undefined}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <FileDown size={28} strokeWidth={1.4} aria-hidden="true" />
        <Button ref={button} kind="main" onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <BeginFolder />
        <span className="soft">{words.drop}</span>
        <input
          ref={input}
          type="file"
          accept=".json,.jws,.dte,.txt,.zip,.eml,application/json,message/rfc822"
          multiple
          hidden
          aria-label={words.choose}
          onChange={({ target }) => {
            take(target.files);
            // Allows the same file to be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div className="row wrap gap-2-3">
        <p role="status" className="soft">
          {coming > 0 && (silent ? words.silent(coming) : words.coming(coming))}
        </p>
        <WatchedFolder />
      </div>
      <Fates />
    </section>
  );
}

function take(files: FileList | null): void {
  const taken = [...(files ?? [])].map((content) => ({ nombre: content.name, content }));
  if (taken.length > 0) void usePurchases.getState().receive(taken);
}

/** Pastes files or the text of one, unless a field has the focus. */
function usePaste(nombre: string): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (target instanceof HTMLInputElement || clipboardData === null) return;
      event.preventDefault();
      if (clipboardData.files.length > 0) return take(clipboardData.files);
      const content = clipboardData.getData('text/plain');
      if (content.trim() !== '') void usePurchases.getState().receive([{ nombre, content }]);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [nombre]);
}

/** Result of each file; the first purchase to be entered gets the focus. */
function Fates() {
  const words = useWords();
  const { fates, coming } = usePurchases();
  if (fates.length === 0) return null;
  const first = coming > 0 ? -1 : fates.findIndex(isToBeEntered);
  return (
    <section className="stack one-column" aria-label={words.purchases.results}>
      <h2>{words.purchases.results}</h2>
      <ul className="lined purchases-fates">
        {fates.map((each, place) => (
          <Fate key={`${each.nombre} ${place}`} of={each} focused={place === first} />
        ))}
      </ul>
    </section>
  );
}

const isToBeEntered = ({ fate }: FileFate): boolean =>
  fate.kind === 'purchase' && !fate.estaba && fate.compra.estado === 'RECIBIDA';

function Fate({ of, focused }: { readonly of: FileFate; readonly focused: boolean }) {
  const words = useWords();
  const view = usePurchases((purchases) => purchases.view);
  const { nombre, fate } = of;
  const button = useFocus<HTMLButtonElement>(focused);
  const isTaken = fate.kind === 'purchase' || fate.kind === 'waiting';
  return (
    <li className="row led wrap">
      <span className="grow breaks" data-tone={isTaken ? 'good' : 'bad'}>
        <strong className="purchases-file">{nombre}</strong> {fateText(of, words)}
      </span>
      {fate.kind === 'purchase' && (
        <Button ref={button} onClick={() => void view(fate.compra.id)}>
          {words.purchases.open}
        </Button>
      )}
    </li>
  );
}

export function fateText({ fate }: FileFate, words: Words): string {
  const { purchases } = words;
  switch (fate.kind) {
    case 'purchase': {
      const { tipoDte, proveedor, total, estado } = fate.compra;
      const what = purchases.types[tipoDte];
      if (fate.estaba && fate.llego !== null) return purchases.joined[fate.llego](what, proveedor.nombre);
      return fate.estaba
        ? purchases.wasHere(what, proveedor.nombre, purchases.states[estado])
        : purchases.isNew(what, proveedor.nombre, dollars(total));
    }
    case 'waiting':
      return purchases.isWaiting;
    case 'unread':
      return messageOfRule(fate.why, words);
    case 'refused':
      return problemText(fate.problem, words);
  }
}
