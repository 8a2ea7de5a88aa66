import packageJson from '../../package.json' with { type: 'json' };

/** Version of the product, as the package says. */
export const VERSION: string = packageJson.version;

/** The authority demands a name on every call. */
export const USER_AGENT = `CajaDTE/${VERSION}`;
