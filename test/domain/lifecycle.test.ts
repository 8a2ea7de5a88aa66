import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_STATES,
  type DocumentState,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
  publicState,
  transition,
} from '../../core/domain/lifecycle.ts';

/** Every pair that leads somewhere, read off the picture in §document-states; all others must lead nowhere. */
const ALLOWED: Record<DocumentState, Partial<Record<LifecycleEvent, DocumentState>>> = {
  EMITIDO: { transmissionStarted: 'TRANSMITIENDO', contingency: 'CONTINGENCIA', accepted: 'PROCESADO' },
  TRANSMITIENDO: {
    notSent: 'EMITIDO',
    outcomeUnknown: 'PENDIENTE',
    contingency: 'CONTINGENCIA',
    accepted: 'PROCESADO',
    rejected: 'RECHAZADO',
  },
  PENDIENTE: {
    transmissionStarted: 'TRANSMITIENDO',
    contingency: 'CONTINGENCIA',
    accepted: 'PROCESADO',
    rejected: 'RECHAZADO',
  },
  CONTINGENCIA: { transmissionStarted: 'TRANSMITIENDO', accepted: 'PROCESADO', rejected: 'RECHAZADO' },
  PROCESADO: { invalidationRequested: 'INVALIDANDO' },
  RECHAZADO: { corrected: 'EMITIDO', accepted: 'PROCESADO' },
  INVALIDANDO: { invalidationAccepted: 'INVALIDADO', invalidationRefused: 'PROCESADO' },
  INVALIDADO: {},
};

const PAIRS = DOCUMENT_STATES.flatMap((state) => LIFECYCLE_EVENTS.map((event) => [state, event] as const));

describe('transition', () => {
  it('is defined for eight states and ten events', () => {
    expect(PAIRS).toHaveLength(80);
    expect(Object.keys(ALLOWED).toSorted()).toEqual([...DOCUMENT_STATES].toSorted());
  });

  it.each(PAIRS)('takes %s on %s where the picture says', (state, event) => {
    expect(transition(state, event)).toBe(ALLOWED[state][event] ?? null);
  });

  it('lets nothing move an invalidated document', () => {
    expect(LIFECYCLE_EVENTS.map((event) => transition('INVALIDADO', event)).every((to) => to === null)).toBe(
      true,
    );
  });

  it('never takes a seal away', () => {
    const sealed: readonly (DocumentState | null)[] = ['PROCESADO', 'INVALIDANDO', 'INVALIDADO'];
    for (const [state, event] of PAIRS.filter(([from]) => sealed.includes(from))) {
      expect([null, ...sealed]).toContain(transition(state, event));
    }
  });

  it('reaches every state from EMITIDO', () => {
    const reached = new Set<DocumentState>(['EMITIDO']);
    for (const state of reached) {
      for (const event of LIFECYCLE_EVENTS) {
        const to = transition(state, event);
        if (to !== null) reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual([...DOCUMENT_STATES].toSorted());
  });
});

describe('publicState', () => {
  it('shows what the machine does inside as PENDIENTE, the rest as it is', () => {
    expect(DOCUMENT_STATES.map(publicState)).toEqual([
      'PENDIENTE',
      'PENDIENTE',
      'PENDIENTE',
      'CONTINGENCIA',
      'PROCESADO',
      'RECHAZADO',
      'INVALIDANDO',
      'INVALIDADO',
    ]);
  });
});
