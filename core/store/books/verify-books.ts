/** Proof of closed months: each says what it said, and nothing was put into it since (§cierre-libros). */
import type { Reader } from '../handle.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import { wrongClosings } from './book-closings.ts';
import { purchasesPutLater } from './book-month-state.ts';

/** Proves what closed months say by its hash. */
export function verifyBooks(reader: Reader, faults: FaultCollector): void {
  for (const mes of wrongClosings(reader)) {
    const mensaje = `Los libros cerrados no son como se cerraron. ${RESTORE}`;
    faults.add({ tabla: 'book_closing', fila: mes, campo: 'contenido', mensaje });
  }
  for (const clave of purchasesPutLater(reader)) {
    const mensaje = `Está en el libro de un mes que ya estaba cerrado. ${RESTORE}`;
    faults.add({ tabla: 'purchase', fila: clave, campo: 'periodo', mensaje });
  }
}
