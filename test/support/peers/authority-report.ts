/** What the authority's simulator, running as its own process, says of what it received; and the faults it is told to play. */

/** Where the simulator is. */
interface Simulated {
  readonly simulatorUrl: string | null;
}

interface Sealed {
  readonly tipoDte: string;
  /** `DTE-01-S001P001`. */
  readonly serie: string;
  readonly sellados: number;
  readonly primero: number;
  readonly ultimo: number;
  readonly numerosFaltantes: number;
  readonly repetidos: number;
}

export interface AuthorityReport {
  readonly series: readonly Sealed[];
  readonly pasos: Readonly<Record<string, { readonly recibidos: number; readonly fallas: number }>>;
  readonly rechazosPorCodigo: Readonly<Record<string, number>>;
  readonly reenviosSinPregunta: number;
  readonly repetidosRechazados: { readonly codigo: number; readonly numero: number };
  readonly documentosSellados: number;
}

/** What the authority's simulator knows of one document. */
export interface SealedDocument {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly selloRecibido: string;
}

/** The report of the simulator that runs as its own process. */
export async function authorityReport(of: Simulated): Promise<AuthorityReport> {
  const response = await fetch(`${of.simulatorUrl}/simulador/informe`);
  return (await response.json()) as AuthorityReport;
}

/** A document as the simulator sealed it, or null. */
export async function sealedDocument(
  of: Simulated,
  codigoGeneracion: string,
): Promise<SealedDocument | null> {
  const response = await fetch(`${of.simulatorUrl}/simulador/documentos/${codigoGeneracion}`);
  const body: unknown = await response.json();
  return response.ok ? (body as SealedDocument) : null;
}

/** Makes the simulator play faults at its next requests; the ones still waiting are dropped. */
export async function playFaults(
  of: Simulated,
  faults: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const url = `${of.simulatorUrl}/simulador/fallas`;
  await fetch(url, { method: 'DELETE' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(faults) });
  if (!response.ok) throw new Error(`simulator: ${response.status} ${await response.text()}`);
}
