/** The factors with which members can prove themselves besides the password. */
export const ownFactorKinds = ['passkey', 'time_code', 'recovery_code'] as const

/** By what a session is proved besides the password; `organisation`: its provider says that it asked. The database stores these words. */
export const factorKinds = [...ownFactorKinds, 'organisation'] as const
export type FactorKind = (typeof factorKinds)[number]
