import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { useOneRun } from '../hooks/use-one-run.ts';
import { useMessage, type LocalizedMessage } from '../faults/message.ts';
import { useWords } from '../hooks/use-words.ts';

/** Lets this device in by the code that the till shows. @param props.onEnter answers with what is wrong, else with nothing */
export function CodeForm({
  onEnter,
}: {
  readonly onEnter: (code: string) => Promise<LocalizedMessage | null>;
}) {
  const words = useWords().display;
  const [code, setCode] = useState('');
  const [fault, setFault] = useMessage('');
  const { busy: isBusy, run } = useOneRun();
  const enter = (): Promise<void> =>
    run(async () => {
      const answer = await onEnter(code);
      setFault(answer ?? ((all) => all.display.noAnswer));
    });
  return (
    <main className="grid pad-4 display-code">
      <form
        action={() => {
          if (!isBusy && code.trim() !== '') void enter();
        }}
      >
        <h1>{words.codeTitle}</h1>
        <p>{words.codeLead}</p>
        <label className="stack gap-1">
          <span>{words.code}</span>
          <input
            className="figures"
            value={code}
            placeholder="XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ref={focusOn}
            maxLength={12}
            aria-invalid={fault !== ''}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
        </label>
        <p role="alert" className="display-fault">
          {fault}
        </p>
        <Button type="submit" kind="main" disabled={isBusy}>
          {words.enter}
        </Button>
      </form>
    </main>
  );
}

/** There is nothing else to do here. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
}
