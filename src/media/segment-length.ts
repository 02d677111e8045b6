/** Seconds from one keyframe to the next. */
export const gopSeconds = 2
/** Two GOPs: at 240p a first segment of 150 kB starts on a weak line sooner than one of six seconds would. */
export const gopsPerSegment = 2
