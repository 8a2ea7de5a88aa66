/** Verifies closed months: contents match their hash, and nothing was added since (§cierre-libros). */
import type { Reader } from '../handle.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import { wrongClosings } from './book-closings.ts';
import { purchasesPutLater } from './book-month-state.ts';

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
