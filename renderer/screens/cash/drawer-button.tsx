import { useEffect, useRef, useState } from 'react';
import { MAX_DRAWER_REASON_CHARS } from '../../../core/contract/bridge/bridge-printing.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePrinting } from '../../stores/documents/printing.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';

/** Opens the cash drawer for a recorded reason; renders nothing on a till without a drawer. */
export function DrawerButton() {
  const { drawer } = useWords().printing;
  const printer = usePrinting(({ view }) => view?.impresora ?? null);
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useMessage('');
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setAsking(false);
  useEffect(() => {
    if (!asking) return;
    const opener = button.current;
    // The dialog returns the focus in the next frame if it can; otherwise this button gets it.
    return () =>
      void requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) opener?.focus();
        }),
      );
  }, [asking]);
  if (printer === null || !printer.cajon || printer.clase === 'sistema') return null;
  return (
    <div className="row gap-3 wrap">
      <Button ref={button} onClick={() => setAsking(true)}>
        {drawer.open}
      </Button>
      <span role="status">{message}</span>
      {asking && (
        <DrawerSheet
          onDone={(said) => {
            setMessage(said);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface DrawerSheetProps {
  readonly onDone: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

function DrawerSheet({ onDone, onClose }: DrawerSheetProps) {
  const { drawer } = useWords().printing;
  const [motivo, setMotivo] = useState('');
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const open = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('print.drawer', { motivo: motivo.trim() });
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      const { abierta, dicho } = reply.value;
      const said: LocalizedMessage = (all) => messageOfRule(dicho, all);
      if (!abierta) return setFault(said);
      onDone(said);
    });
  return (
    <FormSheet
      title={drawer.title}
      lead={drawer.lead}
      fault={fault}
      save={drawer.open}
      onSave={() => void open()}
      onClose={onClose}
    >
      <ReasonField
        label={drawer.reason}
        usual={drawer.usual}
        value={motivo}
        placeholder={drawer.hint}
        maxLength={MAX_DRAWER_REASON_CHARS}
        onChange={setMotivo}
        focused
        required
        wide
      />
    </FormSheet>
  );
}
