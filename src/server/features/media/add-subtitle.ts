import { randomUUID } from 'node:crypto'
import { REASONS, type ReasonCode } from '#media/reasons.ts'
import { type Cue, readSubtitle } from '#media/subtitles/read-subtitle.ts'
import { writeWebVtt } from '#media/subtitles/write-webvtt.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, SubtitleTrackId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { announceFiles, adoptFiles, releaseFiles } from './pending-files.ts'
import { keys } from './media-keys.ts'
import { deleteTrack, replaceTrack } from './track-queries.ts'
import { productExists } from './upload-queries.ts'

export interface SubtitleFile {
  productId: ProductId
  lang: 'fa' | 'en'
  fileName: string
  bytes: Uint8Array
}

/**
 * Reads a subtitle and replaces the one in its language. The film is not touched: subtitles are separate files. Fails
 * with `studio.subtitle_unreadable` and the reason in words.
 */
export async function addSubtitle(
  core: Core,
  file: SubtitleFile,
  options: {
    locale: Locale
    afterwards?: (tx: Tx, added: { trackId: SubtitleTrackId; cues: readonly SaidCue[] }) => Promise<void>
  },
): Promise<void> {
  if (!(await productExists(core.db, file.productId))) fail('product.not_found')
  const reading = readSubtitle(file.bytes, file.lang)
  if (!reading.ok) {
    const code: ReasonCode = `subtitle_${reading.reason}`
    fail('studio.subtitle_unreadable', { reason: REASONS[code][options.locale] })
  }
  const id = randomUUID()
  const path = keys.subtitle(id)
  await announceFiles(core, path)
  await core.storage.put(path, Buffer.from(writeWebVtt(reading.cues)))
  await transaction(core.db, async (tx) => {
    await adoptFiles(tx, path)
    const replaced = await replaceTrack(tx, {
      id,
      productId: file.productId,
      lang: file.lang,
      fileName: file.fileName.slice(0, 300),
      encoding: reading.encoding,
      cues: reading.cues.length,
      warnings: reading.warnings.slice(0, 200),
      path,
    })
    if (replaced !== undefined) await releaseFiles(core, tx, replaced)
    await options.afterwards?.(tx, { trackId: id, cues: saidIn(reading.cues) })
  })
}

/** What is said, and when: milliseconds from the film's beginning. */
export interface SaidCue {
  begins_ms: number
  text: string
}

const saidIn = (cues: readonly Cue[]): SaidCue[] => cues.map(({ start, text }) => ({ begins_ms: start, text }))

/** What a stored subtitle says; null when its file is not there, or cannot be read. */
export async function readStoredCues(
  core: Pick<Core, 'storage'>,
  track: { path: string; lang: string },
): Promise<SaidCue[] | null> {
  const file = await core.storage.open(track.path)
  if (file === null) return null
  const reading = readSubtitle(await file.bytes(), track.lang)
  return reading.ok ? saidIn(reading.cues) : null
}

/** Removes a subtitle of a title with its file. False when there is none. */
export async function removeTrack(core: Core, tx: Tx, productId: ProductId, trackId: string): Promise<boolean> {
  const path = await deleteTrack(tx, productId, trackId)
  if (path === undefined) return false
  await releaseFiles(core, tx, path)
  return true
}
