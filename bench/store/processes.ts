import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const lookMs = 50

/** The content of a store so far. */
export interface StoreNow {
  /** In puts that have not ended. */
  partBytes: number
  objects: Record<string, number>
  /** How many parts were sent, also those that were sent twice. */
  putParts: number
}

export interface StoreProcess {
  url: string
  pid: number
  now(): Promise<StoreNow>
  /** Leaves parts without an answer once it has this many bytes of parts; null answers all again. */
  holdFrom(bytes: number | null): void
  stop(): void
}

/** Starts a store in a process of its own. One that forgets takes as many bytes as come. */
export async function startStoreProcess({ forgets }: { forgets: boolean }): Promise<StoreProcess> {
  const child = fork(join(import.meta.dirname, 'store-process.ts'), forgets ? ['--forgets'] : [])
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    pid: child.pid ?? 0,
    async now() {
      const told = once(child, 'message')
      child.send('now')
      const [now] = (await told) as [StoreNow]
      return now
    },
    holdFrom: (bytes) => void child.send({ holdFrom: bytes }),
    stop: () => void child.kill('SIGKILL'),
  }
}

const field = (pid: number, name: string): number => {
  try {
    return (
      Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch {
    return 0
  }
}

/** The most memory that a process has used so far, in megabytes; 0 when it has ended. */
export const mostMegabytes = (pid: number): number => field(pid, 'VmHWM')

export interface Put {
  seconds: number
  /** The most memory of its process. */
  megabytes: number
  /** Whether it was killed on the way. */
  isKilled: boolean
}

/** Puts a file from a process of its own; `isEnough`, asked all the time, kills it. */
export async function putFile(
  what: { url: string; key: string; file: string },
  isEnough: () => Promise<boolean> = async () => false,
): Promise<Put> {
  const began = performance.now()
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'put-file.ts'), what.url, what.key, what.file],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const gone = once(child, 'exit')
  let megabytes = 0
  let isKilled = false
  const isRunning = () => child.exitCode === null && child.signalCode === null
  while (isRunning()) {
    megabytes = Math.max(megabytes, mostMegabytes(child.pid ?? 0))
    if (!isKilled && (await isEnough())) isKilled = child.kill('SIGKILL')
    await Promise.race([gone, sleep(lookMs)])
  }
  if (!isKilled && child.exitCode !== 0) throw new Error(`The put ended with ${child.exitCode ?? child.signalCode}.`)
  return { seconds: (performance.now() - began) / 1000, megabytes, isKilled }
}
