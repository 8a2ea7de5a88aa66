import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SettingsView } from '../../../core/contract/bridge/bridge-settings.ts';
import { useScrolledUp } from '../../hooks/use-scrolled-up.ts';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useSession } from '../../stores/till/session.ts';
import { useInstallationHealth } from '../../stores/manager/installation-health.ts';
import { OPEN_SECTIONS, type SectionName } from '../../stores/manager/section-names.ts';
import { leave } from '../../stores/till/navigation.ts';
import { useLinkedSection } from '../../stores/manager/settings-section.ts';
import { useSettings } from '../../stores/manager/settings.ts';
import { useTill } from '../../stores/till/till.ts';
import { AuditSection } from './security/audit-section.tsx';
import { BackupsSection } from './security/backups-section.tsx';
import { CentralSection } from './equipment/central-section.tsx';
import { HealthSection } from './equipment/health-section.tsx';
import { AppearanceSection } from './equipment/appearance-section.tsx';
import { BranchesSection } from './shop/branches-section.tsx';
import { BrowsersSection } from './security/browsers-section.tsx';
import { CertificateSection } from './authority/certificate-section.tsx';
import { ConnectionSection } from './authority/connection-section.tsx';
import { RequestsSection } from './integration/requests-section.tsx';
import { WebhooksSection } from './integration/webhooks-section.tsx';
import { IssuerSection } from './shop/issuer-section.tsx';
import { KeysSection } from './security/keys-section.tsx';
import { PrintersSection } from './equipment/printers-section.tsx';
import { PermitsSection } from './shop/permits-section.tsx';
import { MailSection } from './shop/mail-section.tsx';
import { NotesSection } from './authority/notes-section.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { RulesSection } from './authority/rules-section.tsx';
import { ServiceSection } from './security/service-section.tsx';
import { sectionStates } from './section-states.ts';
import { SettingsNav } from './settings-nav.tsx';
import { TillSection } from './equipment/till-section.tsx';
import { UsersSection } from './security/users-section.tsx';
import { useSoughtPlace } from './sought-place.ts';
import './equipment/printers.css';
import './settings.css';

interface Shown {
  readonly section: SectionName;
  /** Search text that led here; '' if none. */
  readonly sought: string;
}

export function Settings() {
  const words = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { view, load } = useSettings();
  const { points, load: askHealth } = useInstallationHealth();
  const ambiente = useTill(({ context }) => context?.ambiente ?? null);
  const [shown, go] = useState<Shown>(() => {
    const linked = useLinkedSection.getState();
    return { section: linked.section ?? 'caja', sought: linked.sought };
  });
  const section = isManager || OPEN_SECTIONS.has(shown.section) ? shown.section : 'caja';
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => followLinks(go), []);
  useScrolledUp(section);
  useSoughtPlace(body, shown);
  useEffect(() => {
    if (isManager) void load();
  }, [isManager, load]);
  useEffect(() => {
    if (isManager) void askHealth();
  }, [isManager, askHealth]);
  const states =
    isManager && view !== null && ambiente !== null
      ? sectionStates({ view, health: points, ambiente }, words)
      : {};
  return (
    <div className="stack gap-3-4 settings">
      <h1>{words.settings.title}</h1>
      <SettingsNav
        chosen={section}
        manager={isManager}
        states={states}
        onChoose={(chosen, typed) => {
          const enter = (): void => {
            go({ section: chosen, sought: typed });
            // The section just left may have changed the health.
            if (isManager) void askHealth();
          };
          if (chosen === section) enter();
          else leave(enter);
        }}
      />
      <div ref={body} className="settings-body" data-scrolls>
        <Stopped />
        {sectionOf(section, { isManager, view }) ?? <Loading />}
      </div>
      <LeaveSheet />
    </div>
  );
}

/** Follows links from other screens and the palette, also while the settings are open. */
function followLinks(go: (shown: Shown) => void): () => void {
  useLinkedSection.setState({ section: null, sought: '' });
  return useLinkedSection.subscribe(({ section, sought }) => {
    if (section === null) return;
    leave(() => go({ section, sought }));
    useLinkedSection.setState({ section: null, sought: '' });
  });
}

function Stopped() {
  const words = useWords();
  const motivo = useTill(({ context }) => context?.semaforo.motivo ?? null);
  if (motivo === null) return null;
  return (
    <section className="notice" data-tone="bad" aria-label={words.blocked.title}>
      <strong>{words.blocked.title}</strong>
      <p>{messageOfRule(motivo, words)}</p>
    </section>
  );
}

function Loading() {
  return <p className="soft">{useWords().config.loading}</p>;
}

interface Holds {
  readonly isManager: boolean;
  readonly view: SettingsView | null;
}

/** @returns null while its data is loading */
function sectionOf(section: SectionName, { isManager, view }: Holds): ReactNode {
  if (section === 'caja') return <TillSection manager={isManager} />;
  if (section === 'apariencia') return <AppearanceSection />;
  return view === null ? null : MANAGED[section](view);
}

type Managed = Exclude<SectionName, 'caja' | 'apariencia'>;

const MANAGED: Readonly<Record<Managed, (view: SettingsView) => ReactNode>> = {
  emisor: (view) => <IssuerSection view={view} />,
  sucursales: (view) => <BranchesSection view={view} />,
  permisos: (view) => <PermitsSection view={view} />,
  correo: () => <MailSection />,
  certificado: (view) => <CertificateSection view={view} />,
  conexion: (view) => <ConnectionSection view={view} />,
  notas: (view) => <NotesSection view={view} />,
  reglas: (view) => <RulesSection view={view} />,
  impresoras: () => <PrintersSection />,
  central: () => <CentralSection />,
  salud: () => <HealthSection />,
  usuarios: (view) => <UsersSection view={view} />,
  navegadores: () => <BrowsersSection />,
  llaves: (view) => <KeysSection view={view} />,
  solicitudes: (view) => <RequestsSection view={view} />,
  webhooks: () => <WebhooksSection />,
  servicio: (view) => <ServiceSection view={view} />,
  respaldos: () => <BackupsSection />,
  bitacora: () => <AuditSection />,
};
