/** What a person had annulled before entries could be undone is kept among these, as it stood in the books. */
import { expect, it } from 'vitest';
import { migrate } from '../../../core/store/migrate.ts';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { undoneReason } from '../../../core/store/purchases/undone.ts';
import { BRANCH, ISSUER, NOW, temporaryDatabase, verifySignature } from '../support.ts';

const BEFORE = MIGRATIONS.findIndex((sql) => sql.includes('CREATE TABLE purchase_undone'));
const SHA = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';

it('moves annulments with their reasons, and proves them', async () => {
  const database = temporaryDatabase();
  try {
    const raw = database.raw();
    migrate(raw, MIGRATIONS.slice(0, BEFORE));
    raw.pragma('foreign_keys = OFF');
    raw.exec(`
      INSERT INTO supplier (id, issuer_id, nit, nombre) VALUES (1, '${ISSUER.id}', '06141501901013', 'Mayoreo');
      INSERT INTO purchase (id, clave, issuer_id, branch_id, ambiente, estado, tipo_dte, codigo_generacion, numero_control, supplier_id, fec_emi,
        total_centavos, original, sha256, deducible, received_at, entered_at, annulled_at, periodo)
      VALUES (7, 'c-7', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 'ANULADA', '03', 'C-7', '7', 1, '2026-10-05',
        1130, '{}', '${SHA}', 1, ${NOW}, ${NOW}, ${NOW + 1}, '2026-10');
      INSERT INTO written_purchase (purchase_id, serie, numero, debe_centavos) VALUES (7, '', '7', 1130);
      INSERT INTO purchase_annulment (purchase_id, motivo, user_id, at) VALUES (7, 'Estaba mal', 'u-1', ${NOW + 1})`);
    migrate(raw, MIGRATIONS);
    expect(raw.prepare('SELECT entered_at, periodo, deducible, at FROM purchase_undone').get()).toEqual({
      entered_at: NOW,
      periodo: '2026-10',
      deducible: 1,
      at: NOW + 1,
    });
    raw.close();
    const store = database.open({ migrate: false });
    expect(store.read((reader) => undoneReason(reader, 7))).toBe('Estaba mal');
    const { faltas } = store.read((reader) => verifyStore(reader, verifySignature));
    // Branch and person are not in this file.
    const own = faltas.filter(
      ({ tabla, campo }) => tabla.includes('purchase') && campo !== 'foreign_key_check',
    );
    expect(own).toEqual([]);
  } finally {
    await database.dispose();
  }
});
