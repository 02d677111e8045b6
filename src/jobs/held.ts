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

/** Milliseconds between two looks. */
const everyMs = 5000

/**
 * Begins and ends work on jobs as they are released and held. A worker may have fetched a job just before it was held:
 * `mustWait` asks once more, right before the job runs.
 */
export async function followHeld(held: HeldJobs, { begin, end, warn }: HeldSteps) {
  let waiting = await held.look()
  let looking: Promise<void> | null = null
  const change = async () => {
    const [before, now] = [waiting, await held.look()]
    waiting = now
    for (const name of now) if (!before.has(name)) await end(name)
    for (const name of before) if (!now.has(name)) await begin(name)
  }
  const look = () => (looking ??= change().finally(() => (looking = null)))
  const timer = setInterval(() => void look().catch(warn), everyMs)
  return {
    isWaiting: (name: string): boolean => waiting.has(name),
    async mustWait(name: string): Promise<boolean> {
      if (!held.names.has(name)) return false
      await look()
      return waiting.has(name)
    },
    stop: () => clearInterval(timer),
  }
}
