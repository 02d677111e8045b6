import { changed, saveChanged } from '../bank/changes.ts'
import type { SandboxConfig } from '../config.ts'
import type { Bank } from './bank.ts'
import type { Terminal } from './terminal.ts'

/** The terminal that exists without being asked for. */
export function demoTerminalOf({ saman, callbackHosts }: SandboxConfig): Terminal {
  return {
    terminal_id: saman.terminalId,
    name_fa: 'پرده',
    name_en: 'Parde',
    callback_hosts: callbackHosts,
    active: true,
    ip_allowed: true,
  }
}

/** What the start was given wins over what an earlier start had; what the control API changed since stays otherwise. */
export function registerDemoTerminal(bank: Bank, demo: Terminal): void {
  const known = bank.terminal(demo.terminal_id) ?? demo
  bank.record({ type: 'terminal', terminal: { ...known, callback_hosts: demo.callback_hosts } })
}

/** Changes the demo terminal, or with another `terminal_id` adds or changes one beside it: another shop at the same gateway. */
export function changeTerminal(bank: Bank, demo: Terminal, changes: Record<string, unknown>): string | undefined {
  const id = changes['terminal_id'] ?? demo.terminal_id
  if (typeof id !== 'string' || !/^\d{1,15}$/.test(id)) return 'terminal_id has to be digits.'
  return saveChanged(changed(bank.terminal(id) ?? { ...demo, terminal_id: id }, changes), (terminal) =>
    bank.record({ type: 'terminal', terminal }),
  )
}
