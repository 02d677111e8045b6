/** One JSON line per event. Callers pass ids, codes and counts; never a phone number, an address or a message text. */
export interface Log {
  info(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

export type LogFields = Record<string, string | number | boolean | null>

export function lineLog(write: (line: string) => void): Log {
  const line = (level: string, event: string, fields: LogFields = {}) =>
    write(`${JSON.stringify({ level, process: 'sandbox', event, ...fields })}\n`)
  return {
    info: (event, fields) => line('info', event, fields),
    error: (event, fields) => line('error', event, fields),
  }
}

export const silentLog: Log = { info: () => undefined, error: () => undefined }
