/** What proves a member besides the password. The database stores these words. */
export const factorKinds = ['passkey', 'time_code', 'recovery_code'] as const
export type FactorKind = (typeof factorKinds)[number]
