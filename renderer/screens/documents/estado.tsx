import type { DocumentEstado } from '../../../core/contract/api/documents.ts';
import { SignalLight, type Tone } from '../../components/signal-light.tsx';
import { useWords } from '../../hooks/use-words.ts';

const TONE: Readonly<Record<DocumentEstado, Tone>> = {
  PROCESADO: 'good',
  CONTINGENCIA: 'waiting',
  PENDIENTE: 'waiting',
  INVALIDANDO: 'waiting',
  INVALIDADO: 'quiet',
  RECHAZADO: 'bad',
};

/** A document's state as light and text. */
export function Estado({ estado }: { readonly estado: DocumentEstado }) {
  const words = useWords();
  return <SignalLight tone={TONE[estado]}>{words.estado[estado]}</SignalLight>;
}
