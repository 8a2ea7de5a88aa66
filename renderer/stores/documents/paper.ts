/** What the page itself is printing on the system's printer; nothing of it is seen on the screen. */
import { create } from 'zustand';
import type { TicketPaper } from '../../../core/contract/printing/ticket-paper.ts';

interface Paper {
  readonly paper: TicketPaper | null;
  /** Opens the system's print dialog with it. */
  print(paper: TicketPaper): void;
  /** The print dialog is over; a page never learns what was chosen there. */
  end(paper: TicketPaper): void;
}

export const usePaper = create<Paper>()((set) => ({
  paper: null,
  print: (paper) => set({ paper }),
  end: (paper) => set((now) => (now.paper === paper ? { paper: null } : {})),
}));
