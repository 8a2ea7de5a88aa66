/**
 * A program for tests: a point of sale of another maker. It sells through several callers at once and then tells all
 * answers in one line of JSON. Argument: a JSON text of {@link Selling}.
 */
import { sellingWith, send, TIPOS, type Answer, type Goods } from './sale.ts';

export interface Selling {
  /** Address of the service's API. */
  readonly url: string;
  /** One API key per branch. */
  readonly keys: readonly string[];
  /** What comes back. */
  readonly goods: Goods;
  readonly callers: number;
  readonly salesPerCaller: number;
  /** Begins every idempotency key. */
  readonly name: string;
}

/** What one caller was told, sale by sale. */
export type Sold = Pick<
  Answer,
  'status' | 'replayed' | 'numeroControl' | 'codigoGeneracion' | 'codigo'
> | null;

const { url, keys, goods, callers, salesPerCaller, name } = JSON.parse(process.argv[2] ?? '') as Selling;
const sold: Sold[] = [];
const selling = sellingWith(goods);

const caller = async (index: number) => {
  const key = keys[index % keys.length] ?? '';
  for (let count = 0; count < salesPerCaller; count += 1) {
    // A caller goes through all types; neighbours start with different ones.
    const tipoDte = TIPOS[(index + count) % TIPOS.length] ?? '01';
    const answer = await send(url, selling(tipoDte, key, `${name}-${index}-${count}`));
    if (answer === null) sold.push(null);
    else {
      const { status, replayed, numeroControl, codigoGeneracion, codigo } = answer;
      sold.push({ status, replayed, numeroControl, codigoGeneracion, codigo });
    }
  }
};

process.stdout.write(`${JSON.stringify({ event: 'selling' })}\n`);
await Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
process.stdout.write(`${JSON.stringify(sold)}\n`);
