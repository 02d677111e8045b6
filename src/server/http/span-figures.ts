import client, { type Registry } from 'prom-client'
import { currentTracer } from '#lib/trace.ts'

/** Tells the metrics where spans went, while this process is followed. */
export function countSpans(registry: Registry): void {
  const tracer = currentTracer()
  if (tracer === null) return
  new client.Gauge({
    name: 'parde_trace_spans',
    help: 'Spans of traces since the start: sent, dropped because the collector did not take them, and waiting',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      for (const [outcome, count] of Object.entries(tracer.figures())) this.set({ outcome }, count)
    },
  })
}
