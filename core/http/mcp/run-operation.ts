/** Runs an operation for an agent with the dispatch and answers of the HTTP API. */
import type { Dispatch } from '../../api/dispatch.ts';
import type { OperationAnswer, RunOperation } from '../../contract/agents/agent-calls.ts';
import { problemBody, STATUS_OF, type Problem } from '../../contract/problem.ts';
import { answerOf } from '../answers.ts';
import { JSON_TYPE } from '../problems.ts';
import { avisosIn } from '../wording/aviso-header.ts';

export function operationRunner(dispatch: Dispatch): RunOperation {
  return async (op, input, caller) => {
    const reply = await dispatch(op, input, caller);
    if (!reply.ok) return refusedAnswer(reply.problem);
    const { status, headers, body, ...file } = answerOf(op, reply.value);
    return {
      status,
      media: 'media' in file ? file.media : JSON_TYPE,
      body,
      codigo: status === STATUS_OF.RECHAZADO_POR_HACIENDA ? 'RECHAZADO_POR_HACIENDA' : null,
      avisos: avisosIn(headers['X-Aviso']),
    };
  };
}

export function refusedAnswer(problem: Problem): OperationAnswer {
  return {
    status: STATUS_OF[problem.codigo],
    media: JSON_TYPE,
    body: JSON.stringify(problemBody(problem)),
    codigo: problem.codigo,
    avisos: [],
  };
}
