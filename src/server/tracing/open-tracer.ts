import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { Span, SpanBegin, Tracer } from '#lib/trace.ts'
import { mostWaiting, SpanCount } from './count-spans.ts'
import type { TraceSettings } from './trace-settings.ts'

const stopMs = 2000
const longestFact = 2000
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
const jobKey = createContextKey('the job whose work this is')
const carriedForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/

const isSent = (span: OtelSpan | undefined): span is OtelSpan => span?.isRecording() === true

function kindOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'object'
}

function wrap(span: OtelSpan, inside: Context): Span {
  return {
    traceId: span.spanContext().traceId,
    within: (work) => context.with(inside, work),
    tell: (facts) => void span.setAttributes(facts),
    end: (error) => {
      if (error !== undefined) {
        span.setAttribute('error.type', kindOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** The span of another process as the parent; null when the text is none. */
function contextOf(carried: string | undefined): Context | null {
  const [, traceId, spanId] = carriedForm.exec(carried ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return null
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

function tracerOver(provider: BasicTracerProvider, count: SpanCount): Tracer {
  const otel = provider.getTracer('parde')
  const begin = (name: string, { kind = 'internal', facts, carried, job }: SpanBegin): Span => {
    const outside = contextOf(carried) ?? context.active()
    const span = otel.startSpan(name, { kind: kinds[kind], ...(facts && { attributes: facts }) }, outside)
    const inside = trace.setSpan(outside, span)
    return wrap(span, job === undefined ? inside : inside.setValue(jobKey, job))
  }
  return {
    begin,
    isFollowed: () => isSent(trace.getActiveSpan()),
    carriedFor(job) {
      const span = trace.getActiveSpan()
      // a job that queues itself for the next round would otherwise make one trace without an end
      if (!isSent(span) || context.active().getValue(jobKey) === job) return undefined
      const { traceId, spanId } = span.spanContext()
      return `00-${traceId}-${spanId}-01`
    },
    tell: (facts) => void trace.getActiveSpan()?.setAttributes(facts),
    ids() {
      const span = trace.getActiveSpan()
      if (!isSent(span)) return undefined
      const { traceId, spanId } = span.spanContext()
      return { trace_id: traceId, span_id: spanId }
    },
    figures: () => ({ ...count.figures }),
  }
}

/** Loads OpenTelemetry and sends spans of this process to the collector of the settings, in batches. */
export function openTracer(
  settings: TraceSettings,
  role: string,
  log: Logger,
): { tracer: Tracer; stop: () => Promise<void> } {
  const count = new SpanCount(log)
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.headers,
    concurrencyLimit: 2,
  })
  const batches = new BatchSpanProcessor(count.exporter(exporter), { maxQueueSize: mostWaiting })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName ?? `parde-${role}`,
      'service.namespace': 'parde',
      'process.pid': process.pid,
      'parde.process': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanLimits: { attributeValueLengthLimit: longestFact },
    spanProcessors: [count.processor(batches)],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const stop = async () => {
    await Promise.race([provider.shutdown().catch(() => undefined), wait(stopMs, undefined, { ref: false })])
  }
  return { tracer: tracerOver(provider, count), stop }
}
