/** Bytes on a socket, for requests that no HTTP client would send. */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Header lines as `name: value`, names in lower case. */
  readonly headers: readonly string[];
  readonly body: string;
  /** Everything received, further answers included. */
  readonly all: string;
}

/** Sends bytes and resolves with what came back when the server has closed the connection. */
export async function exchange(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const connection = await openConnection(url);
  connection.socket.write(bytes);
  return readAnswer(await connection.closed);
}

/** A connection that stays open; `closed` gives all that was received. */
export interface RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<string>;
  /** Resolves when what was received contains `text`. */
  received(text: string): Promise<void>;
}

export function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  const received = (wanted: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!text.includes(wanted)) return;
        socket.off('data', look);
        resolve();
      };
      socket.on('data', look);
      look();
    });
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ socket, closed, received }));
    socket.once('error', reject);
  });
}

/** The first answer in a text. */
export function readAnswer(all: string): RawAnswer {
  const [head = '', ...rest] = all.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.replace(/^[^:]*/, (name) => name.toLowerCase()));
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), all };
}
