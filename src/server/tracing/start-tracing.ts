import { followBy } from '#lib/trace.ts'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '../config.ts'

const packages = [
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
]

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

/** @throws ConfigError when traces are wanted and the packages for them were left out of the installation */
export function checkTracePackages(
  { tracing }: Pick<Config, 'tracing'>,
  has: (name: string) => boolean = isInstalled,
): void {
  const missing = packages.filter((name) => !has(name))
  if (tracing === null || missing.length === 0) return
  throw new ConfigError(
    `OTEL_EXPORTER_OTLP_ENDPOINT is set, and ${missing.join(', ')} is not installed: ` +
      'run npm install --no-save --include=optional --ignore-scripts, or unset it.',
  )
}

export interface Tracing {
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>
}

/**
 * Follows this process when the settings name a collector; otherwise loads nothing. Call it before any other work of the
 * process. @throws ConfigError when packages are missing
 */
export async function startTracing(config: Pick<Config, 'tracing'>, role: string, log: Logger): Promise<Tracing> {
  const { tracing } = config
  if (tracing === null) return { stop: async () => undefined }
  checkTracePackages(config)
  const { openTracer } = await import('./open-tracer.ts')
  const { tracer, stop } = openTracer(tracing, role, log)
  followBy(tracer)
  log.info({ collector: new URL(tracing.endpoint).host, share: tracing.share }, 'traces are sent')
  return { stop }
}
