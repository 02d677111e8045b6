import { readFileSync } from 'node:fs'
import { cpuSecondsOfTree } from '../support/cpu-time.ts'
import { roleOf } from './roles.ts'

/** How often the main thread of a process has gone to sleep by itself, and so was woken again; 0 when it has ended. */
function wakeUpsOf(pid: number): number {
  try {
    return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The same for the whole product so far, by role. */
export function wakeUpsByRole(starter: number): Map<string, number> {
  const byRole = new Map<string, number>()
  for (const pid of cpuSecondsOfTree(starter).keys()) {
    const role = pid === starter ? 'starter' : roleOf(pid)
    byRole.set(role, (byRole.get(role) ?? 0) + wakeUpsOf(pid))
  }
  return byRole
}
