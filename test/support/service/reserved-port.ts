/** A port for a server that closes and listens at the same address again. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above the tills of the pages' tests (`first-till.ts`), below what systems give to connections (from 32,768 on Linux): nobody is given it meanwhile. */
const FROM = 30_000;
const TO = 32_768;
const TRIES = 100;
/** Workers that run at once take from ports of their own, one after the other: a peer that is turned off comes back at its port. */
const LANES = 8;
const LANE_PORTS = Math.floor((TO - FROM) / LANES);
const LANE_FROM = FROM + (Number(process.env['VITEST_POOL_ID'] ?? 0) % LANES) * LANE_PORTS;
let last = randomInt(LANE_PORTS);

/** A port of 127.0.0.1 that is free now and is given to nobody who asks for any. */
export async function reservedPort(): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    last = (last + 1) % LANE_PORTS;
    const port = LANE_FROM + last;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${LANE_FROM} and ${LANE_FROM + LANE_PORTS} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}
