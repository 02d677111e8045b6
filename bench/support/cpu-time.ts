import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The fields of `/proc/<pid>/stat` after the name, which may hold any character; null when the process has ended. */
function statOf(pid: number | string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const sum = (fields: readonly string[] | null, from: number, to: number) =>
  (fields ?? []).slice(from, to).reduce((total, ticks) => total + Number(ticks), 0) / ticksPerSecond

/** Seconds of processor time of one process; 0 where there is no /proc. */
export function cpuSeconds(pid: number): number {
  return sum(statOf(pid), 11, 13)
}

/**
 * Seconds of processor time of a process with one thread, as the database's are, to the microsecond: the clock of
 * `cpuSeconds` ticks a hundred times a second. 0 where there is no /proc.
 */
export function cpuSecondsOfThread(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000_000
  } catch {
    return cpuSeconds(pid)
  }
}

/** The same for a process and all its children, ended ones included. */
export function cpuSecondsOfFamily(pid: number): number {
  const alive = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid))
  return sum(statOf(pid), 11, 15) + alive.reduce((total, child) => total + cpuSeconds(Number(child)), 0)
}

/** Seconds of processor time of a process and everything below it, ended ones included, by process. */
export function cpuSecondsOfTree(root: number): Map<number, number> {
  const stats = readdirSync('/proc').flatMap((name) => {
    const fields = /^\d+$/.test(name) ? statOf(name) : null
    return fields === null ? [] : [{ pid: Number(name), parent: Number(fields[1]), seconds: sum(fields, 11, 15) }]
  })
  const tree = new Map<number, number>()
  const add = (parents: readonly number[]): void => {
    const found = stats.filter(({ parent }) => parents.includes(parent))
    for (const { pid, seconds } of found) tree.set(pid, seconds)
    if (found.length > 0) add(found.map(({ pid }) => pid))
  }
  for (const { pid, seconds } of stats) if (pid === root) tree.set(pid, seconds)
  add([root])
  return tree
}
