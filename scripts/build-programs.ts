/** `npm run build:programs`: builds the programs that npm scripts start, and nothing else. */
import { createBuilder } from 'vite';

const builder = await createBuilder({ logLevel: 'warn' });
const { programs } = builder.environments;
if (programs === undefined) throw new Error('vite.config.ts has no programs');
await builder.build(programs);
