import { ApprovalFields, useApproval, type Approval } from '../../../components/approval-fields.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useOwnId } from '../../../stores/till/session.ts';
import { useSettings } from '../../../stores/manager/settings.ts';

/** State of another manager's approval; not required if there is no other manager. */
export function useSecondManager(): Approval {
  const own = useOwnId();
  const users = useSettings(({ view }) => view?.usuarios ?? NOBODY);
  return useApproval(users.filter(({ id, rol, activo }) => activo && rol === 'gerente' && id !== own));
}

const NOBODY: readonly never[] = [];

/** Fields of another manager's approval; renders nothing if there is no other manager. */
export function SecondManagerFields({ approval }: { readonly approval: Approval }) {
  const words = useWords().approval;
  return approval.gerentes.length === 0 ? null : (
    <ApprovalFields approval={approval} lead={words.secondManager} />
  );
}
