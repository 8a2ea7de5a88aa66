/** One endpoint of the authority behind the token, as the routes serve it. */
import type { Answer, Rejection } from './answers.ts';
import type { Subject } from './fault-queue.ts';
import type { Taxpayer } from './records/registry.ts';
import type { Step } from './script.ts';
import type { SimulatorState } from './state.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** One endpoint behind the token: what it does, how it refuses, whom it is about. */
export interface Endpoint {
  readonly step: Step;
  readonly subject?: (body: Fields, state: SimulatorState) => Subject;
  readonly process: (call: Call, notes: readonly string[]) => Promise<Answer>;
  readonly reject: (call: Call, rejection: Rejection) => Answer;
  /** Answers with a part of a lot's results only, from 0 to 1. */
  readonly withhold?: (call: Call, part: number) => Promise<Answer>;
}

export interface Call {
  readonly state: SimulatorState;
  readonly taxpayer: Taxpayer;
  readonly body: Fields;
  readonly params: Fields;
  readonly nowMs: number;
}

/** The value when it is a text, else an empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface Refusal {
  readonly rejection: Rejection;
  readonly body: object;
}

/** A refusal with HTTP 400, counted. */
export function refuse(call: Call, step: Step, { rejection, body }: Refusal): Answer {
  call.state.tally.count(step, 'rechazados');
  call.state.tally.refused(rejection.codigo, rejection.descripcion);
  return { status: 400, body };
}
