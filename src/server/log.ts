import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { workNow } from '#db/work.ts'
import { currentTracer } from '#lib/trace.ts'
import { keyPrefix } from '#lib/lists/api-key-terms.ts'
import type { Config } from './config.ts'
import { errorLine } from './error-line.ts'
import { duringOutage, outageLines, withOutageLines } from './outage-lines.ts'

// secrets in paths: tokens of media and pictures, return keys, links of gifts and cases, codes of tickets
const secretPath =
  /\/(media\/(?:t|candidates|pictures)|pay\/return\/[a-z]+|pay\/debit|ticket-gifts?|cases|check-ticket)\/[^/?]+/g

// keys of machines, where somebody has put one into an address
const keyInPath = new RegExp(`${keyPrefix}[\\w-]+`, 'g')

/** A path for the log: without its query, and without secrets in the path. */
export function safePath(url: string): string {
  const end = url.indexOf('?')
  return (end === -1 ? url : url.slice(0, end)).replace(secretPath, '/$1/…').replace(keyInPath, `${keyPrefix}…`)
}

/** The field of a line that names the request. */
export const requestLabel = 'request_id'
const namesItself = Symbol('names its request itself')

/** A log whose lines name their request already, wherever they are written. */
export function forRequest(log: Logger): Logger {
  return Object.assign(log, { [namesItself]: true })
}

function namesOfNow(isTraced: boolean, log: object): object {
  const requestId = namesItself in log ? null : (workNow()?.requestId ?? null)
  return {
    ...(requestId === null ? {} : { [requestLabel]: requestId }),
    ...(isTraced ? currentTracer()?.ids() : {}),
  }
}

/**
 * Structured log lines, on standard output by default. Bodies, headers, query strings and user names are never logged.
 */
export function createLog(
  config: Pick<Config, 'logLevel'> & { tracing?: Config['tracing'] },
  name: string,
  destination?: DestinationStream,
): Logger {
  const lines = outageLines()
  const options: LoggerOptions = {
    hooks: {
      // a visitor's answer has its line whatever else fails
      logMethod(args, method) {
        const written = namesItself in this ? args : duringOutage(lines, args)
        if (written !== null) method.apply(this, written)
      },
    },
    name,
    level: config.logLevel,
    mixin: (_line, _level, log) => namesOfNow(config.tracing != null, log),
    // a `code` says why something failed, or how a program ended; a code that lets somebody in is a `code_value`
    redact: {
      paths: [
        'password',
        'code_value',
        'passphrase',
        'token',
        'authorization',
        'user_name',
        'signature',
        'mobile',
        '*.password',
        '*.code_value',
        '*.passphrase',
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
      err: errorLine,
    },
  }
  return withOutageLines(destination === undefined ? pino(options) : pino(options, destination), lines)
}
