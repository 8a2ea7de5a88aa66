import { useEffect, useRef, useState } from 'react';
import { useWords } from '../hooks/use-words.ts';
import { AskSheet } from './form/ask-sheet.tsx';
import { fieldWatch } from './form/field-watch.ts';
import { SheetFrame, type SheetFrameProps } from './sheet-frame.tsx';

export interface SheetProps extends Omit<SheetFrameProps, 'box'> {
  /**
   * Whether something in it is not kept yet; left out, what was typed into its fields is not. A field marked
   * `data-passing` loses nothing: a search, or what is kept as it is typed.
   */
  readonly changed?: boolean | undefined;
}

/** A dialog over the screen; Escape, a press beside it and its cross close it, and ask first where that throws something away. */
export function Sheet({ changed, onClose, children, ...frame }: SheetProps) {
  const words = useWords().discard;
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
