/** A document beside its own signature, and seals that are none (§compras-firma). */
import { describe, expect, it } from 'vitest';
import { readReceived } from '../../../core/domain/purchases/received-text.ts';
import {
  asJws,
  BUYER,
  PURCHASE_CODE,
  SEAL,
  supplierDocument,
} from '../../support/shop/supplier-documents.ts';

const read = (sent: unknown) =>
  readReceived(JSON.stringify(sent), (part) => Buffer.from(part, 'base64url').toString('utf8'));
const dte = supplierDocument(BUYER);
const changed = (change: (copy: typeof dte) => void) => {
  const copy = structuredClone(dte);
  change(copy);
  return copy;
};
const differs = (sent: unknown) => {
  const received = read(sent);
  return received.kind === 'document' ? received.differs : received.kind;
};

describe('a document beside its signature', () => {
  it.each([
    ['an amount', changed(({ resumen }) => (resumen.totalPagar = 1)), 'resumen.totalPagar'],
    ['a line that is missing', changed((copy) => copy.cuerpoDocumento.pop()), 'cuerpoDocumento'],
    [
      'a quantity',
      changed(({ cuerpoDocumento: [one] }) => one && (one.cantidad = 9)),
      'cuerpoDocumento[0].cantidad',
    ],
    ['whom it is for', changed(({ receptor }) => (receptor.nit = '06142803901121')), 'receptor.nit'],
    ['a member more', changed(({ emisor }) => Object.assign(emisor, { nit2: '1' })), 'emisor.nit2'],
    [
      'a text for a number',
      changed(({ resumen }) => Object.assign(resumen, { totalNoSuj: '0' })),
      'resumen.totalNoSuj',
    ],
  ])('is refused by the member that differs: %s', (_what, shown, member) => {
    expect(differs({ ...shown, firmaElectronica: asJws(dte), selloRecibido: SEAL })).toBe(member);
    expect(differs({ dteJson: shown, firmaElectronica: asJws(dte) })).toBe(member);
    expect(differs({ dteJson: JSON.stringify(shown), firmaElectronica: asJws(dte) })).toBe(member);
  });

  it.each([
    ['the same', dte],
    ['what nobody signed, at its root', { ...dte, responseMH: { estado: 'PROCESADO' }, qr: 'x' }],
    [
      'nulls left out',
      changed(({ cuerpoDocumento }) =>
        cuerpoDocumento.forEach((line) => delete (line as { codigo?: unknown }).codigo),
      ),
    ],
    ['letters that a program damaged', changed(({ emisor }) => (emisor.nombre = `\u00C3${emisor.nombre}?`))],
  ])('is taken: %s', (what, shown) => {
    const signed = changed(({ cuerpoDocumento }) => cuerpoDocumento.forEach((line) => (line.codigo = null)));
    const own = what === 'nulls left out' ? signed : dte;
    expect(differs({ ...shown, firmaElectronica: asJws(own) })).toBeNull();
  });

  it.each(['', 'abc', 'a.b.c', asJws({ hola: 1 })])(
    'says nothing by a signature that cannot be read: %j',
    (firma) => {
      expect(differs({ ...dte, firmaElectronica: firma, selloRecibido: SEAL })).toBeNull();
    },
  );
});

describe('a seal', () => {
  it.each(['PENDIENTE', 'null', `${SEAL}0`, '<html>'])('is none where it is no seal: %s', (sello) => {
    expect(read({ ...dte, selloRecibido: sello })).toMatchObject({ kind: 'document', sello: null });
    // The true one may stand in another member.
    expect(read({ ...dte, selloRecibido: sello, responseMH: { selloRecibido: SEAL } })).toMatchObject({
      sello: SEAL,
    });
    expect(read({ codigoGeneracion: PURCHASE_CODE, selloRecibido: sello })).toEqual({
      kind: 'unreadable',
      broken: { regla: 'compra-sello-malo' },
    });
  });
});
