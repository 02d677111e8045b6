import type { InputOf } from '#contract/api.ts'
import type { PlayerDiagnostics } from '#player/dom/player.ts'
import { shortened } from '#lib/text/shortened.ts'

type Diagnosis = NonNullable<InputOf<'POST /play-reports'>['body']['diagnosis']>

/** The newest faults say most; the contract takes twenty. */
const mostFaults = 20

const whole = (value: number) => Math.max(0, Math.min(2_147_483_647, Math.round(value)))
/** Addresses hold keys of the viewer: they are left out of what is sent. */
const withoutAddresses = (text: string) => shortened(text.replaceAll(/\b(?:https?|blob):\S+|\/\S*[?/]\S*/g, '…'), 200)

/** Returns the player's state and faults, as a report sends them: counts and names of faults, nothing of the person. */
export function diagnosisOf(seen: PlayerDiagnostics, line: string | null): Diagnosis {
  return {
    engine: seen.engine,
    height: seen.quality?.height ?? null,
    bandwidth: seen.bandwidthBitsPerSecond === null ? null : Math.max(0, Math.round(seen.bandwidthBitsPerSecond)),
    buffer_ms: whole(seen.bufferAheadMs),
    decoded_frames: whole(seen.decodedFrames),
    dropped_frames: whole(seen.droppedFrames),
    line: line === null ? null : shortened(line, 20),
    faults: seen.faults.slice(-mostFaults).map((fault) => ({
      kind: shortened(fault.kind, 40),
      during: shortened(fault.during, 40),
      status: fault.status ?? null,
      detail: withoutAddresses(fault.detail),
    })),
  }
}

/** The browser's name for the line; most browsers tell none. */
export function lineNow(): string | null {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType ?? null
}
