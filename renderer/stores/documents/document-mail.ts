/** Mails of one document, polled while one is pending. */
import { useCallback, useState } from 'react';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { DocumentMail, MailRow } from '../../../core/contract/bridge/bridge-mail.ts';
import { bridge } from '../../bridge/index.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { faultAt } from '../../sale/faults.ts';
import { problemText } from '../../faults/fault-text.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { faultsOf, WHOLE_FORM } from '../manager/settings.ts';

/** Polled, since mails publish no events; ms. */
const LOOK_EVERY_MS = 2000;

export interface DocumentMailState {
  /** Null before the first answer. */
  readonly mail: DocumentMail | null;
  /** Sends a mail to an address. @returns the error; null once queued */
  send(destinatario: string): Promise<LocalizedMessage | null>;
}

/** Mails each document to one address. @returns the error; null once all are queued */
export async function mailDocuments(
  codes: readonly string[],
  destinatario: string,
): Promise<LocalizedMessage | null> {
  const refused: BridgeProblem[] = [];
  for (const codigoGeneracion of codes) {
    const reply = await bridge.call('mail.resend', { codigoGeneracion, destinatario });
    if (reply.ok) continue;
    const wrong = faultAt(faultsOf(reply.problem), 'destinatario', WHOLE_FORM);
    // An invalid address fails for all of them.
    if (reply.problem.codigo === 'VALIDACION') return wrong;
    refused.push(reply.problem);
  }
  const [first] = refused;
  if (first === undefined) return null;
  return (words) => words.mail.notAll(codes.length - refused.length, codes.length, problemText(first, words));
}

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

/** Whether the newest mail is still being sent. */
export function isUnderWay([newest]: readonly MailRow[]): boolean {
  return newest?.estado === 'PENDIENTE' || newest?.estado === 'ENVIANDO';
}
