/** Jobs that may have to wait in the queue, because of something that a person decides while workers run. */
export interface HeldJobs {
  /** All that can be held; other jobs run without a question. */
  names: ReadonlySet<string>
  /** Those that must wait now. */
  look(): Promise<ReadonlySet<string>>
}

export interface HeldSteps {
  /** Takes the jobs of this name from now on, or no more. */
  begin: (name: string) => Promise<void>
  end: (name: string) => Promise<void>
  warn: (error: unknown) => void
}

/** Milliseconds between two looks while something waits: a person who releases it sees it go on within seconds. */
const whileHeldMs = 5000
/** The same while nothing does. A job that may be held asks right before it runs, so a new hold waits for no look. */
const usualMs = 60_000

/**
 * Begins and ends work on jobs as they are released and held. A worker may have fetched a job just before it was held:
 * `mustWait` asks once more, right before the job runs.
 */
export async function followHeld(held: HeldJobs, { begin, end, warn }: HeldSteps) {
  const waiting = new Set(await held.look())
  let looking: Promise<void> | null = null
  const change = async () => {
    const now = await held.look()
    for (const name of now) {
      if (waiting.has(name)) continue
      waiting.add(name)
      await end(name)
    }
    for (const name of waiting) {
      if (now.has(name)) continue
      await begin(name)
      // only now: what could not begin, because the database is away, begins at the next look
      waiting.delete(name)
    }
  }
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const lookLater = () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void look().catch(warn), waiting.size > 0 ? whileHeldMs : usualMs)
  }
  // a look that somebody else asked for may have found a hold, and then the next one is near
  const look = (): Promise<void> =>
    (looking ??= change().finally(() => {
      looking = null
      lookLater()
    }))
  lookLater()
  return {
    isWaiting: (name: string): boolean => waiting.has(name),
    async mustWait(name: string): Promise<boolean> {
      if (!held.names.has(name)) return false
      await look()
      return waiting.has(name)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
