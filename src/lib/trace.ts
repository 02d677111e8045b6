/**
 * The program's reports of its work to a tracer: spans, each with a name, a duration and facts, that belong to one
 * trace. Without a tracer everything here only runs the work it was given, and nothing of OpenTelemetry is loaded.
 *
 * Facts never hold a value that a person gave, and no address, name or token: they leave the house.
 */
export type Facts = Readonly<Record<string, string | number | boolean>>

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

export interface SpanBegin {
  kind?: SpanKind
  facts?: Facts
  /** The header `traceparent` that a job carried from where it was queued. */
  carried?: string | undefined
  /** The name of the job whose work this is. */
  job?: string
}

export interface Span {
  traceId: string
  /** Runs the work; spans begun inside are a part of this one. */
  within<T>(work: () => T): T
  tell(facts: Facts): void
  /** Only the kind of an error is told: its message may hold what somebody wrote. */
  end(error?: unknown): void
}

/** How many spans went where since the start of the process. */
export interface SpanFigures {
  sent: number
  /** The queue was full, or the collector did not take them. */
  dropped: number
  /** Not sent yet. */
  waiting: number
}

export interface Tracer {
  /** Begins a span in the present one, or else a trace of its own. */
  begin(name: string, options: SpanBegin): Span
  /** Whether the present moment belongs to a span that is sent. */
  isFollowed(): boolean
  /** The header `traceparent` for a job that is queued now. */
  carriedFor(job: string): string | undefined
  tell(facts: Facts): void
  ids(): { trace_id: string; span_id: string } | undefined
  figures(): SpanFigures
}

let current: Tracer | null = null

/** Null while nobody follows this process. */
export const currentTracer = (): Tracer | null => current

/** From now on spans go to this tracer. Once in a process, before its work begins. */
export function followBy(tracer: Tracer | null): void {
  current = tracer
}

async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/**
 * A part of something that is followed already; outside of that, nothing but the work. `options` may be a function, for
 * facts that cost something.
 */
export function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  options: SpanBegin | (() => SpanBegin) = {},
): Promise<T> {
  if (current === null || !current.isFollowed()) return work()
  return during(current.begin(name, typeof options === 'function' ? options() : options), work)
}

/** Work that nobody waits for and that begins by itself: a trace of its own. */
export function inTrace<T>(name: string, work: () => Promise<T>, options: SpanBegin = {}): Promise<T> {
  return current === null ? work() : during(current.begin(name, options), work)
}

/** Adds facts to the present span. */
export function tellSpan(facts: Facts): void {
  current?.tell(facts)
}

/**
 * The route of a call to another house: its host, and its path without what names a payment, a person or a key. A long part,
 * and one with three digits, is such.
 */
export function routeFacts(method: string, { hostname, pathname }: { hostname: string; pathname: string }): Facts {
  const route = pathname
    .split('/')
    .map((part) => (part.length > 24 || /\d.*\d.*\d/.test(part) ? ':id' : part))
    .join('/')
  return { 'http.request.method': method, 'server.address': hostname, 'url.template': route }
}
