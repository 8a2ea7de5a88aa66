import { useEffect, useRef, useState } from 'react';
import { useWordsAtOnce } from '../text/words.ts';
import { AskSheet } from './form/ask-sheet.tsx';
import { fieldWatch } from './form/field-watch.ts';
import { SheetFrame, type SheetFrameProps } from './sheet-frame.tsx';

export interface SheetProps extends Omit<SheetFrameProps, 'box'> {
  /** Whether it has unsaved changes; without it, changed fields count. Fields marked `data-passing` do not. */
  readonly changed?: boolean | undefined;
}

/** A dialog; Escape, a click outside and the close button ask first if there are unsaved changes. */
export function Sheet({ changed, onClose, children, ...frame }: SheetProps) {
  const words = useWordsAtOnce().discard;
  const box = useRef<HTMLDivElement>(null);
  const [watch] = useState(fieldWatch);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const own = box.current;
    return own === null ? undefined : watch.over(own);
  }, [watch]);
  return (
    <SheetFrame
      {...frame}
      box={box}
      onClose={() => {
        if (changed ?? watch.isChanged()) setAsking(true);
        else onClose();
      }}
    >
      {children}
      {asking && (
        <AskSheet
          title={words.ask}
          action={words.discard}
          onAct={onClose}
          keep={words.keep}
          onClose={() => setAsking(false)}
        >
          <p>{words.explanation}</p>
        </AskSheet>
      )}
    </SheetFrame>
  );
}
