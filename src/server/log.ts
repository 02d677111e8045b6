import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { currentTracer } from '#lib/trace.ts'
import type { Config } from './config.ts'

// secrets in paths: media tokens, return keys, links of gifts and cases, codes of tickets
const secretPath = /\/(media\/t|pay\/return\/[a-z]+|pay\/debit|ticket-gifts?|cases|check-ticket)\/[^/?]+/g

/** A path for the log: without its query, and without secrets in the path. */
export function safePath(url: string): string {
  const end = url.indexOf('?')
  return (end === -1 ? url : url.slice(0, end)).replace(secretPath, '/$1/…')
}

/**
 * Structured log lines, on standard output by default. Bodies, headers, query strings and user names are never logged.
 */
export function createLog(
  config: Pick<Config, 'logLevel'> & { tracing?: Config['tracing'] },
  name: string,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    name,
    level: config.logLevel,
    ...(config.tracing == null ? {} : { mixin: () => currentTracer()?.ids() ?? {} }),
    redact: {
      paths: [
        'password',
        'code',
        'token',
        'authorization',
        'user_name',
        'signature',
        'mobile',
        '*.password',
        '*.code_value',
        '*.token',
        '*.user_name',
        '*.signature',
        '*.mobile',
      ],
      censor: '…',
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: safePath(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
