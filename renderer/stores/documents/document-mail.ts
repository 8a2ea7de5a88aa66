/** The mails of one document, looked at again while one of them is on its way. */
import { useCallback, useState } from 'react';
import type { DocumentMail } from '../../../core/contract/bridge/bridge-mail.ts';
import { bridge } from '../../bridge/index.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { faultAt } from '../../sale/faults.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { faultsOf, WHOLE_FORM } from '../manager/settings.ts';

/** A mail changes without an event. */
const LOOK_EVERY_MS = 2000;

export interface DocumentMailState {
  /** Null until it was asked. */
  readonly mail: DocumentMail | null;
  /** Asks for one to an address. @returns what is wrong with it; null when it is on its way */
  send(destinatario: string): Promise<LocalizedMessage | null>;
}

/** The mails of a document. */
export function useDocumentMail(codigoGeneracion: string): DocumentMailState {
  const [mail, setMail] = useState<DocumentMail | null>(null);
  const look = useCallback(async () => {
    const reply = await bridge.call('mail.ofDocument', { codigoGeneracion });
    if (reply.ok) setMail(reply.value);
  }, [codigoGeneracion]);
  usePolling(look, LOOK_EVERY_MS);
  return {
    mail,
    send: async (destinatario) => {
      const reply = await bridge.call('mail.resend', { codigoGeneracion, destinatario });
      if (reply.ok) {
        setMail(reply.value);
        return null;
      }
      return faultAt(faultsOf(reply.problem), 'destinatario', WHOLE_FORM);
    },
  };
}
