/** Why a door for SRT does not open. What a caller does wrong is none of them. */
export type DoorFault = 'port_taken' | 'no_address' | 'not_allowed' | 'no_srt' | 'no_program'

const saidOf: readonly (readonly [RegExp, DoorFault])[] = [
  [/: Address already in use\b/, 'port_taken'],
  [/: Cannot assign requested address\b/, 'no_address'],
  [/: Permission denied\b/, 'not_allowed'],
  [/: Protocol not found\b/, 'no_srt'],
  [/: not found$/m, 'no_program'],
]

/** The fault by what ffmpeg has said; its own words are never told, because they hold the passphrase. */
export function doorFault(stderr: string): DoorFault | null {
  return saidOf.find(([said]) => said.test(stderr.trim()))?.[1] ?? null
}

const againMs = 1000
const longestMs = 60_000

/** How long to wait after so many faults in a row, in milliseconds. A door that was open stands open again after a second. */
export const pauseAfter = (faults: number): number => Math.min(longestMs, againMs * 2 ** Math.min(faults, 10))
