import { type ResourceLimits, Worker } from 'node:worker_threads'

export interface ThreadLimits {
  patienceMs: number
  resourceLimits: ResourceLimits
}

const usual: ThreadLimits = {
  patienceMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 },
}

async function workNow<Answer>(file: URL, ask: unknown, limits: ThreadLimits): Promise<Answer | null> {
  const thread = new Worker(file, { workerData: ask, resourceLimits: limits.resourceLimits })
  const timer = setTimeout(() => void thread.terminate(), limits.patienceMs)
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null)
        else reject(error)
      })
      // ended by the timer, with nothing said
      thread.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

const turns = new Map<string, Promise<unknown>>()

/**
 * Runs our own file in a thread and returns its answer; everybody else is answered meanwhile, however long it takes.
 * Those of one kind come one after another: a large file takes a hundred megabytes. Null: too much time or memory.
 */
export function inThread<Answer>(file: URL, ask: unknown, limits: Partial<ThreadLimits> = {}): Promise<Answer | null> {
  const mine = (turns.get(file.href) ?? Promise.resolve()).then(() =>
    workNow<Answer>(file, ask, { ...usual, ...limits }),
  )
  turns.set(
    file.href,
    mine.catch(() => undefined),
  )
  return mine
}
