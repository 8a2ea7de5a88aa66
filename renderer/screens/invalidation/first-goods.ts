import { useEffect, useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { contentOf } from '../../sale/document-content.ts';
import { onOtherPerson } from '../../stores/till/session.ts';

export interface FirstGoods {
  readonly name: string;
  /** Number of further lines. */
  readonly more: number;
}

/** A document's goods never change, so each is read once. */
const known = new Map<string, FirstGoods>();
onOtherPerson(() => known.clear());

/** First goods of a document, which people remember better than its number. Null until loaded. */
export function useFirstGoods(codigoGeneracion: string): FirstGoods | null {
  const [found, setFound] = useState<FirstGoods | null>(null);
  useEffect(() => {
    if (known.has(codigoGeneracion)) return undefined;
    let stale = false;
    void bridge.call('documents.view', { codigoGeneracion }).then((reply) => {
      if (!reply.ok) return;
      const [first, ...others] = contentOf(reply.value.result.dteJson).lineas;
      if (first === undefined) return;
      known.set(codigoGeneracion, { name: first.descripcion, more: others.length });
      if (!stale) setFound(known.get(codigoGeneracion) ?? null);
    });
    return () => {
      stale = true;
    };
  }, [codigoGeneracion]);
  return known.get(codigoGeneracion) ?? found;
}
