import packageJson from '../../package.json' with { type: 'json' };

/** Version of the product, as the package says. */
export const VERSION: string = packageJson.version;

/** Terms of use of the product, as the package says: an SPDX expression, or `UNLICENSED` while its owner has granted none. */
export const LICENSE: string = packageJson.license;

/** The authority demands a name on every call. */
export const USER_AGENT = `CajaDTE/${VERSION}`;
