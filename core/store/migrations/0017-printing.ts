/**
 * Ticket printers and what they have to print.
 *
 * `printer` where one is and how it is set up; one that was deleted stays for the jobs that name it. `print_job` everything that was
 * handed to a printer, or to the screen (`printer_id` NULL): a document, a test page, or finished rows of text. `copia` counts the prints
 * of a document, provisional slips apart from tickets; it is given when the printing begins.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_PRINTING: Readonly<Record<string, CopiedColumns>> = {
  printer: {
    key: ['id'],
    rest: [
      'issuer_id',
      'branch_id',
      'till_id',
      'nombre',
      'direccion',
      'ancho_mm',
      'code_page',
      'corte',
      'cajon',
      'automatica',
      'activa',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
  },
  print_job: {
    key: ['id'],
    rest: [
      'printer_id',
      'issuer_id',
      'branch_id',
      'ambiente',
      'contenido',
      'document_id',
      'titulo',
      'ticket',
      'recibido',
      'estado',
      'provisional',
      'copia',
      'attempts',
      'next_at',
      'last_error',
      'user_id',
      'created_at',
      'updated_at',
    ],
  },
};

export const printing = `
CREATE TABLE printer (
  id         TEXT PRIMARY KEY,
  issuer_id  TEXT NOT NULL,
  branch_id  TEXT NOT NULL,
  till_id    TEXT REFERENCES till (id),
  nombre     TEXT NOT NULL CHECK (length(nombre) BETWEEN 1 AND 40),
  direccion  TEXT NOT NULL CHECK (json_valid(direccion)),
  ancho_mm   INTEGER NOT NULL CHECK (ancho_mm IN (80, 58)),
  code_page  TEXT NOT NULL CHECK (code_page IN ('cp437', 'cp850', 'cp858', 'windows1252')),
  corte      INTEGER NOT NULL CHECK (corte IN (0, 1)),
  cajon      INTEGER NOT NULL CHECK (cajon IN (0, 1)),
  automatica INTEGER NOT NULL CHECK (automatica IN (0, 1)),
  activa     INTEGER NOT NULL CHECK (activa IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT;
CREATE INDEX printer_place ON printer (issuer_id, branch_id);

CREATE TABLE print_job (
  id          INTEGER PRIMARY KEY,
  printer_id  TEXT REFERENCES printer (id),
  issuer_id   TEXT NOT NULL,
  branch_id   TEXT NOT NULL,
  ambiente    TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  contenido   TEXT NOT NULL CHECK (contenido IN ('DOCUMENTO', 'PRUEBA', 'TEXTO')),
  document_id INTEGER REFERENCES document (id),
  titulo      TEXT NOT NULL CHECK (length(titulo) BETWEEN 1 AND 100),
  ticket      TEXT CHECK (ticket IS NULL OR json_valid(ticket)),
  recibido    TEXT,
  estado      TEXT NOT NULL CHECK (estado IN ('PENDIENTE', 'IMPRIMIENDO', 'IMPRESO', 'INCIERTO', 'CANCELADO')),
  provisional INTEGER CHECK (provisional IN (0, 1)),
  copia       INTEGER CHECK (copia >= 0),
  attempts    INTEGER NOT NULL CHECK (attempts >= 0),
  next_at     INTEGER NOT NULL,
  last_error  TEXT,
  user_id     TEXT NOT NULL REFERENCES user (id),
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  CHECK ((contenido = 'DOCUMENTO') = (document_id IS NOT NULL)),
  CHECK ((contenido = 'TEXTO') = (ticket IS NOT NULL)),
  CHECK ((copia IS NULL) = (provisional IS NULL))
) STRICT;
CREATE INDEX print_job_open ON print_job (issuer_id, branch_id, id) WHERE estado IN ('PENDIENTE', 'IMPRIMIENDO', 'INCIERTO');
CREATE INDEX print_job_printer ON print_job (printer_id, id) WHERE estado IN ('PENDIENTE', 'IMPRIMIENDO', 'INCIERTO');
CREATE INDEX print_job_document ON print_job (document_id, id) WHERE document_id IS NOT NULL;
CREATE INDEX print_job_fault ON print_job (printer_id, updated_at) WHERE last_error IS NOT NULL;
${Object.entries(COPIED_PRINTING)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
