/** Proof of what suppliers sent: each text is as it came (§compras). */
import { hash } from 'node:crypto';
import type { Reader } from '../handle.ts';
import { text } from '../row.ts';
import { query } from '../statement.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';

const TEXTS = query('SELECT clave, original, sha256 FROM purchase ORDER BY id');

/** Proves every text of a supplier by its hash. */
export function verifyPurchases(reader: Reader, faults: FaultCollector): void {
  for (const row of TEXTS.iterate(reader)) {
    if (hash('sha256', text(row, 'original'), 'hex') === text(row, 'sha256')) continue;
    const mensaje = `El documento del proveedor no es como vino. ${RESTORE}`;
    faults.add({ tabla: 'purchase', fila: text(row, 'clave'), campo: 'original', mensaje });
  }
}
