/** Handlers of pairing, log-in and the frame of the screen; each only names what does it. */
import type { SESSION_OPERATIONS } from '../../contract/bridge/bridge-session.ts';
import { stateOf } from '../../till/people/browser-session.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';

export const SESSION_HANDLERS: HandlersOf<keyof typeof SESSION_OPERATIONS> = {
  'session.state': (_input, { standing }) => stateOf(standing),
  'session.pair': async (input, { till, token, browser, giveToken }) => {
    const paired = await till.sessions.pair(token, input, browser);
    if (paired.token !== null) giveToken(paired.token);
    return paired.result;
  },
  'session.users': (_input, { till }) => till.sessions.users(),
  'session.login': async (input, call) => {
    const { token, place } = pairedOf(call);
    const { browser } = call;
    const who = browser === undefined ? input : { ...input, browser };
    const loggedIn = await call.till.sessions.login(token, place, who);
    if (loggedIn.token !== null) call.giveToken(loggedIn.token);
    return loggedIn.result;
  },
  'session.logout': async ({ causa }, call) => {
    const { token, place } = pairedOf(call);
    await call.till.sessions.logout(place, causa);
    return stateOf(call.till.sessions.standing(token));
  },
  'till.context': (_input, call) => call.till.context(whoOf(call)),
};

function pairedOf({ standing, token }: BridgeCall) {
  if (standing.stage === 'unpaired' || standing.stage === 'empty' || token === null)
    throw new Error('an operation of a till was called by none');
  return { token, place: standing.till };
}
