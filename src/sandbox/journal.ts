import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from './log.ts'

/** A part of the state that only events change, so that replaying them gives the same state. */
export interface Slice<Event> {
  apply(event: Event): void
  snapshot(): unknown
  restore(snapshot: unknown): void
}

type AnySlice = { apply(event: unknown): void; snapshot(): unknown; restore(snapshot: unknown): void }
type Line = { slice: string; event: unknown } | { snapshot: Record<string, unknown> }

const linesBeforeCompaction = 2000

/**
 * An append-only file of events, one JSON line each. The kernel has a line before its effect is visible, so the state
 * survives `kill -9`. An incomplete last line, which nobody was told about, is cut off at the next start.
 */
export interface Journal {
  /** Adds a part of the state; attach all parts before `open`. Returns the only function that changes it. */
  attach<Event>(name: string, slice: Slice<Event>): (event: Event) => void
  open(): void
  close(): void
}

function completeLines(file: string, log: Log): string[] {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) {
    log.error('journal.torn_line_cut', { bytes: bytes.length - end })
    truncateSync(file, end)
  }
  return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
}

export function createJournal(file: string, log: Log): Journal {
  const slices = new Map<string, AnySlice>()
  let descriptor: number | undefined

  const replay = (line: Line): void => {
    if ('snapshot' in line) {
      for (const [name, slice] of slices) if (name in line.snapshot) slice.restore(line.snapshot[name])
    } else slices.get(line.slice)?.apply(line.event)
  }

  const compact = (): void => {
    const snapshot = Object.fromEntries([...slices].map(([name, slice]) => [name, slice.snapshot()]))
    const next = `${file}.next`
    const handle = openSync(next, 'w')
    appendFileSync(handle, `${JSON.stringify({ snapshot })}\n`)
    fsyncSync(handle)
    closeSync(handle)
    renameSync(next, file)
  }

  return {
    attach<Event>(name: string, slice: Slice<Event>) {
      slices.set(name, slice as AnySlice)
      return (event: Event) => {
        if (descriptor === undefined) throw new Error('The journal is not open.')
        appendFileSync(descriptor, `${JSON.stringify({ slice: name, event })}\n`)
        slice.apply(event)
      }
    },
    open() {
      mkdirSync(dirname(file), { recursive: true })
      const lines = completeLines(file, log)
      lines.forEach((text, index) => {
        try {
          replay(JSON.parse(text) as Line)
        } catch {
          log.error('journal.unreadable_line_skipped', { line: index + 1 })
        }
      })
      if (lines.length > linesBeforeCompaction) compact()
      descriptor = openSync(file, 'a')
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  }
}
