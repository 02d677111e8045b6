/** Hours before its show until which a reserved place may be returned. */
export const returnHours = 2
