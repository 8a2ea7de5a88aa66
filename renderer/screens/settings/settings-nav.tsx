import { useLayoutEffect, useRef } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import './settings-nav.css';

/** The sections by what they are about, in the order of the list. */
const GROUPS = [
  ['tienda', ['emisor', 'sucursales', 'correo']],
  ['hacienda', ['certificado', 'conexion', 'reglas', 'notas']],
  ['equipo', ['caja', 'impresoras', 'apariencia', 'central', 'salud']],
  ['seguridad', ['usuarios', 'navegadores', 'llaves', 'servicio', 'respaldos', 'bitacora']],
] as const;
export type SectionName = (typeof GROUPS)[number][1][number];

/** What everybody may set; the others are for managers. */
const OPEN_SECTIONS: ReadonlySet<SectionName> = new Set(['caja', 'apariencia']);

export interface SettingsNavProps {
  readonly chosen: SectionName;
  readonly manager: boolean;
  readonly onChoose: (section: SectionName) => void;
}

/** The sections somebody may see, in groups; the chosen one is in sight. */
export function SettingsNav({ chosen, manager, onChoose }: SettingsNavProps) {
  const words = useWords().config;
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const nav = ref.current;
    if (nav === null || nav.scrollHeight <= nav.clientHeight) return;
    nav.querySelector(`[data-section='${chosen}']`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <nav ref={ref} className="settings-nav" aria-label={words.sections}>
      {GROUPS.map(([group, sections]) => {
        const names = sections.filter((name) => manager || OPEN_SECTIONS.has(name));
        if (names.length === 0) return null;
        return (
          <div key={group}>
            <p id={`settings-${group}`} className="label">
              {words.group[group]}
            </p>
            <ul aria-labelledby={`settings-${group}`}>
              {names.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className="settings-tab"
                    data-section={name}
                    aria-current={name === chosen ? 'true' : undefined}
                    onClick={() => onChoose(name)}
                  >
                    {words.section[name]}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
