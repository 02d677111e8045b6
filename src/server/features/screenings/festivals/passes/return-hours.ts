/** Until so many hours before its show a reserved place may be returned. */
export const returnHours = 2
