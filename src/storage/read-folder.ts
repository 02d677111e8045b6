import type { Stats } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ObjectFacts, OpenObject } from './storage.ts'

/** Fewer and larger reads: with the default of 64 KiB a third of the throughput is lost. */
const chunkBytes = 512 * 1024

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** Whether a call failed because the file does not exist. */
export const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')

/** Whether the file system or the owner's quota is full. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')

export const isTaken = (error: unknown): boolean => codeOf(error) === 'EEXIST'

/** Whether a hard link is impossible: another disk, or a file system without hard links. */
export const cannotLink = (error: unknown): boolean =>
  ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(codeOf(error) ?? '')

/** The result of `call`, or undefined when the file does not exist. */
export async function ifThere<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
}

export const statFile = async (path: string): Promise<Stats | undefined> => {
  const found = await ifThere(stat(path))
  return found?.isFile() === true ? found : undefined
}

/**
 * All files below a folder by their relative paths with `/`, sorted; hidden files are left out. Empty when the folder
 * does not exist.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\./.test(path))
    .sort()
}

export async function openFile(key: string, path: string): Promise<OpenObject | null> {
  const handle = await ifThere(open(path, 'r'))
  if (handle === undefined) return null
  const found: Stats = await handle.stat()
  const close = () => handle.close()
  if (!found.isFile()) return close().then(() => null)
  const facts: ObjectFacts = { key, size: found.size, modified: found.mtime }
  return {
    ...facts,
    close,
    bytes: () => handle.readFile().finally(close),
    // the stream closes the file at its end, and when it is destroyed
    stream: (span) => handle.createReadStream({ ...span, highWaterMark: chunkBytes }),
  }
}
