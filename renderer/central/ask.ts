/** How the managers' page speaks with the centre. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Fault } from '../../core/contract/problem.ts';
import type { Rule } from '../../core/contract/rules/rules.ts';
import { openEventStream } from '../bridge/event-stream.ts';
import { keepPageSecret, pageSecret, secretHeader } from '../bridge/page-secret.ts';
import { latestOnly } from '../stores/till/latest-answer.ts';
import { useOneRun } from '../hooks/use-one-run.ts';

/** What was answered: a value, or what to tell the person. */
export type Answer<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Failure);

/** Why there is no answer, or none that was hoped for. */
export interface Failure {
  readonly status: number;
  /** In the centre's words; empty where there was no answer. */
  readonly message: string;
  /** The rule that the words were made from, or every fault of what was given. */
  readonly broken?: Rule | undefined;
  readonly errors?: readonly Fault[] | undefined;
}

/** Changes of the centre within this time are one. */
const GATHER_MS = 300;
/** Until a refused stream is asked for again. */
const RETRY_MS = 3_000;

/** Asks the centre. `input` makes it a POST. */
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
  /** Why there is none, or none of now. */
  readonly failure: Failure | null;
  again(): void;
}

/**
 * What the centre answers at a path, asked again whenever something changed there.
 *
 * @param live false where nobody is logged in yet: there is nothing to listen to
 * @param everyMs asked again after so long too, where time itself changes what is to be said
 */
export function useAsked<T>(path: string, live = true, everyMs = 0): Asked<T> {
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
      // What was refused is refused again; an answer that did not come may come.
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

/** What is known after an answer: without one what was known before, which the page says is not of now. */
function knownOf<T>(path: string, answer: Answer<T>, before: Known<T>): Known<T> {
  if (answer.ok) return { path, value: answer.value, failure: null };
  return { path, value: before.path === path ? before.value : null, failure: answer };
}

/** What views that are shown could not learn, by what they asked: said once for the page, and never taken for an empty list. */
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

/** Why something on the page is not shown, or is not of now; null where everything was answered. */
export function useFailure(): Failure | null {
  return useSyncExternalStore((tell) => {
    failureListeners.add(tell);
    return () => failureListeners.delete(tell);
  }, firstFailure);
}

export interface Acting<T> {
  /** The last answer; null before the first, while one is under way, and once it is forgotten. */
  readonly answer: Answer<T> | null;
  readonly isBusy: boolean;
  /** Asks the centre to do something; `done` gets the answer. A second press while one is under way does nothing. */
  act(path: string, input: unknown, done?: (value: T) => void): void;
  forget(): void;
}

/** What a person does at the centre. The component that offers it shows the answer beside it: `Refusal` says why it was not. */
export function useAct<T = unknown>(): Acting<T> {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const { busy: isBusy, run } = useOneRun();
  return {
    answer,
    isBusy,
    act: (path, input, done) =>
      void run(async () => {
        setAnswer(null);
        const answered = await ask<T>(path, input);
        setAnswer(answered);
        if (answered.ok) done?.(answered.value);
      }),
    forget: () => setAnswer(null),
  };
}

const listeners = new Set<() => void>();
let stopListening: (() => void) | null = null;

/** Calls back when the centre says that something changed; one connection for the whole page. */
function onChange(wake: () => void): () => void {
  listeners.add(wake);
  stopListening ??= listen();
  return () => {
    listeners.delete(wake);
    // The next view begins to listen in the same step.
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
      // What happened before it stood, the first time too, is not known here.
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
