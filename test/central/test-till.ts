/** A till as the centre sees it: a key, an epoch, and lines with a chain over them. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { SIGNED_HEADERS, signedText } from '../../core/contract/central/enrolment.ts';
import type { Heartbeat } from '../../core/contract/central/heartbeat.ts';
import type { StreamMark } from '../../core/contract/central/stream-batch.ts';
import type { RecordKind } from '../../core/contract/central/stream-records.ts';
import { nextHead, STREAM_BEGINNING } from '../../core/domain/central/stream-chain.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

export class TestTill {
  readonly lines: string[] = [];
  installation = '';
  epoch = crypto.randomUUID();
  /** What its clock is off, in milliseconds. */
  clockOff = 0;
  readonly publicKey: string;
  readonly key: KeyObject;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.key = privateKey;
    this.publicKey = publicKey.export({ format: 'jwk' }).x ?? '';
  }

  /** The same identity on another disk, with the records of now. */
  copy(): TestTill {
    return Object.assign(Object.create(TestTill.prototype) as TestTill, this, { lines: [...this.lines] });
  }

  async enrol(code: string, more: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.send('POST', '/till/enrol', {
      code,
      publicKey: this.publicKey,
      name: 'Caja de prueba',
      version: '0.1.0',
      epoch: this.epoch,
      salePoints: [],
      ...more,
    });
    if (answer.status === 200) this.installation = String(answer.body['installation']);
    return answer;
  }

  /** Appends a record to the stream; nothing is sent. */
  write(kind: RecordKind | 'unknown', row: Record<string, unknown>): void {
    this.lines.push(JSON.stringify({ seq: this.lines.length + 1, kind, row }));
  }

  /** Where the chain stands after that many records. */
  mark(seq = this.lines.length): StreamMark {
    let head = STREAM_BEGINNING;
    for (const line of this.lines.slice(0, seq)) head = nextHead(head, line, sha256);
    return { seq, head };
  }

  /** The body of a batch of these records, both included. */
  batch(from: number, to = this.lines.length, header: Record<string, unknown> = {}): string {
    const first = {
      format: 1,
      epoch: this.epoch,
      from,
      to,
      previousHash: this.mark(from - 1).head,
      ...header,
    };
    return [JSON.stringify(first), ...this.lines.slice(from - 1, to)].map((line) => `${line}\n`).join('');
  }

  sendBatch(from: number, to?: number, header?: Record<string, unknown>): Promise<Answer> {
    return this.sendBody('/till/batch', zstdCompressSync(this.batch(from, to, header)), 'zstd');
  }

  heartbeat(more: Partial<Heartbeat> = {}): Promise<Answer> {
    return this.send('POST', '/till/heartbeat', {
      version: '0.1.0',
      now: Date.now(),
      streamEnd: this.lines.length,
      waiting: 0,
      waitingSince: null,
      contingencies: [],
      certificates: [],
      freeDiskBytes: null,
      catalogue: 0,
      waitSeconds: 0,
      ...more,
    });
  }

  send(method: 'GET' | 'POST', path: string, body?: Record<string, unknown>): Promise<Answer> {
    if (method === 'POST') return this.sendBody(path, Buffer.from(JSON.stringify(body)));
    return this.request(method, path, undefined);
  }

  sendBody(path: string, body: Uint8Array, encoding?: string): Promise<Answer> {
    return this.request('POST', path, body, encoding);
  }

  async request(
    method: string,
    path: string,
    body: Uint8Array | undefined,
    encoding?: string,
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...this.signedHeaders(method, path, body),
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  signedHeaders(method: string, path: string, body: Uint8Array = Buffer.alloc(0)): Record<string, string> {
    const moment = Date.now() + this.clockOff;
    const text = signedText({
      method,
      path,
      installation: this.installation,
      moment,
      bodySha256: sha256(body),
    });
    return {
      [SIGNED_HEADERS.installation]: this.installation,
      [SIGNED_HEADERS.moment]: String(moment),
      [SIGNED_HEADERS.signature]: sign(null, Buffer.from(text), this.key).toString('base64url'),
    };
  }
}
