/** Opens the local screen in whatever browser the computer has, or says where it is. */
import { spawn } from 'node:child_process';
import type { Ready } from './service.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Opens the screen in the default browser; without a display, or when none can be started, prints the address. The code
 * is printed and not put into the address: what stands on a command line other users of the computer can read.
 */
export async function openInBrowser(ready: Ready, env: Env): Promise<void> {
  const { uiUrl: url, pairingCode, demoUsers } = ready;
  const opened = hasDisplay(env) && (await started(commandFor(url)));
  const text = opened
    ? `Caja DTE está abierta en el navegador: ${url}`
    : `Abra Caja DTE en un navegador de esta computadora: ${url}`;
  const code = `Código para un navegador que entra por primera vez: ${pairingCode}`;
  const users = demoUsers.map(({ nombre, rol, pin }) => `PIN de ${nombre} (${rol}): ${pin}`);
  process.stderr.write(`${[text, code, ...users].join('\n')}\nPara terminar, pulse Ctrl+C.\n`);
}

function hasDisplay(env: Env): boolean {
  if (process.platform !== 'linux') return true;
  return (env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '') !== '';
}

function commandFor(url: string): readonly [string, ...string[]] {
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', url];
}

/** Whether the program could be started; what it does afterwards is its own affair. */
function started([command, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
