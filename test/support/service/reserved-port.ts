/** A port for a server that closes and listens at the same address again. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above the tills of the pages' tests (`first-till.ts`), below what systems give to connections (from 32,768 on Linux): nobody is given it meanwhile. */
const FROM = 30_000;
const TO = 32_768;
const TRIES = 100;

/** A port of 127.0.0.1 that is free now and is given to nobody who asks for any. */
export async function reservedPort(): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${FROM} and ${TO} is free`);
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
