import { FileDown, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ShownTransfer } from '../../../core/contract/bridge/bridge-transfers.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { sound } from '../../sale/sounds.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { supplierDocuments } from '../../stores/purchases/supplier-file.ts';
import { findTransfer } from '../../stores/stock/transfers.ts';
import { useDropped } from '../purchases/use-dropped.ts';

export interface TransferFinderProps {
  readonly onFound: (transfer: ShownTransfer) => void;
}

/** Finds a nota de remisión by scan, typing, paste or dropped file. */
export function TransferFinder({ onFound }: TransferFinderProps) {
  const text = useWords().transfers;
  const { typed, setTyped, fault, find, take } = useFinding(onFound);
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className="stack transfers-finder"
      onSubmit={(event) => {
        event.preventDefault();
        void find(typed);
      }}
    >
      <p className="soft">
        {text.lead} {text.drop}
      </p>
      <div className="row wrap end">
        <Field
          label={text.find}
          placeholder={text.findHint}
          value={typed}
          onChange={setTyped}
          fault={fault}
          focused
          passing
          wide
        />
        <Button type="submit" kind="main">
          <Search size={18} aria-hidden="true" />
          {text.look}
        </Button>
        <Button onClick={() => input.current?.click()}>
          <FileDown size={18} aria-hidden="true" />
          {text.file}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,.jws,.txt,application/json"
          hidden
          aria-label={text.file}
          onChange={({ target }) => {
            take(target.files);
            // Allows the same file to be chosen again.
            target.value = '';
          }}
        />
      </div>
    </form>
  );
}

function useFinding(onFound: TransferFinderProps['onFound']) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const find = (what: string): Promise<void> =>
    run(async () => {
      setFault(null);
      if (what.trim() === '') return;
      const found = await findTransfer(what);
      if ('problem' in found) {
        sound('notFound');
        return setFault(problemMessage(found.problem));
      }
      sound('read');
      setTyped('');
      onFound(found.transfer);
    });
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => takeScans((code) => void latest.current(code)), []);
  const [take] = useState(() => (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file === undefined) return;
    void supplierDocuments({ nombre: file.name, content: file }).then(([read]) => {
      if (read === undefined || !('text' in read)) setFault(({ transfers }) => transfers.unreadable);
      else void latest.current(read.text);
    });
  });
  useDropped(take);
  return { typed, setTyped, fault, find, take };
}
