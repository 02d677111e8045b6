import { readFileSync } from 'node:fs'
import { cpuSecondsOfTree } from '../support/cpu-time.ts'

/** The role of a process by its command; the most special pattern is first. */
const roles = [
  ['web', /server\/main|web\.m?js/],
  ['worker', /worker\/main|worker\.m?js/],
  ['cameras', /live\/main|live\.m?js/],
  ['sandbox', /sandbox\/main|sandbox\.m?js/],
  ['films', /ffmpeg|ffprobe|packager/],
  ['database', /postgres/],
] as const

/** The role of a process. */
export function roleOf(pid: number): string {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return roles.find(([, words]) => words.test(command))?.[0] ?? 'starter'
  } catch {
    return 'starter'
  }
}

/**
 * Seconds of processor time that the product has used so far, by role. A program that has ended counts for the process
 * that started it: films that are encoded count for the worker.
 */
export function secondsByRole(starter: number): Map<string, number> {
  const byRole = new Map<string, number>()
  for (const [pid, seconds] of cpuSecondsOfTree(starter)) {
    const role = pid === starter ? 'starter' : roleOf(pid)
    byRole.set(role, (byRole.get(role) ?? 0) + seconds)
  }
  return byRole
}
