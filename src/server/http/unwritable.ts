import type { Localized } from '../fail.ts'

export const unwritable: Localized = {
  fa: 'در این متن حرفی هست که نوشتنی نیست.',
  en: 'There is a character in this that cannot be written.',
}

/** Whether the text can be stored: the database accepts neither a NUL nor half of a surrogate pair. */
export function isWritable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** The first field whose text, or whose name, cannot be stored; null when all can be. */
export function findUnwritable(given: unknown): string | null {
  const left: { value: unknown; path: string }[] = [{ value: given, path: '' }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isWritable(value)) return path || 'body'
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isWritable(name)) return path || 'body'
      left.push({ value: inner, path: path === '' ? name : `${path}.${name}` })
    }
  }
  return null
}
