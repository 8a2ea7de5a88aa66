import type { CSSProperties } from 'react';

export interface FittingFigureProps {
  readonly className: string;
  readonly children: string;
}

/** A large figure, in smaller digits where its place does not hold all of it. */
export function FittingFigure({ className, children }: FittingFigureProps) {
  const style: CSSProperties & Readonly<Record<'--chars', number>> = { '--chars': children.length };
  return (
    <output className={`${className} fitting-figure figures`}>
      <span style={style}>{children}</span>
    </output>
  );
}
