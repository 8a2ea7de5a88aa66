/** Paths of the Model Context Protocol (§agents). */

/** Full access. */
export const MCP_PATH = '/mcp';
/** Reading and simulating only. */
export const MCP_READING_PATH = '/mcp/lectura';
export const MCP_METHODS: readonly string[] = ['POST'];
