import { readdir } from 'node:fs/promises'
import { ifThere } from './read-folder.ts'

/** A part of a key. Other names are not of the store: hidden files, and things of a disk or its owner beside it. */
const partOfKey = /^(?!\.)[\w.-]{1,200}$/

/** The names in a folder in the order that their keys have: a folder counts with the `/` that follows in a key. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of (await ifThere(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (!partOfKey.test(entry.name)) continue
    if (entry.isDirectory()) names.push(`${entry.name}/`)
    else if (entry.isFile()) names.push(entry.name)
  }
  return names.sort()
}

/**
 * The files below a folder by their relative paths, in the order of keys, those after `after` only, and those whose path
 * begins with `begin` (one name, or nothing). It holds the names of one folder for each level, and not of the whole tree.
 */
export async function* walkFolder(folder: string, after: string | null = null, begin = ''): AsyncGenerator<string> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(begin)) continue
    if (!name.endsWith('/')) {
      if (after === null || name > after) yield name
      continue
    }
    const isInside = after?.startsWith(name) === true
    if (after !== null && !isInside && name < after) continue
    const rest = isInside ? after.slice(name.length) : null
    for await (const path of walkFolder(`${folder}/${name}`, rest)) yield name + path
  }
}

/** The items of a list in groups: as many as are looked at together. */
export async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const one of items) {
    group.push(one)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
