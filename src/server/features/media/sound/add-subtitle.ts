import { randomUUID } from 'node:crypto'
import { REASONS, type ReasonCode } from '#media/reasons.ts'
import { readApart, type SaidCue } from '#media/subtitles/read-apart.ts'
import { unknownFilm } from '#media/subtitles/film-of-subtitle.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { shortened } from '#lib/text/shortened.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { announceFiles, adoptFiles, releaseFiles } from '../uploads/pending-files.ts'
import { keys } from '../pipeline/media-keys.ts'
import { deleteTrack, findFilmFacts, findTracks, moveTrack, replaceTrack } from './track-queries.ts'
import { productExists } from '../uploads/upload-queries.ts'

/** As files are named that hold forced lines: `film.fa.forced.srt`. */
const isNamedForced = (fileName: string): boolean => /(?:^|[\s._()[\]-])forced(?:$|[\s._()[\]-])/i.test(fileName)

export interface SubtitleFile {
  productId: ProductId
  lang: 'fa' | 'en'
  /** Left out: where its name says so. */
  isForced?: boolean | undefined
  fileName: string
  bytes: Uint8Array
}

/**
 * Reads a subtitle and replaces the one of its sort in its language. The film is not touched: subtitles are separate files. Fails
 * with `studio.subtitle_unreadable` and the reason in words.
 */
export async function addSubtitle(
  core: Core,
  file: SubtitleFile,
  options: {
    locale: Locale
    afterwards?: (tx: Tx) => Promise<void>
  },
): Promise<void> {
  if (!(await productExists(core.db, file.productId))) fail('product.not_found')
  const { bytes, lang } = file
  const film = await findFilmFacts(core.db, file.productId)
  // a hurried editor's file of 50,000 cues takes ten seconds; nobody else waits for it, and no row is locked meanwhile
  const reading = await readApart({ bytes, language: lang, film, wants: 'webvtt' })
  if (!reading.ok) {
    const code: ReasonCode = `subtitle_${reading.reason}`
    const reason = REASONS[code][options.locale].replace('{format}', reading.format ?? '')
    fail('studio.subtitle_unreadable', { reason })
  }
  const id = randomUUID()
  const path = keys.subtitle(id)
  await announceFiles(core, path)
  await core.storage.put(path, reading.webvtt)
  await transaction(core.db, async (tx) => {
    await adoptFiles(tx, path)
    const replaced = await replaceTrack(tx, {
      id,
      productId: file.productId,
      lang: file.lang,
      isForced: file.isForced ?? isNamedForced(file.fileName),
      fileName: shortened(file.fileName, 300),
      encoding: reading.encoding,
      cues: reading.count,
      warnings: reading.warnings,
      path,
    })
    if (replaced !== undefined) await releaseFiles(core, tx, replaced)
    await options.afterwards?.(tx)
  })
}

/** Reads the lines of a stored subtitle; null when its file is not there, or cannot be read. */
export async function readStoredCues(
  core: Pick<Core, 'storage'>,
  track: { path: string; lang: string },
): Promise<SaidCue[] | null> {
  const file = await core.storage.open(track.path)
  if (file === null) return null
  const bytes = await file.bytes()
  const reading = await readApart({ bytes, language: track.lang, film: unknownFilm, wants: 'said' })
  return reading.ok ? reading.said : null
}

/** Removes a subtitle of a title with its file. False when there is none. */
export async function removeTrack(core: Core, tx: Tx, productId: ProductId, trackId: string): Promise<boolean> {
  const path = await deleteTrack(tx, productId, trackId)
  if (path === undefined) return false
  await releaseFiles(core, tx, path)
  return true
}

/**
 * Makes forced lines of a subtitle, or the other way round. Fails with `studio.subtitle_in_place`, with
 * `studio.changed_meanwhile` when it is not what it was, and with `request.not_found`.
 */
export async function changeTrack(
  tx: Tx,
  of: { productId: ProductId; id: string; isForced: boolean; wasForced: boolean },
): Promise<void> {
  const { isForced, wasForced } = of
  if (isForced === wasForced) return
  const end = await moveTrack(tx, of)
  if (end === 'taken') fail('studio.subtitle_in_place')
  if (end === 'absent') fail((await findsTrack(tx, of)) ? 'studio.changed_meanwhile' : 'request.not_found')
}

async function findsTrack(tx: Tx, { productId, id }: { productId: ProductId; id: string }): Promise<boolean> {
  return (await findTracks(tx, productId)).some((track) => track.id === id)
}
