import type { CSSProperties } from 'react';
import type { PaperRow } from '../../core/contract/printing/ticket-paper.ts';
import { QrModules } from '../components/qr-modules.tsx';

/** Longer words are codes, which get their own lines and may break anywhere. */
const CODE_CHARS = 30;
/** Codes this long need a smaller font on the widest paper. */
const LONG_CODE_CHARS = 36;

export function PaperRows({ rows }: { readonly rows: readonly PaperRow[] }) {
  // Rows never move, so the index is a stable key.
  return rows.map((row, index) => <Row key={index} row={row} />);
}

function Row({ row }: { readonly row: PaperRow }) {
  switch (row.kind) {
    case 'text':
      return (
        <p
          className="paper-text"
          data-align={row.align ?? 'left'}
          data-size={sizeOf(row)}
          data-bold={row.bold === true}
          style={indentOf(row.text, row.hanging ?? 0)}
        >
          {row.text.trim()}
        </p>
      );
    case 'pair':
      return (
        <p className="paper-pair" data-size={sizeOf(row)} data-bold={row.bold === true}>
          <span className="paper-left" style={indentOf(row.left, 0)}>
            {row.left.trim()}
          </span>{' '}
          <span className="paper-right">{row.right}</span>
        </p>
      );
    case 'fact':
      return <Fact label={row.label} value={row.value} />;
    case 'banner':
      return <p className="paper-banner">{row.text}</p>;
    case 'rule':
      return <div className="paper-rule" />;
    case 'ruler':
      return <PaperRuler />;
    case 'space':
      return <div className="paper-space" />;
    case 'qr':
      return (
        <div className="paper-qr">
          <QrModules content={row.content} />
        </div>
      );
    case 'logo':
      return <img className="paper-logo" src={row.imagen} alt="" />;
  }
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  const longest = Math.max(...value.split(/\s+/).map((word) => word.length));
  const code = longest > LONG_CODE_CHARS ? 'long' : longest > CODE_CHARS ? 'usual' : undefined;
  return (
    <p className="paper-fact" data-code={code}>
      <span className="paper-label">{label}</span> <span className="paper-value">{value}</span>
    </p>
  );
}

function sizeOf(row: Extract<PaperRow, { kind: 'text' | 'pair' }>): 'large' | 'small' | 'body' {
  if (row.large === true) return 'large';
  return row.small === true ? 'small' : 'body';
}

/** Indents the text by its leading spaces, and further lines by `hanging`. */
function indentOf(text: string, hanging: number): CSSProperties {
  const leading = text.length - text.trimStart().length;
  return {
    paddingInlineStart: `calc(${leading + hanging} * var(--paper-indent))`,
    textIndent: `calc(${-hanging} * var(--paper-indent))`,
  };
}

/** Width of the widest paper, in millimetres; narrower paper shows a part. */
const LENGTH_MM = 80;
const MARK_MM = 1.4;
const LONG_MARK_MM = 3.2;

/** A ruler: a mark for each millimetre, a longer one for each centimetre. */
function PaperRuler() {
  const marks = Array.from({ length: LENGTH_MM + 1 }, (_none, at) => {
    const mark = at % 10 === 0 ? LONG_MARK_MM : MARK_MM;
    return `M${at} ${LONG_MARK_MM}v-${mark}`;
  });
  return (
    <svg
      className="paper-ruler"
      viewBox={`-0.1 0 ${LENGTH_MM} ${LONG_MARK_MM}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <path d={marks.join('')} />
    </svg>
  );
}
