/** Metrics for the operator: counters of this process and the state of all tills, without business data. */
import { SILENT_AFTER_MS } from '../../contract/central/heartbeat.ts';
import type { Database } from '../store/database.ts';

/** Counts batches by outcome: `TOMADO`, or the refusal code. */
export interface Metrics {
  batch(
    outcome: string,
    of?: { readonly records: number; readonly quarantined: number; readonly ms: number },
  ): void;
  lines(): readonly string[];
}

export function createMetrics(): Metrics {
  const batches = new Map<string, number>([['TOMADO', 0]]);
  let [records, quarantined, seconds] = [0, 0, 0];
  return {
    batch: (outcome, of) => {
      batches.set(outcome, (batches.get(outcome) ?? 0) + 1);
      records += of?.records ?? 0;
      quarantined += of?.quarantined ?? 0;
      seconds += (of?.ms ?? 0) / 1000;
    },
    lines: () => [
      ...family('caja_central_batches_total', 'counter', 'Lotes por lo que resultó de ellos'),
      ...[...batches].map(
        ([outcome, count]) => `caja_central_batches_total{resultado="${outcome}"} ${count}`,
      ),
      ...single('caja_central_records_total', 'counter', 'Registros recibidos', records),
      ...single('caja_central_quarantined_total', 'counter', 'Registros apartados', quarantined),
      ...single('caja_central_batch_seconds_total', 'counter', 'Segundos empleados en tomar lotes', seconds),
    ],
  };
}

function family(name: string, type: 'counter' | 'gauge', help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function single(
  name: string,
  type: 'counter' | 'gauge',
  ...[help, value]: readonly [string, number]
): readonly string[] {
  return [...family(name, type, help), `${name} ${value}`];
}

/** Metrics read from the database: help text, and the label that distinguishes rows. */
const STATES: Readonly<Record<string, { readonly help: string; readonly label: string | null }>> = {
  tills: { help: 'Cajas por estado', label: 'estado' },
  tills_silent: { help: 'Cajas activas sin contacto en cinco minutos', label: null },
  lag_records: { help: 'Registros que las cajas dicen tener y la central no', label: null },
  alarms: { help: 'Avisos abiertos', label: 'tipo' },
};

/** State of tills, connections and process; whether the database answers is a metric itself. */
export async function stateLines(db: Database, now: number): Promise<readonly string[]> {
  const rows = await db
    .withoutScope((tx) =>
      tx.rows<{ name: string; label: string; value: string }>('SELECT * FROM operation_figures($1)', [
        now - SILENT_AFTER_MS,
      ]),
    )
    .catch(() => null);
  const { open, idle, waiting, most } = db.pool();
  const memory = process.memoryUsage.rss();
  const { user, system } = process.cpuUsage();
  return [
    ...single('caja_central_database_up', 'gauge', 'Si la base de datos responde', rows === null ? 0 : 1),
    ...Object.entries(STATES).flatMap(([name, { help, label }]) => [
      ...family(`caja_central_${name}`, 'gauge', help),
      ...(rows ?? [])
        .filter((row) => row.name === name)
        .map(
          (row) => `caja_central_${name}${label === null ? '' : `{${label}="${row.label}"}`} ${row.value}`,
        ),
    ]),
    ...family('caja_central_pool_connections', 'gauge', 'Conexiones a la base de datos'),
    `caja_central_pool_connections{estado="abiertas"} ${open}`,
    `caja_central_pool_connections{estado="libres"} ${idle}`,
    ...single('caja_central_pool_connections_max', 'gauge', 'Conexiones que puede haber', most),
    ...single('caja_central_pool_waiting', 'gauge', 'Trabajos que esperan una conexión', waiting),
    ...single('process_resident_memory_bytes', 'gauge', 'Memoria del proceso', memory),
    ...single('process_cpu_seconds_total', 'counter', 'CPU del proceso', (user + system) / 1_000_000),
  ];
}
