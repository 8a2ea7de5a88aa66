/** Role of the service: owns nothing, sees only rows of the company that a transaction names. */
export const SERVICE_ROLE = 'caja_central';
