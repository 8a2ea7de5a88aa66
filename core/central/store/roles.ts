/** Role of the service: owns nothing, sees only rows of the transaction's company. */
export const SERVICE_ROLE = 'caja_central';
