/** Holds back sequences of which the centre knows numbers that another computer gave, until a person decides (§restore-fence). */
import { knownNumbers, type KnownNumber } from '../../contract/central/known-numbers.ts';
import { retryDelayMs } from '../../domain/retry-policy.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { centralStanding } from '../../store/central/standing.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { findMeta, setMeta } from '../../store/meta.ts';
import { fenceKnown } from '../../store/numbers/fence-known.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { readAtCentre, whileAt, type Rest, type Sending, UNENROLLED_MS } from './sending.ts';

/** Key of the points of sale for which the centre's numbers were read. */
const TOLD = 'central.series';

/** @returns how many sequences are blocked */
export function holdBack(
  tx: Tx,
  numbers: readonly KnownNumber[],
  { actor, now }: { readonly actor: string; readonly now: Instant },
): number {
  const held = fenceKnown(tx, numbers, now);
  for (const { key, ultimo } of held) {
    const accion = 'emisión bloqueada: números de otra caja';
    appendAudit(tx, { at: now, actor, accion, detalle: { ...key, ultimo } });
  }
  setMeta(tx, TOLD, seriesOf(tx));
  return held.length;
}

/** Asks the centre for the numbers of points of sale that came after the enrolment, once they were sent to it. */
export async function heldNumbersStep(sending: Sending): Promise<Rest> {
  const { store, port, random } = sending;
  const standing = store.read(centralStanding);
  if (standing === null || standing.link.state !== 'ACTIVA') return UNENROLLED_MS;
  const { link, waiting, catchingUp } = standing;
  const series = store.read(seriesOf);
  const isTold = store.read((reader) => findMeta(reader, TOLD)) === series;
  if (isTold || waiting > 0 || catchingUp) return 'IDLE';
  const key = port.keyOf(link);
  if (key === null) return UNENROLLED_MS;
  const read = await readAtCentre(sending, { link, key }, { path: '/till/numbers', schema: knownNumbers });
  if (read === null) {
    sending.failures += 1;
    return retryDelayMs(sending.failures, random.unit());
  }
  sending.failures = 0;
  await whileAt(sending, link, (tx, now) => {
    // One that came meanwhile is asked for next.
    if (seriesOf(tx) === series) holdBack(tx, read.numbers, { actor: 'central', now });
  });
  return 'IDLE';
}

function seriesOf(reader: Reader): string {
  const points = listIssuers(reader).flatMap(({ id, nit }) =>
    listBranches(reader, id).map(({ codEstable, codPuntoVenta }) => `${nit} ${codEstable}${codPuntoVenta}`),
  );
  return points.toSorted().join(', ');
}
