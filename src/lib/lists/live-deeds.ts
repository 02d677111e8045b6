/** The deeds of the control room on a live event. */
export const liveDeeds = ['open_doors', 'shut_doors', 'start', 'take_back', 'hold', 'go_on', 'end'] as const
export type LiveDeed = (typeof liveDeeds)[number]

/** So long a start counts, in milliseconds, before anybody sees anything; until then it can be taken back. */
export const startCountMs = 5000
