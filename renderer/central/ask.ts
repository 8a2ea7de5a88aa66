/** Requests of the managers' page to the centre. */
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ManagerAnswer, ManagerPath } from '../../core/contract/central/manager-answers.ts';
import type { Fault } from '../../core/contract/problem.ts';
import type { Rule } from '../../core/contract/rules/rules.ts';
import { openEventStream } from '../bridge/event-stream.ts';
import { keepPageSecret, pageSecret, secretHeader } from '../bridge/page-secret.ts';
import { latestOnly } from '../stores/till/latest-answer.ts';
import { useOneRun } from '../hooks/use-one-run.ts';

export type Answer<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Failure);

export interface Failure {
  readonly status: number;
  /** Message of the centre; empty without an answer. */
  readonly message: string;
  /** The rule behind the message, or all validation errors. */
  readonly broken?: Rule | undefined;
  readonly errors?: readonly Fault[] | undefined;
}

/** Change events within this time cause one reload. */
const GATHER_MS = 300;
/** Pause before a broken stream is opened again. */
const RETRY_MS = 3_000;
/** Status where the session is over. */
export const SESSION_OVER = 401;

/** Sends a request; with `input` a POST. */
async function ask<T>(path: string, input?: unknown): Promise<Answer<T>> {
  try {
    const secret = secretHeader(pageSecret());
    const response = await fetch(
      path,
      input === undefined
        ? { headers: secret }
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', ...secret },
            body: JSON.stringify(input),
          },
    );
    keepPageSecret(response);
    const body = (await response.json()) as unknown;
    if (response.ok) return { ok: true, value: body as T };
    const { message = '', broken, errors } = body as Partial<Failure>;
    return { ok: false, status: response.status, message, broken, errors };
  } catch {
    return { ok: false, status: 0, message: '' };
  }
}

export interface Asked<T> {
  readonly value: T | null;
  /** Why there is no answer, or an outdated one. */
  readonly failure: Failure | null;
  again(): void;
}

/** What a path answers, whatever is asked behind its question mark. */
export type AnswerTo<Q extends string> = Q extends ManagerPath
  ? ManagerAnswer<Q>
  : Q extends `${infer P extends ManagerPath}?${string}`
    ? ManagerAnswer<P>
    : never;

/**
 * The answer of a path, reloaded on every change event.
 * @param live false before log-in, when there are no events
 * @param everyMs also reloads in this interval, for answers that change with time
 */
export function useAsked<const Q extends string>(path: Q, live = true, everyMs = 0): Asked<AnswerTo<Q>> {
  type T = AnswerTo<Q>;
  const [state, setState] = useState<Known<T>>({ path, value: null, failure: null });
  const look = useRef((): void => {});
  useEffect(() => {
    let wanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const startRequest = latestOnly();
    const load = async (): Promise<void> => {
      const isLatest = startRequest();
      const answer = await ask<T>(path);
      if (!wanted || !isLatest()) return;
      setState((before) => knownOf(path, answer, before));
      noteAnswer(path, answer);
      clearTimeout(retry);
      // Retry when there was no answer or a server error; a refusal is final.
      if (!answer.ok && (answer.status === 0 || answer.status >= 500)) {
        retry = setTimeout(() => void load(), RETRY_MS);
      }
    };
    look.current = () => void load();
    look.current();
    const stop = live ? onChange(look.current) : undefined;
    const timer = everyMs > 0 ? setInterval(look.current, everyMs) : undefined;
    return () => {
      wanted = false;
      clearTimeout(retry);
      clearInterval(timer);
      stop?.();
      noteAnswer(path, null);
    };
  }, [path, live, everyMs]);
  const { value, failure } = state.path === path ? state : { value: null, failure: null };
  return { value, failure, again: () => look.current() };
}

interface Known<T> extends Pick<Asked<T>, 'value' | 'failure'> {
  readonly path: string;
}

/** A failure keeps the previous value, which the page marks as outdated. */
function knownOf<T>(path: string, answer: Answer<T>, before: Known<T>): Known<T> {
  if (answer.ok) return { path, value: answer.value, failure: null };
  return { path, value: before.path === path ? before.value : null, failure: answer };
}

/** Failed requests by path, shown once for the page, so that a failure never looks like an empty list. */
const failing = new Map<string, Failure>();
const failureListeners = new Set<() => void>();

function noteAnswer(path: string, answer: Answer<unknown> | null): void {
  const before = firstFailure();
  if (answer === null || answer.ok) failing.delete(path);
  else failing.set(path, answer);
  if (firstFailure() !== before) for (const tell of failureListeners) tell();
}

function firstFailure(): Failure | null {
  return failing.values().next().value ?? null;
}

/** The first failure on the page; null without one. */
export function useFailure(): Failure | null {
  return useSyncExternalStore((tell) => {
    failureListeners.add(tell);
    return () => failureListeners.delete(tell);
  }, firstFailure);
}

export interface Acting<Q extends string> {
  /** Null before the first answer, during a request, and after `forget`. */
  readonly answer: Answer<AnswerTo<Q>> | null;
  readonly isBusy: boolean;
  /** Sends an action; `done` receives the answer. Ignored while one is pending. */
  act(path: Q, input: unknown, done?: (value: AnswerTo<Q>) => void): void;
  forget(): void;
}

/**
 * State of an action. The component shows a refusal beside its button with `Refusal`; that the session is over is told to the page, which
 * asks who is there.
 */
export function useAct<Q extends string = ManagerPath>(): Acting<Q> {
  const [answer, setAnswer] = useState<Answer<AnswerTo<Q>> | null>(null);
  const { busy: isBusy, run } = useOneRun();
  const id = useId();
  // Shown again after a log-in, nothing of before counts.
  useEffect(() => {
    noteAnswer(id, null);
    return () => noteAnswer(id, null);
  }, [id]);
  return {
    answer,
    isBusy,
    act: (path, input, done) =>
      void run(async () => {
        setAnswer(null);
        const answered = await ask<AnswerTo<Q>>(path, input);
        const isOver = !answered.ok && answered.status === SESSION_OVER;
        noteAnswer(id, isOver ? answered : null);
        setAnswer(isOver ? null : answered);
        if (answered.ok) done?.(answered.value);
      }),
    forget: () => setAnswer(null),
  };
}

const listeners = new Set<() => void>();
let stopListening: (() => void) | null = null;

/** Subscribes to change events; the page shares one connection. */
function onChange(wake: () => void): () => void {
  listeners.add(wake);
  stopListening ??= listen();
  return () => {
    listeners.delete(wake);
    // The next view may subscribe in the same step.
    queueMicrotask(() => {
      if (listeners.size > 0) return;
      stopListening?.();
      stopListening = null;
    });
  };
}

function listen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = (): void => {};
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const wake of listeners) wake();
    }, GATHER_MS);
  };
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    close = openEventStream('/api/events', secretHeader(pageSecret()), {
      receive: tell,
      // Changes before the connection, the first one included, are unknown.
      opened: tell,
      ended: () => {
        retry = setTimeout(connect, RETRY_MS);
      },
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    clearTimeout(retry);
    close();
  };
}
