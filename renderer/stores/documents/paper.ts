/** The ticket that the page prints on the system printer; not visible on screen. */
import { create } from 'zustand';
import type { TicketPaper } from '../../../core/contract/printing/ticket-paper.ts';

interface Paper {
  readonly paper: TicketPaper | null;
  print(paper: TicketPaper): void;
  /** The dialog was closed; a page cannot learn what was chosen. */
  end(paper: TicketPaper): void;
}

export const usePaper = create<Paper>()((set) => ({
  paper: null,
  print: (paper) => set({ paper }),
  end: (paper) => set((now) => (now.paper === paper ? { paper: null } : {})),
}));
