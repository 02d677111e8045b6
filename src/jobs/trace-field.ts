import { workNow } from '#db/work.ts'
import { currentTracer } from '#lib/trace.ts'

/** The field of a payload, beside the job's own, while its trace is followed. */
const traceField = 'traceparent'
/** And the request that queued it, if one did. */
const requestField = 'request_id'

/** Adds the trace and the request that queue the job, so that it goes on with them. */
export function withOrigin(data: object, name: string): object {
  const carried = currentTracer()?.carriedFor(name)
  const requestId = workNow()?.requestId
  return {
    ...data,
    ...(carried === undefined ? {} : { [traceField]: carried }),
    ...(requestId === undefined ? {} : { [requestField]: requestId }),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Takes trace and request out of a stored payload. */
export function takeOrigin(stored: unknown): {
  data: unknown
  carried: string | undefined
  requestId: string | undefined
} {
  if (typeof stored !== 'object' || stored === null) return { data: stored, carried: undefined, requestId: undefined }
  const { [traceField]: carried, [requestField]: requestId, ...data } = stored as Record<string, unknown>
  return { data, carried: textOf(carried), requestId: textOf(requestId) }
}
