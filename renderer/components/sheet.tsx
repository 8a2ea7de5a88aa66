import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { ReactNode } from 'react';
import { useSinglePress } from '../hooks/use-single-press.ts';
import { useWords } from '../hooks/use-words.ts';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'wide' | 'side';
  readonly place?: 'top' | 'side';
  readonly role?: 'alertdialog';
  /** Leaves the title to screen readers where the content says it itself. */
  readonly untitled?: boolean;
}

/** A dialog over the screen; Escape and a press beside it close it. */
export function Sheet({ title, onClose, children, size, place, role, untitled = false }: SheetProps) {
  const words = useWords();
  useSinglePress();
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="veil"
      data-veil=""
      data-place={place}
    >
      <Modal className="sheet" data-size={size}>
        <Dialog {...(role === undefined ? {} : { role })}>
          <header className={untitled ? 'only-read' : 'sheet-head'}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!untitled && (
              <button type="button" className="icon-button" onClick={onClose} aria-label={words.frame.close}>
                <X size={20} aria-hidden="true" />
              </button>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
