/** `npm run build:programs`: builds the programs that npm scripts start, and nothing else. */
import { createBuilder } from 'vite';
import { programBuilds, PROGRAMS } from './program-bundle.ts';

const builder = await createBuilder({ logLevel: 'warn' });
for (const [name] of programBuilds(PROGRAMS)) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts has no ${name}`);
  await builder.build(environment);
}
