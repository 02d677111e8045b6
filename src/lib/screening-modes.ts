/** How a screening is shown; the same list as in the database. */
export const screeningModes = ['window', 'together', 'room'] as const
export type ScreeningMode = (typeof screeningModes)[number]

/** The modes that can be played. The studio offers no other, and one of another mode cannot be published. */
export const playedModes: readonly ScreeningMode[] = ['window', 'room']
