import { bridge } from '../../bridge/index.ts';
import type { AccountDebtor } from '../../../core/contract/bridge/bridge-accounts.ts';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { Button } from '../../components/button.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Debtor } from './account-payment.tsx';
import { savedPdf } from './account-papers.ts';

/** Mails accounts. @returns the message to show */
export async function mailAccounts(
  clase: BridgeInput<'accounts.mail'>['clase'],
  clientes: readonly AccountDebtor[],
): Promise<LocalizedMessage> {
  const reply = await bridge.call('accounts.mail', {
    clase,
    clientes: clientes.map(({ tipoDocumento, numDocumento }) => ({ tipoDocumento, numDocumento })),
  });
  if (!reply.ok) return problemMessage(reply.problem);
  const { enviados, fallidos } = reply.value;
  return (words) =>
    [
      words.accounts.mailed(enviados),
      ...fallidos.map(({ nombre, dicho }) => `${nombre}: ${messageOfRule(dicho, words)}.`),
    ].join(' ');
}

interface StatementToolsProps {
  readonly customer: Debtor;
  /** Whether the user may mail it. */
  readonly mails: boolean;
  readonly onSaid: (said: LocalizedMessage) => void;
}

export function StatementTools({ customer, mails, onSaid }: StatementToolsProps) {
  const { accounts } = useWords();
  const { run } = useOneRun();
  const { tipoDocumento, numDocumento } = customer;
  const ask = () => bridge.call('accounts.statement', { tipoDocumento, numDocumento });
  const save = async (): Promise<void> => {
    const reply = await ask();
    onSaid(reply.ok ? savedPdf({ ok: true, value: reply.value.pdf }) : problemMessage(reply.problem));
  };
  const copy = async (): Promise<void> => {
    const reply = await ask();
    if (!reply.ok) return onSaid(problemMessage(reply.problem));
    await navigator.clipboard.writeText(reply.value.texto);
    onSaid((words) => words.accounts.copied);
  };
  return (
    <>
      <Button onClick={() => void run(save)}>{accounts.statement}</Button>
      <Button onClick={() => void run(copy)}>{accounts.copy}</Button>
      {mails && (
        <Button onClick={() => void run(async () => onSaid(await mailAccounts('estado', [customer])))}>
          {accounts.mail}
        </Button>
      )}
    </>
  );
}
