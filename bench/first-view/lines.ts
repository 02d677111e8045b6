/** The line of a visitor, as the browser imitates it. */
export interface Line {
  name: string
  kilobits: number
  /** Milliseconds until the first byte of each answer. */
  latency: number
}

export const lines: readonly Line[] = [
  { name: '400 kbit/s', kilobits: 400, latency: 400 },
  { name: '1 Mbit/s', kilobits: 1000, latency: 200 },
  { name: '20 Mbit/s', kilobits: 20_000, latency: 30 },
]

/** How much slower the phone's processor is than this machine's. */
export const slowerProcessor = 4

export const phone = { width: 360, height: 740, density: 2 } as const
