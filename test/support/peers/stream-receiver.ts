/** A centre of a test: takes streams over real HTTP, checks signatures and chains by its own means, and fails as it is told. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zstdDecompressSync } from 'node:zlib';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const BEGINNING = '0'.repeat(64);

export interface ReceivedRecord {
  readonly seq: number;
  readonly kind: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** What becomes of the next batch: an answer of its own, or the line is cut before or after it is kept. */
export type NextBatch =
  | { readonly status: number; readonly body: object; readonly headers?: Record<string, string> }
  | 'cut-before'
  | 'cut-after';

export interface StreamReceiver {
  readonly url: string;
  /** Everything that was kept, in order. */
  readonly records: ReceivedRecord[];
  /** Positions where batches ended, the beginning first. */
  readonly marks: { readonly seq: number; readonly head: string }[];
  /** Bodies of batches that arrived, as they were sent. */
  readonly bodies: Buffer[];
  readonly epochs: string[];
  /** What the till said of itself. */
  readonly heartbeats: Readonly<Record<string, unknown>>[];
  /** Requests that were not as the contract says. */
  readonly wrong: string[];
  /** Done with the batches that come next, one each. */
  readonly next: NextBatch[];
  catalogue: object;
  /** Orders of managers that wait for the till. */
  orders: readonly object[];
  /** How far its clock is ahead. */
  clockAheadMs: number;
  /** Forgets what came after a mark, like a centre that was restored. */
  goBackTo(mark: number): void;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startReceiver(): Promise<StreamReceiver> {
  const state = {
    records: [] as ReceivedRecord[],
    marks: [{ seq: 0, head: BEGINNING }],
    bodies: [] as Buffer[],
    epochs: [] as string[],
    heartbeats: [] as Record<string, unknown>[],
    wrong: [] as string[],
    next: [] as NextBatch[],
    catalogue: {
      version: 0,
      snapshot: true,
      products: [],
      customers: [],
      goneProducts: [],
      goneCustomers: [],
    } as object,
    orders: [] as readonly object[],
    clockAheadMs: 0,
  };
  let publicKey = '';
  const last = () => state.marks.at(-1) ?? { seq: 0, head: BEGINNING };

  const takeBatch = (body: Buffer): { status: number; body: object } => {
    const [first = '', ...rest] = zstdDecompressSync(body).toString('utf8').split('\n');
    const lines = rest.slice(0, -1);
    const header = JSON.parse(first) as Record<string, unknown>;
    const { from, to, previousHash, epoch } = header as {
      from: number;
      to: number;
      previousHash: string;
      epoch: string;
    };
    if (rest.at(-1) !== '' || lines.length !== to - from + 1) state.wrong.push('lines');
    if (epoch !== state.epochs.at(-1)) return refusal(409, 'EPOCA');
    if (from - 1 > last().seq) return refusal(409, 'POSICION', { mark: last() });
    let head = previousHash;
    const heads = lines.map((line) => (head = sha256(`${head}\n${line}`)));
    const known = state.marks.filter(({ seq }) => seq >= from - 1 && seq <= to);
    const headAt = (seq: number) => (seq === from - 1 ? previousHash : heads[seq - from]);
    if (known.some((mark) => headAt(mark.seq) !== mark.head))
      return refusal(409, 'BIFURCADA', { mark: last() });
    if (to > last().seq) {
      for (const line of lines.slice(last().seq + 1 - from))
        state.records.push(JSON.parse(line) as ReceivedRecord);
      state.marks.push({ seq: to, head });
    }
    return { status: 200, body: { ...last(), quarantined: 0, catalogue: versionOf(state.catalogue) } };
  };

  const answer = (path: string, body: Buffer): { status: number; body: object } => {
    if (path === '/till/batch') return takeBatch(body);
    if (path.startsWith('/till/catalogue')) return { status: 200, body: state.catalogue };
    if (path === '/till/orders') return { status: 200, body: { orders: state.orders } };
    const said = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    if (path === '/till/enrol') {
      if (said['code'] !== 'BUENO') return refusal(403, 'CODIGO');
      if (publicKey !== '' && publicKey !== said['publicKey']) return refusal(403, 'CODIGO');
      publicKey = String(said['publicKey']);
      if (state.epochs.length === 0) state.epochs.push(String(said['epoch']));
      return {
        status: 200,
        body: {
          installation: 'instalacion-1',
          company: 'Negocio Inventado',
          shop: 'Casa matriz',
          mark: last(),
        },
      };
    }
    if (path === '/till/epoch') {
      if (said['previousEpoch'] !== state.epochs.at(-1) && said['epoch'] !== state.epochs.at(-1))
        return refusal(409, 'EPOCA');
      const { seq } = said['end'] as { seq: number };
      state.epochs.push(String(said['epoch']));
      while (last().seq > seq) state.marks.pop();
      state.records.splice(last().seq);
      return { status: 200, body: { mark: last() } };
    }
    const { orders, catalogue } = state;
    state.heartbeats.push(said);
    return { status: 200, body: { now: Date.now(), catalogue: versionOf(catalogue), orders: orders.length } };
  };

  const signed = (request: IncomingMessage, body: Buffer): boolean => {
    const key =
      publicKey === ''
        ? String((JSON.parse(body.toString('utf8')) as Record<string, unknown>)['publicKey'])
        : publicKey;
    const text = [
      'caja-dte request 1',
      request.method,
      request.url,
      request.headers['x-caja-installation'] ?? '',
      request.headers['x-caja-moment'],
      sha256(body),
    ].join('\n');
    const signature = Buffer.from(String(request.headers['x-caja-signature']), 'base64url');
    return verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }),
      signature,
    );
  };

  const handle = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const path = request.url ?? '';
    if (!signed(request, body)) state.wrong.push(`signature of ${path}`);
    const planned = path === '/till/batch' ? state.next.shift() : undefined;
    if (path === '/till/batch') state.bodies.push(body);
    if (planned === 'cut-before') return void request.socket.destroy();
    if (planned === 'cut-after') {
      answer(path, body);
      return void request.socket.destroy();
    }
    const now = Date.now() + state.clockAheadMs;
    const isOff = Math.abs(now - Number(request.headers['x-caja-moment'])) > 300_000;
    const { status, body: said } =
      planned ?? (state.clockAheadMs !== 0 && isOff ? refusal(401, 'RELOJ', { now }) : answer(path, body));
    const headers = { 'content-type': 'application/json', ...planned?.headers };
    response.writeHead(status, headers).end(JSON.stringify(said));
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handle(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goBackTo: (count: number) => {
      state.marks.splice(count + 1);
      state.records.splice(last().seq);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function refusal(status: number, codigo: string, more: object = {}): { status: number; body: object } {
  return { status, body: { codigo, message: `Dicho por la central: ${codigo}.`, ...more } };
}

function versionOf(catalogue: object): number {
  return (catalogue as { version: number }).version;
}
