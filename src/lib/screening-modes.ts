/** How a screening is shown; the same list as in the database. */
export const screeningModes = ['window', 'together', 'room'] as const
export type ScreeningMode = (typeof screeningModes)[number]

/** Where nobody may come late, somebody new is still let in for so many minutes: a line or a sign-in takes its time. */
export const entryGraceMinutes = 10

/** Minutes before the beginning from which the film of an evening may be started on the screen of its room. */
export const roomMinutesEarly = 15

/** The modes that can be played. The studio offers no other, and one of another mode cannot be published. */
export const playedModes: readonly ScreeningMode[] = ['window', 'together', 'room']
