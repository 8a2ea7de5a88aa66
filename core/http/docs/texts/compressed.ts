/** Texts that are the same for many readers, compressed once for those who take that. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerValues } from '../../headers.ts';

const gzipped = promisify(gzip);
/** Texts whose compressed bytes are kept: the pages as one address reads them. */
const MAX_KEPT = 16;

/** Sends texts of one server. */
export type SendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
) => Promise<FastifyReply>;

/** A sender that remembers what it compressed. */
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

/** Whether a reader takes gzip: it says so, and not with a weight of nothing. */
function takesGzip({ raw }: FastifyRequest): boolean {
  const offers = headerValues(raw.rawHeaders, 'accept-encoding').join(',').toLowerCase().split(',');
  return offers.some((offer) => {
    const [name = '', ...weights] = offer.split(';').map((part) => part.trim());
    return (name === 'gzip' || name === '*') && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight));
  });
}
