/** English texts of what became of a sale. */
import type { esResult } from '../../es/sale/result.ts';

const EXPLANATION = {
  PROCESADO: 'Hacienda received and sealed it.',
  CONTINGENCIA: 'It will be sent by itself once there is a line. The sale is stored; its seal comes later.',
  PENDIENTE:
    'Hacienda has not confirmed yet. It is asked for by itself; do not issue it again. What you hand over now is no fiscal document yet.',
  RECHAZADO: 'Hacienda did not accept it. Correct it and keep the same number.',
  INVALIDANDO: 'Its invalidation is on the way.',
  INVALIDADO: 'This document is no longer valid.',
  SIMULADO: 'Nothing was numbered or sent.',
};

export const enResult: typeof esResult = {
  result: {
    title: {
      PROCESADO: 'PROCESSED',
      CONTINGENCIA: 'IN CONTINGENCY',
      PENDIENTE: 'BEING VERIFIED',
      RECHAZADO: 'REJECTED',
      INVALIDANDO: 'BEING INVALIDATED',
      INVALIDADO: 'INVALIDATED',
      SIMULADO: 'SIMULATED',
    },
    explanation: { '01': EXPLANATION, '03': EXPLANATION, '04': EXPLANATION },
    fiscal: 'Tax details',
    code: 'Generation code',
    seal: 'Reception seal',
    change: 'Change',
    total: 'Total',
    reasons: 'Reasons',
    correct: 'Correct',
    next: 'New sale',
    nextNote: 'New note',
    soldOnCredit: 'Sold on credit.',
    onCredit: (owed, day) => `On credit: ${owed} to be paid, due on ${day}.`,
    simulator: {
      answered: 'The simulator answered: no fiscal validity.',
      silent: 'Test environment with a simulator: no fiscal validity.',
    },
    copyCode: 'Copy code',
    copied: 'Copied',
    notCopied: 'It could not be copied',
    view: 'View document',
    qr: "QR code of Hacienda's public query",
    test: 'TEST',
    testDetail: 'no fiscal validity',
    failed: 'Nothing was issued',
    notKept:
      'The disk of this computer did not keep the sale, so it does not leave. Free some space and charge again.',
    failedKept: 'The sale is still here, as you wrote it.',
    taken: 'This sale was not issued',
    issuedInstead: (numero) =>
      `Another sale, with other contents, was issued in its place before${numero === null ? '' : `: ${numero}`}. Nothing of what is on the screen was issued.`,
    takenKept:
      'It is still here, as you wrote it. Compare it with that document and, if it is missing, charge it.',
    back: 'Back to the sale',
  },
};
