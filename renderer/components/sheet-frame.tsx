import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { ReactNode, RefObject } from 'react';
import { useSinglePress } from '../hooks/use-single-press.ts';
import { useWordsAtOnce } from '../text/words.ts';

export interface SheetFrameProps {
  readonly title: string;
  /** Closed by Escape, a click outside, or the close button. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'wide' | 'side' | 'full' | undefined;
  readonly place?: 'top' | 'side' | undefined;
  readonly role?: 'alertdialog' | undefined;
  readonly untitled?: boolean | undefined;
  readonly tools?: ReactNode;
  readonly box?: RefObject<HTMLDivElement | null> | undefined;
}

export function SheetFrame({ title, onClose, children, untitled = false, tools, ...look }: SheetFrameProps) {
  const { size, place, role, box } = look;
  const words = useWordsAtOnce();
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
