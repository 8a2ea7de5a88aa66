/** Which till sells a quote made elsewhere (§quotes): only that till knows what remains of it. */
import { tillQuote } from '../../contract/central/quotes/till-quote.ts';
import type { Caller } from '../../contract/caller.ts';
import { rule } from '../../contract/rules/rules.ts';
import { isQuoteName } from '../../contract/till/quote-terms.ts';
import { askNow, type AskingDeps } from '../central/ask-now.ts';
import { BridgeError } from '../operation.ts';

/**
 * Asks the centre about a quote that this till does not have.
 *
 * @throws BridgeError `NO_ENCONTRADO` naming the till that sells it
 */
export async function tellElsewhere(
  deps: AskingDeps,
  { ambiente }: Pick<Caller, 'ambiente'>,
  cotizacion: string,
): Promise<void> {
  if (!isQuoteName(cotizacion)) return;
  const query = new URLSearchParams({ cotizacion: cotizacion.trim(), ambiente }).toString();
  const reply = await askNow(deps, `/till/quote?${query}`);
  const answer = reply?.kind === 'answer' && reply.status === 200 ? tillQuote.safeParse(reply.body) : null;
  if (answer?.success !== true) return;
  const { caja, estado, vence, total } = answer.data;
  throw new BridgeError(
    'NO_ENCONTRADO',
    rule('cotizacion-de-otra-caja', { cotizacion, caja, estado, vence, total }),
  );
}
