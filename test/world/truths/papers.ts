/** What documents say themselves, added up by the tests' own arithmetic in cents. */
import type { DocumentRow, Rows } from '../../soak/rows.ts';

interface Payment {
  readonly codigo: string;
  readonly montoPago: number;
  readonly periodo: number | null;
}

interface Line {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: number;
  /** Document that it adjusts or bills, as each type names it. */
  readonly numeroDocumento?: string | null;
  readonly codigoGeneracion?: string | null;
}

/** The members of a document that are added up. */
export interface Paper {
  readonly row: DocumentRow & {
    readonly tipo_dte: string;
    readonly fec_emi: string;
    readonly reemplaza_a: string | null;
  };
  readonly total: number;
  readonly payments: readonly Payment[];
  readonly lines: readonly Line[];
  readonly receiver: string | null;
  /** Codes of the documents that it adjusts or bills. */
  readonly related: readonly string[];
}

const OUT = ['RECHAZADO', 'INVALIDADO'];

export const centsOf = (amount: number | string) => Math.round(Number(amount) * 100);
export const isInForce = ({ row }: Paper) => !OUT.includes(row.estado);

const READ = new WeakMap<ReturnType<Rows['documents']>, readonly Paper[]>();

/** All documents of a till as papers; read once as long as nobody writes. */
export function papersOf(rows: Rows): readonly Paper[] {
  const documents = rows.documents();
  const papers = READ.get(documents) ?? documents.map(paperOf);
  READ.set(documents, papers);
  return papers;
}

function paperOf(row: DocumentRow): Paper {
  const { resumen, cuerpoDocumento, receptor, documentoRelacionado } = JSON.parse(row.payload) as {
    readonly resumen?: {
      readonly totalPagar?: number;
      readonly montoTotalOperacion?: number;
      readonly pagos?: readonly Payment[] | null;
    };
    readonly cuerpoDocumento?: readonly Line[];
    readonly receptor?: { readonly numDocumento?: string; readonly nit?: string } | null;
    readonly documentoRelacionado?: readonly Pick<Line, 'numeroDocumento' | 'codigoGeneracion'>[] | null;
  };
  return {
    row: row as Paper['row'],
    total: centsOf(resumen?.totalPagar ?? resumen?.montoTotalOperacion ?? 0),
    payments: resumen?.pagos ?? [],
    lines: cuerpoDocumento ?? [],
    receiver: receptor?.numDocumento ?? receptor?.nit ?? null,
    related: (documentoRelacionado ?? []).flatMap(
      ({ numeroDocumento, codigoGeneracion }) => numeroDocumento ?? codigoGeneracion ?? [],
    ),
  };
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
export const sumOf = <T>(list: readonly T[], of: (one: T) => number) => sum(list.map(of));
