import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

const LARGEST_BYTES = 10 * 1024 * 1024
const ERROR_LEVEL = 50

export type Records = { record: (name: string, line: string) => void; close: () => void }

type LogLine = { level?: number | string; msg?: string; event?: string; reason?: string; err?: { message?: string } }

function isError(level: number | string): boolean {
  return typeof level === 'number' ? level >= ERROR_LEVEL : level === 'error' || level === 'fatal'
}

/**
 * The part of a log line that a person at the terminal needs: errors, and any output that is not a log line (a crash's
 * stack).
 */
export function wordsForTerminal(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() === '' ? null : line
  try {
    const { level, msg, event, reason, err } = JSON.parse(line) as LogLine
    if (level === undefined) return line
    if (!isError(level)) return null
    return [msg ?? event, err?.message ?? reason].filter(Boolean).join(': ')
  } catch {
    return line
  }
}

function openFile(folder: string, name: string): WriteStream {
  const file = join(folder, `${name}.log`)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) renameSync(file, `${file}.1`)
  return createWriteStream(file, { flags: 'a', mode: 0o640 }).on('error', () => {})
}

/**
 * In the demo each process writes to its own file, and the terminal shows only what needs a person. In live mode all
 * lines go to the terminal unchanged, for the operator's log collector.
 */
export function openRecords(mode: 'demo' | 'live', dataDir: string): Records {
  if (mode === 'live') return { record: (_name, line) => void process.stdout.write(`${line}\n`), close: () => {} }
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const files = new Map<string, WriteStream>()
  return {
    record(name, line) {
      const file = files.get(name) ?? openFile(folder, name)
      files.set(name, file)
      file.write(`${line}\n`)
      const words = name === 'database' ? null : wordsForTerminal(line)
      if (words) console.error(`  ${name} | ${words}`)
    },
    close() {
      for (const file of files.values()) file.end()
    },
  }
}
