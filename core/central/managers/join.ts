/** A manager whom the owner added sets password and second factor with a one-time code. */
import type { JoinInput } from '../../contract/central/manager-access.ts';
import { codeHash } from '../enrolment/codes.ts';
import { openSession, type Access, type SetUp } from './access.ts';
import { appendAudit } from './audit.ts';
import { dropCodes, endSessions } from './roster.ts';
import { hashPassword } from './secrets.ts';
import { acceptedStep } from './totp.ts';

/** Sets both and opens a session; uses up the code. */
export async function join(access: Access, given: JoinInput): Promise<SetUp> {
  const now = access.now();
  const secret = Buffer.from(given.secret, 'base64url');
  const step = acceptedStep(secret, given.totp, { now, usedStep: 0 });
  if (step === null) return { ok: false, reason: 'TOTP' };
  const hash = codeHash(given.code);
  const found = await access.db.withoutScope((tx) =>
    tx.row<{ company_id: string; manager_id: string }>('SELECT * FROM find_manager_code($1)', [hash]),
  );
  if (found === null) return { ok: false, reason: 'CODIGO' };
  const { company_id: company, manager_id: manager } = found;
  const password = await hashPassword(given.password);
  return access.db.within({ company, shops: 'all' }, async (tx) => {
    const taken = await tx.run(
      'UPDATE manager_code SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2',
      [hash, now],
    );
    if (taken === 0) return { ok: false, reason: 'CODIGO' };
    const row = await tx.row<{ name: string }>(
      `UPDATE manager SET password_hash = $2, totp_sealed = $3, totp_step = $4, failures = 0, next_try_at = 0
       WHERE manager_id = $1 AND retired_at IS NULL RETURNING name`,
      [manager, password, access.box.seal(secret), step],
    );
    if (row === null) return { ok: false, reason: 'CODIGO' };
    await endSessions(tx, manager, now);
    await dropCodes(tx, manager, now);
    await appendAudit(tx, { company, actor: row.name, act: 'acceso-propio', detail: {}, now });
    return { ok: true, token: await openSession(tx, { company, manager, now }) };
  });
}
