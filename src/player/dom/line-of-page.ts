import { lineEstimate } from '#player/core/line-estimate.ts'

/** Bits a second that the line carried while the page came; null where too little came over it. */
export const lineOfPage = (): number | null =>
  lineEstimate(performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming))
