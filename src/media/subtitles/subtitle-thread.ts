/** Reads one subtitle in a thread of its own, for read-apart.ts. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readSubtitle } from './read-subtitle.ts'
import type { ReadApart, SubtitleAsk } from './read-apart.ts'
import { writeWebVtt } from './write-webvtt.ts'

// on Linux the priority of this thread alone
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function readApart({ bytes, language, film, wants }: SubtitleAsk): ReadApart {
  const reading = readSubtitle(bytes, language, film)
  if (!reading.ok) return reading
  const { cues, warnings, encoding } = reading
  const said = wants === 'said' ? cues.map(({ start, text }) => ({ begins_ms: start, text })) : []
  const webvtt = wants === 'webvtt' ? Buffer.from(writeWebVtt(cues)) : new Uint8Array()
  return { ok: true, encoding, count: cues.length, warnings: warnings.slice(0, mostWarnings), said, webvtt }
}

/** More than an editor reads. */
const mostWarnings = 200

parentPort?.postMessage(readApart(workerData as SubtitleAsk))
