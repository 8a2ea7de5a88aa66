/**
 * The HTTP twin of the bridge. A call is `POST /bridge` with `{ op, input }` as `application/json`; its answer is a `BridgeReply`
 * with status 200 whatever it says. Any other status is a refusal of the server itself and has a `ProblemBody`. Events are
 * `GET /bridge/eventos` (`text/event-stream`), each `data:` one `BridgeEvent` as JSON, and need a session. Both carry
 * the browser's secret, see `browser-secret.ts`.
 */
export const BRIDGE_PATH = '/bridge';
export const BRIDGE_EVENTS_PATH = '/bridge/eventos';

/**
 * The door of customers' screens on other devices, a port of its own: `POST` with `{ codigo }` gives a `DisplayJoined`, the stream tells
 * one `DisplayState` after the other to whoever sends that secret.
 */
export const DISPLAY_PATH = '/pantalla';
export const DISPLAY_EVENTS_PATH = '/pantalla/eventos';
export const DISPLAY_SECRET_HEADER = 'X-Caja-Cliente';
