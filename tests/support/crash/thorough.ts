/** The long run: it also tries what differs only if a rule that other tests hold is broken, and many more histories. */
export const isThorough = process.env.THOROUGH === 'true'
