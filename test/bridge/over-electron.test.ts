import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describeFiles } from '../support/describe-files.ts';
import { useBridge } from './bridge-kind.ts';

/** The guards of the HTTP port are its own; the channel's are in `test/electron/ipc.test.ts`. */
const ONLY_HTTP = ['guards.test.ts', basename(import.meta.filename)];

useBridge('electron');
const files = globSync('*.test.ts', { cwd: import.meta.dirname }).filter((file) => !ONLY_HTTP.includes(file));
describeFiles(
  files.sort().map((file) => ({ title: `over Electron's channel, ${basename(file, '.test.ts')}`, file })),
  (file) => import(/* @vite-ignore */ new URL(file, import.meta.url).href),
);
