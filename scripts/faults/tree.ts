import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Fault } from './fault.ts'

/** Copies the sources, uncommitted changes included, into an empty folder; the packages are not copied. */
export function copyTree(from: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(from, file))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(from, file), join(to, file))
  }
  symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'))
}

/** Why a fault cannot be planted in this tree; null when it can. */
export function whyNotPlanted(root: string, { file, search, replace }: Fault): string | null {
  if (!existsSync(join(root, file))) return `there is no ${file}`
  const count = readFileSync(join(root, file), 'utf8').split(search).length - 1
  if (count !== 1) return `the text stands ${count} times in ${file}`
  return search === replace ? 'it changes nothing' : null
}

/** Writes the fault into the tree; the returned function removes it. */
export function plant(root: string, { file, search, replace }: Fault): () => void {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    before.replace(search, () => replace),
  )
  return () => writeFileSync(path, before)
}
