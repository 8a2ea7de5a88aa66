import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { ReactNode, RefObject } from 'react';
import { useSinglePress } from '../hooks/use-single-press.ts';
import { useWords } from '../hooks/use-words.ts';

export interface SheetFrameProps {
  readonly title: string;
  /** Somebody wants it gone: by Escape, a press beside it, or its cross. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'wide' | 'side' | 'full' | undefined;
  readonly place?: 'top' | 'side' | undefined;
  readonly role?: 'alertdialog' | undefined;
  /** Leaves the title to screen readers where the content says it itself. */
  readonly untitled?: boolean | undefined;
  /** Stands beside the title. */
  readonly tools?: ReactNode;
  /** Gets the box that everything of it stands in. */
  readonly box?: RefObject<HTMLDivElement | null> | undefined;
}

/** A dialog over the screen, its title and its cross. */
export function SheetFrame({ title, onClose, children, untitled = false, tools, ...look }: SheetFrameProps) {
  const { size, place, role, box } = look;
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
      <Modal {...(box === undefined ? {} : { ref: box })} className="sheet" data-size={size}>
        <Dialog {...(role === undefined ? {} : { role })}>
          <header className={untitled ? 'only-read' : 'led sheet-head'}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {tools}
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
