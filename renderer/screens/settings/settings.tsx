import { useEffect, useState, type ReactNode } from 'react';
import type { SettingsView } from '../../../core/contract/bridge-settings.ts';
import { useScrolledUp } from '../../hooks/use-scrolled-up.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useSession } from '../../stores/session.ts';
import { useLinkedSection } from '../../stores/settings-section.ts';
import { useSettings } from '../../stores/settings.ts';
import { AuditSection } from './audit-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { HealthSection } from './health-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { BranchesSection } from './branches-section.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { IssuerSection } from './issuer-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { PrintersSection } from './printers-section.tsx';
import { MailSection } from './mail-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { ServiceSection } from './service-section.tsx';
import { TillSection } from './till-section.tsx';
import { UsersSection } from './users-section.tsx';
import './printers.css';
import './settings.css';

/** Sections for everybody, then those of managers. */
const OPEN_SECTIONS = ['caja', 'apariencia'] as const;
const MANAGER_SECTIONS = [
  'emisor',
  'sucursales',
  'certificado',
  'conexion',
  'correo',
  'impresoras',
  'llaves',
  'usuarios',
  'reglas',
  'servicio',
  'respaldos',
  'salud',
  'bitacora',
] as const;
type SectionName = (typeof OPEN_SECTIONS)[number] | (typeof MANAGER_SECTIONS)[number];

/** Everything that can be set: sections on the left, one of them on the right. */
export function Settings() {
  const words = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { view, load } = useSettings();
  const [section, setSection] = useState<SectionName>(() => useLinkedSection.getState().section ?? 'caja');
  useEffect(() => useLinkedSection.setState({ section: null }), []);
  useScrolledUp(section);
  useEffect(() => {
    if (isManager) void load();
  }, [isManager, load]);
  const names: readonly SectionName[] = isManager ? [...OPEN_SECTIONS, ...MANAGER_SECTIONS] : OPEN_SECTIONS;
  return (
    <div className="settings">
      <h1>{words.settings.title}</h1>
      <nav className="settings-nav" aria-label={words.config.sections}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="settings-tab"
                aria-current={name === section ? 'true' : undefined}
                onClick={() => setSection(name)}
              >
                {words.config.section[name]}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-body">{sectionOf(section, { isManager, view }) ?? <Loading />}</div>
    </div>
  );
}

function Loading() {
  return <p className="soft">{useWords().config.loading}</p>;
}

interface Shown {
  readonly isManager: boolean;
  readonly view: SettingsView | null;
}

/** @returns null while what it shows is not there yet */
function sectionOf(section: SectionName, { isManager, view }: Shown): ReactNode {
  if (section === 'caja') return <TillSection manager={isManager} />;
  if (section === 'apariencia') return <AppearanceSection />;
  if (view === null) return null;
  switch (section) {
    case 'emisor':
      return <IssuerSection view={view} />;
    case 'sucursales':
      return <BranchesSection view={view} />;
    case 'certificado':
      return <CertificateSection view={view} />;
    case 'conexion':
      return <ConnectionSection view={view} />;
    case 'impresoras':
      return <PrintersSection />;
    case 'correo':
      return <MailSection />;
    case 'llaves':
      return <KeysSection view={view} />;
    case 'usuarios':
      return <UsersSection view={view} />;
    case 'reglas':
      return <RulesSection view={view} />;
    case 'servicio':
      return <ServiceSection view={view} />;
    case 'respaldos':
      return <BackupsSection />;
    case 'salud':
      return <HealthSection />;
    case 'bitacora':
      return <AuditSection />;
  }
}
