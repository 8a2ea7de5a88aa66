import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { useOneRun } from '../hooks/use-one-run.ts';
import { useMessage, type LocalizedMessage } from '../faults/message.ts';
import { useWordsAtOnce } from '../text/words.ts';

/** Pairs this device with the code shown at the till. @param props.onEnter error text, empty on success; null without an answer */
export function CodeForm({
  onEnter,
}: {
  readonly onEnter: (code: string) => Promise<LocalizedMessage | null>;
}) {
  const words = useWordsAtOnce().display;
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

/** Its only field, so focus it. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
}
