/** Where agents call by Model Context Protocol (§agents). */

/** Everything that the service lets them do. */
export const MCP_PATH = '/mcp';
/** Reading and simulating alone, whatever the service would let them do. */
export const MCP_READING_PATH = '/mcp/lectura';
export const MCP_METHODS: readonly string[] = ['POST'];
