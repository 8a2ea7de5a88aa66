/** Whether what is printed opens the cash drawer. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { PrintJob } from '../../store/printing/print-jobs.ts';
import type { Printer } from '../../store/printing/printers.ts';
import { DRAWER_FRESH_MS } from './print-limits.ts';

/** A job whose turn has come. */
export interface Beginning {
  readonly job: PrintJob;
  readonly printer: Printer;
  readonly now: Instant;
}

/** A printer with a drawer opens it only while somebody stands before it: a ticket that waited for its printer leaves it shut. */
export function mayOpenDrawer({ job, printer, now }: Beginning): boolean {
  return printer.cajon && Math.abs(now - job.createdAt) <= DRAWER_FRESH_MS;
}
