import { setTimeout as wait } from 'node:timers/promises'

type TakenJob = { id: string; name: string }

export interface StopPatience {
  /** How long (ms) a running job may go on by itself before its signal fires. */
  graceMs: number
  /** How long (ms) it may take after that before the worker gives its lease back. */
  yieldMs: number
}

/**
 * The jobs that this worker runs now. A worker that must stop lets short jobs end, then fires the signal of the others.
 * A job that is not finished by then goes back to the queue as if it had never been taken, because it is not at fault.
 */
export function trackRunning(putBack: (taken: TakenJob) => Promise<void>, { graceMs, yieldMs }: StopPatience) {
  const stopping = new AbortController()
  const running = new Map<TakenJob, Promise<unknown>>()
  const noneLeft = () => Promise.allSettled(running.values())
  return {
    /**
     * Runs a job with its own signal and ours. A job that stops because of ours is put back before the promise settles.
     */
    async during<T>(taken: TakenJob, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const doing = work(AbortSignal.any([signal, stopping.signal])).catch(async (error: unknown) => {
        if (stopping.signal.aborted) await putBack(taken)
        throw error
      })
      running.set(taken, doing)
      try {
        return await doing
      } finally {
        running.delete(taken)
      }
    },
    /** Settles when every job has ended or was put back. The caller makes sure that no new job is taken. */
    async stop(): Promise<void> {
      await Promise.race([noneLeft(), wait(graceMs)])
      stopping.abort()
      await Promise.race([noneLeft(), wait(yieldMs)])
      await Promise.all([...running.keys()].map(putBack))
    },
  }
}
