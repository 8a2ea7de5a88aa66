/** Calls of the bridge from a page of the till, with its browser's secret: what a test wants done without pressing keys for it. */
import type { Page } from 'playwright';
import type { BridgeInput, BridgeOperation, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';

/** A call that must go well, its types unchecked. */
export async function ask(page: Page, op: string, input: unknown): Promise<unknown> {
  const reply = await page.evaluate(
    async (call) => {
      const [key, name] = ['caja.pantalla', 'X-Caja-Pantalla'];
      const secret = localStorage.getItem(key);
      const headers = { 'Content-Type': 'application/json', ...(secret === null ? {} : { [name]: secret }) };
      const response = await fetch('/bridge', { method: 'POST', headers, body: JSON.stringify(call) });
      const given = response.headers.get(name);
      if (given !== null) localStorage.setItem(key, given);
      return (await response.json()) as { readonly ok: boolean; readonly value: unknown };
    },
    { op, input },
  );
  if (!reply.ok) throw new Error(`${op}: ${JSON.stringify(reply)}`);
  return reply.value;
}

/** The same, typed as the contract has it. */
export async function askBridge<Op extends BridgeOperation>(
  page: Page,
  op: Op,
  input: BridgeInput<Op>,
): Promise<BridgeOutput<Op>> {
  return (await ask(page, op, input)) as BridgeOutput<Op>;
}

/** Sells one article at a price and gives its codigoGeneracion and state. */
export async function sellOne(
  page: Page,
  precio: string,
  more: object = {},
): Promise<{ readonly codigoGeneracion: string; readonly estado: string }> {
  const items = [{ cantidad: 1, descripcion: 'Pan', precioUni: Number(precio), tipoItem: 1 }];
  const request = JSON.stringify({ items, ...more });
  const idempotencyKey = crypto.randomUUID();
  const { result } = await askBridge(page, 'documents.issue', { tipoDte: '01', request, idempotencyKey });
  return { codigoGeneracion: String(result.codigoGeneracion), estado: result.estado };
}
