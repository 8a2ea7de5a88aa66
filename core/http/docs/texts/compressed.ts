/** Sends texts gzipped to readers that accept it; compressed once. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerValues } from '../../headers.ts';

const gzipped = promisify(gzip);
/** Cache size: the pages as one address reads them. */
const MAX_KEPT = 16;

export type SendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
) => Promise<FastifyReply>;

export function createTextSender(): SendText {
  const kept = new Map<string | Buffer, Promise<Buffer>>();
  const compressed = (text: string | Buffer): Promise<Buffer> => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    const made = gzipped(text);
    kept.set(text, made);
    return made;
  };
  return async (request, reply, text) => {
    const vary = reply.getHeader('Vary');
    void reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (!takesGzip(request)) return reply.send(text);
    const bytes = await compressed(text);
    return reply.header('Content-Encoding', 'gzip').send(bytes);
  };
}

/** Whether `Accept-Encoding` allows gzip with a weight above 0. */
function takesGzip({ raw }: FastifyRequest): boolean {
  const offers = headerValues(raw.rawHeaders, 'accept-encoding').join(',').toLowerCase().split(',');
  return offers.some((offer) => {
    const [name = '', ...weights] = offer.split(';').map((part) => part.trim());
    return (name === 'gzip' || name === '*') && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight));
  });
}
