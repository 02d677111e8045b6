/** A member's change to their own factors. */
export type FactorChange = 'passkey_added' | 'passkey_removed' | 'time_codes_on' | 'time_codes_off' | 'recovery_made'
