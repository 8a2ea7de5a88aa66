import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { TicketPaper } from '../../core/contract/printing/ticket-paper.ts';
import { usePaper } from '../stores/documents/paper.ts';
import { PaperRows } from './paper-rows.tsx';
import { printPiece } from './print-piece.ts';
import './paper.css';

/** A ticket rendered off screen, measured, and printed with the system's dialog. */
export function Paper({ paper }: { readonly paper: TicketPaper }) {
  const piece = useRef<HTMLDivElement>(null);
  const end = usePaper((each) => each.end);
  useEffect(() => {
    const { current } = piece;
    if (current === null) return undefined;
    return printPiece({ piece: current, widthMm: paper.anchoMm, onEnd: () => end(paper) });
  }, [paper, end]);
  return createPortal(
    <div ref={piece} className="paper" data-width={paper.anchoMm} aria-hidden="true" lang="es-SV">
      <PaperRows rows={paper.rows} />
    </div>,
    document.body,
  );
}
