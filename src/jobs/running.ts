import { setTimeout as wait } from 'node:timers/promises'

type Claim = { id: string; name: string }

export interface StopPatience {
  /** What a job that has begun is given to end by itself before its signal fires (ms). */
  graceMs: number
  /** What it is given after that before its claim is given up for it (ms). */
  yieldMs: number
}

/**
 * The jobs that this worker is at. A worker that is told to stop lets short jobs end, then fires the signal of the
 * rest; what is not finished by then goes back to the queue as if it had never been taken, for it is not the job's fault.
 */
export function trackRunning(putBack: (claim: Claim) => Promise<void>, { graceMs, yieldMs }: StopPatience) {
  const stopping = new AbortController()
  const running = new Map<Claim, Promise<unknown>>()
  const noneLeft = () => Promise.allSettled(running.values())
  return {
    /** Does a job with its own signal and ours; one that breaks off because of ours is put back before it settles. */
    async during<T>(claim: Claim, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const doing = work(AbortSignal.any([signal, stopping.signal])).catch(async (error: unknown) => {
        if (stopping.signal.aborted) await putBack(claim)
        throw error
      })
      running.set(claim, doing)
      try {
        return await doing
      } finally {
        running.delete(claim)
      }
    },
    /** Settles when every job has ended or has been put back; the caller sees to it that no new one is taken. */
    async stop(): Promise<void> {
      await Promise.race([noneLeft(), wait(graceMs)])
      stopping.abort()
      await Promise.race([noneLeft(), wait(yieldMs)])
      await Promise.all([...running.keys()].map(putBack))
    },
  }
}
