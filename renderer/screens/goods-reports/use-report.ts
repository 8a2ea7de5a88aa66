import { useEffect, useState } from 'react';
import type { BridgeInput, BridgeOperation, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';

type ReportOperation = Extract<BridgeOperation, `goods.${string}` | 'orders.propose' | 'orders.list'>;

/** A report, null while loading; `problem` says why it failed. */
export interface ReadReport<Report> {
  readonly report: Report | null;
  readonly problem: LocalizedMessage | null;
  readonly again: () => void;
}

/** Reads a report, again when the input changes. @param input null: no request */
export function useReport<Op extends ReportOperation>(
  op: Op,
  input: BridgeInput<Op> | null,
): ReadReport<BridgeOutput<Op>> {
  const question = input === null ? null : JSON.stringify(input);
  const [found, setFound] = useState<Found<Op> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void askReport(op, question).then((answer) => {
      if (isWanted) setFound(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [op, question]);
  const shown = found?.question === question ? found : null;
  return {
    report: shown?.report ?? null,
    problem: shown?.problem ?? null,
    again: () => void askReport(op, question).then(setFound),
  };
}

interface Found<Op extends ReportOperation> extends Omit<ReadReport<BridgeOutput<Op>>, 'again'> {
  readonly question: string | null;
}

async function askReport<Op extends ReportOperation>(op: Op, question: string | null): Promise<Found<Op>> {
  if (question === null) return { question, report: null, problem: null };
  const reply = await bridge.call(op, JSON.parse(question) as BridgeInput<Op>);
  if (reply.ok) return { question, report: reply.value, problem: null };
  return { question, report: null, problem: problemMessage(reply.problem) };
}
