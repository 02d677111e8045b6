import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The commands that a release has too (`deploy/systemd/parde`, `deploy/image/parde`). */
export type CommandName =
  | 'migrate'
  | 'backup'
  | 'restore'
  | 'admin'
  | 'ledger:check'
  | 'secret:exchange'
  | 'storage:copy'
  | 'storage:make'
  | 'edge:config'

/** The folder of this program. The program that was built for it lies in a folder of this folder. */
function rootAbove(folder: string): string | null {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  return above === folder ? null : rootAbove(above)
}

/** npm has scripts in a checkout. In a release and in the image `parde` has them, and package.json names none. */
export function isCheckout(folder = import.meta.dirname): boolean {
  const root = rootAbove(folder)
  if (root === null) return false
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts?: unknown }
  return scripts !== undefined
}

/** How somebody types a command on this machine, with its words behind it. Every sentence that names a command asks here. */
export function typedCommand(name: CommandName, words = '', isHere = isCheckout()): string {
  if (!isHere) return ['parde', name, words].filter(Boolean).join(' ')
  return ['npm run', name, words && `-- ${words}`].filter(Boolean).join(' ')
}
