import type { UnfinishedUpload } from './media-data.ts'

const sampleBytes = 256 * 1024
const storageKey = (uploadId: string) => `upload_${uploadId}`

/** A digest of a file's beginning, middle and end. `null` where the browser has no crypto (a page without https). */
async function markOf(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const middle = Math.floor(file.size / 2)
  const parts = [
    file.slice(0, sampleBytes),
    file.slice(middle, middle + sampleBytes),
    file.slice(Math.max(0, file.size - sampleBytes)),
  ]
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function storeMark(uploadId: string, file: Blob): Promise<void> {
  try {
    const mark = await markOf(file)
    if (mark !== null) window.localStorage.setItem(storageKey(uploadId), mark)
  } catch {
    // Without it, name and size decide.
  }
}

export function forgetMark(uploadId: string) {
  try {
    window.localStorage.removeItem(storageKey(uploadId))
  } catch {
    // It stays until the browser's data is cleared.
  }
}

/**
 * Whether a chosen file is the one of an unfinished upload: by name and size, and by its content if this browser began
 * the upload. `null` when it is; else what differs.
 */
export async function differenceFrom(
  upload: UnfinishedUpload,
  file: File,
): Promise<'name' | 'size' | 'contents' | null> {
  if (file.size !== upload.size) return 'size'
  // A name with accents in another Unicode form is the same name.
  if (file.name.normalize('NFC') !== upload.file_name.normalize('NFC')) return 'name'
  let kept: string | null = null
  try {
    kept = window.localStorage.getItem(storageKey(upload.id))
  } catch {
    return null
  }
  if (kept === null) return null
  const mark = await markOf(file)
  return mark === null || mark === kept ? null : 'contents'
}
