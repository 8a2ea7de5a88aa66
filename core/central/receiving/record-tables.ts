/** How records of a till become rows: the table of each kind, its columns by their names on the wire, and what identifies a row. */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Columns } from '../store/columns.ts';

export interface RecordTable {
  readonly table: string;
  readonly columns: Columns;
  /** Columns that identify a row of an installation. */
  readonly key: readonly string[];
  /** Whether a row changes: its latest image counts. What never changes and comes again otherwise is a contradiction. */
  readonly changes: boolean;
}

const SEQUENCE = {
  nit: 'text',
  ambiente: 'text',
  autoridad: 'text',
  tipoDte: 'text',
  serie: 'text',
  formato: 'text',
  anio: 'int',
} as const;
const SESSION = { nit: 'text', branch: 'text', ambiente: 'text', caja: 'int', sesion: 'int' } as const;
const SESSION_KEY = Object.keys(SESSION);

export const RECORD_TABLES: Readonly<Record<RecordKind, RecordTable>> = {
  branch: {
    table: 'branch',
    columns: {
      nit: 'text',
      emisor: 'text',
      branch: 'text',
      nombre: 'text',
      codEstable: 'text',
      codPuntoVenta: 'text',
    },
    key: ['nit', 'branch'],
    changes: true,
  },
  certificate: {
    table: 'certificate',
    columns: {
      id: 'text',
      nit: 'text',
      ambiente: 'text',
      publicKeyPem: 'text',
      fingerprint: 'text',
      notBefore: 'bigint',
      notAfter: 'bigint',
      active: 'boolean',
    },
    key: ['id'],
    changes: true,
  },
  document: {
    table: 'document',
    columns: {
      documento: 'text',
      codigoGeneracion: 'text',
      ...SEQUENCE,
      branch: 'text',
      edicion: 'text',
      numero: 'bigint',
      numeroVigente: 'boolean',
      numeroControl: 'text',
      fecEmi: 'text',
      horEmi: 'text',
      emittedAt: 'bigint',
      estado: 'text',
      version: 'int',
      sello: 'text',
      fhProcesamiento: 'bigint',
      codigoMsg: 'text',
      descripcionMsg: 'text',
      observaciones: 'jsonb',
      montoCentavos: 'bigint',
      ivaCentavos: 'bigint',
      receptorDocumento: 'text',
      receptorNombre: 'text',
      reemplazaA: 'text',
      updatedAt: 'bigint',
    },
    key: ['documento'],
    changes: true,
  },
  version: {
    table: 'document_version',
    columns: {
      documento: 'text',
      version: 'int',
      causa: 'text',
      payload: 'text',
      sha256: 'text',
      createdAt: 'bigint',
    },
    key: ['documento', 'version'],
    changes: false,
  },
  signature: {
    table: 'document_signature',
    columns: {
      documento: 'text',
      version: 'int',
      certificate: 'text',
      firma: 'text',
      signedAt: 'bigint',
      holds: 'boolean',
    },
    key: ['documento', 'version', 'certificate'],
    changes: false,
  },
  ledger: {
    table: 'ledger',
    columns: {
      ...SEQUENCE,
      id: 'bigint',
      numero: 'bigint',
      estado: 'text',
      codigoGeneracion: 'text',
      sha256: 'text',
      at: 'bigint',
      hash: 'text',
    },
    key: ['hash'],
    changes: false,
  },
  lifeLine: {
    table: 'life_line',
    columns: {
      documento: 'text',
      id: 'bigint',
      at: 'bigint',
      estado: 'text',
      causa: 'text',
      detalle: 'text',
    },
    key: ['documento', 'id', 'at'],
    changes: false,
  },
  contingency: {
    table: 'contingency',
    columns: {
      nit: 'text',
      ambiente: 'text',
      autoridad: 'text',
      tipo: 'int',
      motivo: 'text',
      openedAt: 'bigint',
      closedAt: 'bigint',
    },
    key: ['nit', 'ambiente', 'autoridad', 'openedAt'],
    changes: true,
  },
  event: {
    table: 'event',
    columns: {
      codigoGeneracion: 'text',
      tipo: 'text',
      nit: 'text',
      branch: 'text',
      ambiente: 'text',
      autoridad: 'text',
      documentos: 'jsonb',
      payload: 'text',
      sha256: 'text',
      certificate: 'text',
      firma: 'text',
      estado: 'text',
      sello: 'text',
      fhProcesamiento: 'bigint',
      codigoMsg: 'text',
      descripcionMsg: 'text',
      createdAt: 'bigint',
      updatedAt: 'bigint',
    },
    key: ['codigoGeneracion'],
    changes: true,
  },
  cashSession: {
    table: 'cash_session',
    columns: { ...SESSION, user: 'text', fondoCentavos: 'bigint', openedAt: 'bigint' },
    key: SESSION_KEY,
    changes: false,
  },
  cashMovement: {
    table: 'cash_movement',
    columns: {
      ...SESSION,
      id: 'bigint',
      tipo: 'text',
      montoCentavos: 'bigint',
      motivo: 'text',
      user: 'text',
      at: 'bigint',
    },
    key: [...SESSION_KEY, 'id', 'at'],
    changes: false,
  },
  cashCount: {
    table: 'cash_count',
    columns: {
      ...SESSION,
      id: 'bigint',
      contadoCentavos: 'bigint',
      esperadoCentavos: 'bigint',
      user: 'text',
      at: 'bigint',
    },
    key: [...SESSION_KEY, 'id', 'at'],
    changes: false,
  },
  cashZ: {
    table: 'cash_z',
    columns: {
      ...SESSION,
      numero: 'int',
      at: 'bigint',
      user: 'text',
      approver: 'text',
      contenido: 'text',
      hash: 'text',
    },
    key: [...SESSION_KEY, 'hash'],
    changes: false,
  },
  documentCash: {
    table: 'document_cash',
    columns: { ...SESSION, documento: 'text' },
    key: ['documento'],
    changes: true,
  },
  audit: {
    table: 'till_audit',
    columns: { id: 'bigint', at: 'bigint', actor: 'text', accion: 'text', detalle: 'text', hash: 'text' },
    key: ['hash'],
    changes: false,
  },
};

/** A column's name in the database. */
export function columnName(wire: string): string {
  return `"${wire.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}
