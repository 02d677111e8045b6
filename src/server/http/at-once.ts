import { failTooMany } from '../fail.ts'

export interface AtOnce {
  /** Of one caller. */
  ofOne: number
  /** Of all of them in this process. */
  ofAll: number
}

/** After so many seconds one of them will have ended. */
const againAfter = 2

/** Counts what holds much memory while it is under way. `run` fails with 429, and begins nothing, when there are as many as may be. */
export function countAtOnce(most: AtOnce) {
  const byCaller = new Map<string, number>()
  let all = 0
  return {
    async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
      const own = byCaller.get(caller) ?? 0
      if (own >= most.ofOne || all >= most.ofAll) return failTooMany(againAfter)
      byCaller.set(caller, own + 1)
      all += 1
      try {
        return await work()
      } finally {
        all -= 1
        const left = (byCaller.get(caller) ?? 1) - 1
        if (left === 0) byCaller.delete(caller)
        else byCaller.set(caller, left)
      }
    },
  }
}
