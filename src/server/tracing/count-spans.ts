import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { SpanFigures } from '#lib/trace.ts'

/** Spans that wait at most; about 4 MB. */
export const mostWaiting = 4096

type Export = SpanExporter['export']

/**
 * Counts spans around the batch processor and the exporter, which drop them without a word. A collector that is away costs a
 * call nothing: its spans are dropped at a full queue, one line of the log says so, and another one that they arrive again.
 */
export class SpanCount {
  readonly figures: SpanFigures = { sent: 0, dropped: 0, waiting: 0 }
  readonly #log: Pick<Logger, 'info' | 'warn'>
  #isAway = false

  constructor(log: Pick<Logger, 'info' | 'warn'>) {
    this.#log = log
  }

  /** Refuses what would wait too long. */
  processor(inner: SpanProcessor): SpanProcessor {
    const { figures } = this
    return {
      onStart: (span, context) => inner.onStart(span, context),
      onEnd: (span) => {
        if (figures.waiting >= mostWaiting) {
          figures.dropped += 1
          return
        }
        figures.waiting += 1
        inner.onEnd(span)
      },
      forceFlush: () => inner.forceFlush(),
      shutdown: () => inner.shutdown(),
    }
  }

  exporter(inner: SpanExporter): SpanExporter {
    return {
      export: (spans, told) => this.#export(inner, spans, told),
      shutdown: () => inner.shutdown(),
    }
  }

  #export(inner: SpanExporter, spans: ReadableSpan[], told: Parameters<Export>[1]): void {
    this.figures.waiting -= spans.length
    inner.export(spans, (result) => {
      const isSent = result.code === 0
      this.figures[isSent ? 'sent' : 'dropped'] += spans.length
      if (this.#isAway === isSent) this.#tell(!isSent, result.error)
      told(result)
    })
  }

  #tell(isAway: boolean, error: Error | undefined): void {
    this.#isAway = isAway
    // the message may hold the collector's answer; its kind is enough
    const reason = error === undefined ? undefined : codeOf(error)
    if (isAway) this.#log.warn({ reason }, 'traces do not arrive at the collector, and are dropped until they do')
    else this.#log.info('traces arrive at the collector again')
  }
}

function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? String(code) : error.name
}
