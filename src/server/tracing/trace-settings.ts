import type { z } from 'zod'
import { oneOf, share, text } from '../settings/numbers-and-words.ts'
import { setting, settingWhere, Unfit } from '../settings/setting.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSettings {
  /** Where spans go, without the path of the signal. */
  endpoint: string
  /** They may hold a secret. */
  headers: Record<string, string>
  /** Null: what the process is called. */
  serviceName: string | null
  /** The share of traces that is sent, from 0 to 1. */
  share: number
}

const endpoint = settingWhere(
  { expected: 'the address of a collector', example: 'http://localhost:4318', isSecret: true },
  (given) => URL.canParse(given) && ['http:', 'https:'].includes(new URL(given).protocol),
)

const headers = setting(
  { expected: 'name=value, with commas between, percent-encoded', example: 'x-key=VALUE', isSecret: true },
  (given): Record<string, string> => {
    const pairs = given.split(',').filter((pair) => pair.trim() !== '')
    const read = pairs.map((pair) => /^\s*([\w-]+)\s*=\s*(\S(?:.*\S)?)\s*$/.exec(pair))
    if (!read.every((pair) => pair !== null)) throw new Unfit()
    try {
      return Object.fromEntries(
        read.map(([, name = '', value = '']) => [name.toLowerCase(), decodeURIComponent(value)]),
      )
    } catch {
      throw new Unfit('has a percent sign that encodes nothing')
    }
  },
)

const serviceName = settingWhere(
  { expected: 'a name of at most 100 characters', example: 'parde-web' },
  (given) => given.length <= 100,
)

/** The standard's own names, so that what is known of other programs holds here. */
export const traceEnvironment = {
  /** Where traces go, by OTLP over HTTP: a collector. Without it nobody follows what the house does. */
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json', 'http/protobuf']).optional(),
  OTEL_SERVICE_NAME: serviceName.optional(),
  OTEL_TRACES_SAMPLER: oneOf(samplers).default('parentbased_always_on'),
  /** The share of traces that is sent. */
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_SDK_DISABLED: text.optional(),
}

type Given = z.output<z.ZodObject<typeof traceEnvironment>>

/** Reads the settings; null: off. A caller's word on a trace is never heard, so `parentbased_` changes nothing. */
export function readTraceSettings(e: Given): TraceSettings | null {
  if (e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || e.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null
  const sampler = e.OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  return {
    endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: e.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: e.OTEL_SERVICE_NAME ?? null,
    share: sampler === 'always_on' ? 1 : sampler === 'always_off' ? 0 : e.OTEL_TRACES_SAMPLER_ARG,
  }
}
