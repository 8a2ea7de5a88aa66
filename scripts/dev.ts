/**
 * `npm run dev`: the service, started anew when its files change, and the page beside it, reloaded when its own do. What
 * follows `--` is the service's, such as `--data-dir`.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
const programs = [
  ['--watch', '--watch-preserve-output', 'core/serve.ts', ...process.argv.slice(2)],
  [vite, '--clearScreen', 'false'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }));

const stop = () => programs.forEach((program) => program.kill('SIGTERM'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
// One without the other is of no use: the first end ends both.
for (const program of programs) program.once('exit', stop);
