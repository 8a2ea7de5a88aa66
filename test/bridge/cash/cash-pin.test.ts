/** One manager's PIN that is tried at two places of a till. */
import { describe, expect, it } from 'vitest';
import { listAudit } from '../../../core/store/people/audit.ts';
import { invalidating, onStore, sell } from '../manager-sales.ts';
import { openTillApp } from '../till-app.ts';

const COFFEE = { cantidad: 1, descripcion: 'Café', precioUni: 3.75, tipoItem: 1, codigo: 'CAF' };

describe('a PIN that is guessed at two places of the till at once', () => {
  it('is checked at one of them; the other one waits, and only one wrong PIN is written down', async () => {
    const till = await openTillApp();
    try {
      const cashier = till.browser();
      await cashier.enter('cajero');
      const userId = (await cashier.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
      await cashier.ask('cash.open', { fondo: '50' });
      const sale = await sell(cashier, [COFFEE]);
      const { conteo } = await cashier.ask('cash.count', { clave: 'c-7', denominaciones: {} });
      const approval = { userId, pin: '000000' };
      // A second that passes by itself would end the wait.
      till.stopTime();
      const answers = await Promise.all([
        cashier.ask('cash.close', { conteo: conteo.id, approval }),
        cashier.ask('documents.invalidate', { request: invalidating(sale), approval }),
      ]);
      const messages = answers.map((answer) => (answer.kind === 'refused' ? answer.message : answer.kind));
      expect(messages.toSorted()).toEqual([
        'El PIN de Gerente de demostración no es correcto; no se hizo nada',
        'Espere 1 s antes de intentar de nuevo con ese PIN',
      ]);
      const wrong = await onStore(till, (store) =>
        Promise.resolve(store.read((reader) => listAudit(reader, { limit: 100 }))),
      );
      expect(wrong.filter(({ detalle }) => JSON.stringify(detalle).includes('PIN incorrecto'))).toHaveLength(
        1,
      );
    } finally {
      await till.close();
    }
  });
});
