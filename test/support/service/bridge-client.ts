/** A screen of a service that runs anywhere: its bridge over HTTP, as a browser calls it. */
import type {
  BridgeInput,
  BridgeOperation,
  BridgeOutput,
  BridgeReply,
} from '../../../core/contract/bridge/bridge.ts';
import { storedSecret } from './browser-secret.ts';

export interface BridgeClient {
  /** @throws Error where the service refuses, TypeError where it dies meanwhile */
  ask<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeOutput<Op>>;
  /** The same browser at another start of the service. */
  moveTo(url: string): void;
}

/** A browser that is new. @param first url of the service's screen */
export function bridgeClient(first: string): BridgeClient {
  let url = first;
  const kept = storedSecret();
  return {
    moveTo: (next) => {
      kept.moveTo(new URL(next).port);
      url = next;
    },
    ask: async <Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>) => {
      const response = await fetch(`${url}/bridge`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...kept.headers() },
        body: JSON.stringify({ op, input }),
      });
      kept.keep(response);
      const reply = (await response.json()) as BridgeReply<BridgeOutput<Op>>;
      if (!reply.ok) throw new Error(`${op}: ${JSON.stringify(reply.problem)}`);
      return reply.value;
    },
  };
}

/** Pairs with a code of the service, and logs a user in. */
export async function enterAs(
  client: BridgeClient,
  who: { readonly code: string; readonly nombre: string; readonly pin: string },
): Promise<void> {
  await client.ask('session.pair', { code: who.code });
  const users = await client.ask('session.users', {});
  const userId = users.find(({ nombre }) => nombre === who.nombre)?.id ?? '';
  const login = await client.ask('session.login', { userId, pin: who.pin });
  if (login.kind !== 'open') throw new Error(login.message);
}
