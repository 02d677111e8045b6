/** What a payload holds beside the job's own fields while its trace is followed. */
export const traceField = 'traceparent'

/** Takes the trace out of a stored payload. */
export function takeTrace(stored: unknown): { data: unknown; carried: string | undefined } {
  if (typeof stored !== 'object' || stored === null || !(traceField in stored))
    return { data: stored, carried: undefined }
  const { [traceField]: carried, ...data } = stored
  return { data, carried: typeof carried === 'string' ? carried : undefined }
}
