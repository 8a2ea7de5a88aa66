/** A load of callers over HTTP, bounded in count, with the latency of every call. */
import { Pool } from 'undici';

export interface Load {
  readonly url: string;
  readonly path: string;
  readonly keys: readonly string[];
  readonly body: string;
  readonly concurrency: number;
  readonly count: number;
  /** What every answer must be; 200 unless given. */
  readonly status?: number;
  /** Milliseconds to take off a call's latency, by the codigoGeneracion of its answer: what was not our time. */
  readonly notOurs?: ReadonlyMap<string, number>;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends `count` requests by `concurrency` callers; every answer must have the expected status. */
export async function run(load: Load): Promise<Measured> {
  const pool = new Pool(load.url, { connections: load.concurrency, pipelining: 1 });
  const latencies: number[] = [];
  let next = 0;
  const caller = async (index: number) => {
    const key = load.keys[index % load.keys.length] ?? '';
    while (next < load.count) {
      next += 1;
      const begin = performance.now();
      const response = await pool.request({
        method: 'POST',
        path: load.path,
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: load.body,
      });
      const text = await response.body.text();
      if (response.statusCode !== (load.status ?? 200))
        throw new Error(`${response.statusCode}: ${text.slice(0, 500)}`);
      latencies.push(performance.now() - begin - elsewhere(load, text));
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: load.concurrency }, (_, index) => caller(index)));
  const seconds = (performance.now() - begin) / 1000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function elsewhere(load: Load, answer: string): number {
  if (load.notOurs === undefined) return 0;
  const code = /"codigoGeneracion":"([A-F0-9-]{36})"/.exec(answer)?.[1] ?? '';
  const took = load.notOurs.get(code);
  if (took === undefined) throw new Error(`the line saw no document ${code}`);
  return took;
}

/** A factura of ten lines. */
export function tenLines(): string {
  const items = Array.from({ length: 10 }, (_, index) => ({
    cantidad: index + 1,
    descripcion: `Producto de prueba número ${index + 1}`,
    precioUni: 3.25,
    tipoItem: 1,
    codigo: `SKU-${index + 1}`,
    uniMedida: 59,
  }));
  return JSON.stringify({ items });
}
