/**
 * HTTP paths of the bridge. A call is `POST /bridge` with `{ op, input }` as JSON; the answer is a `BridgeReply`, always with status 200. Any other status is a refusal
 * by the server with a `ProblemBody`. Events come from `GET /bridge/eventos` (`text/event-stream`, one `BridgeEvent` as JSON per `data:`) and need a session. Both need
 * the browser's secret, see `browser-secret.ts`.
 */
export const BRIDGE_PATH = '/bridge';
export const BRIDGE_EVENTS_PATH = '/bridge/eventos';

/**
 * Customer displays on other devices, on their own port: `POST` with `{ codigo }` answers a `DisplayJoined`; the stream sends a `DisplayState` per change to the device
 * with that secret.
 */
export const DISPLAY_PATH = '/pantalla';
export const DISPLAY_EVENTS_PATH = '/pantalla/eventos';
export const DISPLAY_SECRET_HEADER = 'X-Caja-Cliente';
