/** Why a door for SRT does not open. A caller's fault is none of them. */
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

/**
 * The line that libsrt writes when a caller has another passphrase, or none. It writes several lines for one caller;
 * this one is the answer that the caller gets.
 */
const wrongPassphrase = /rsp\(REJECT\): 101[01]\b/

/** Whether a line of ffmpeg's log says that a caller had a wrong passphrase. */
export const isWrongPassphrase = (line: string): boolean => wrongPassphrase.test(line)

const againMs = 1000
const longestMs = 60_000

/** Returns the milliseconds to wait after faults in a row. A door that was open stands open again after a second. */
export const pauseAfter = (faults: number): number => Math.min(longestMs, againMs * 2 ** Math.min(faults, 10))
