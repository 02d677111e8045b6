import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { REASONS, type ReasonCode } from '#media/reasons.ts'
import { readSubtitle } from '#media/subtitles/read-subtitle.ts'
import { writeWebVtt } from '#media/subtitles/write-webvtt.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { mediaRoot } from './media-paths.ts'
import { replaceTrack } from './track-queries.ts'
import { productExists } from './upload-queries.ts'

export interface SubtitleFile {
  productId: number
  lang: 'fa' | 'en'
  fileName: string
  bytes: Uint8Array
}

/**
 * Reads a subtitle and puts it in the place of the one of its language. The film is not touched: subtitles are files
 * beside it. Fails with `studio.subtitle_unreadable` and the reason in words.
 */
export async function addSubtitle(
  core: Core,
  file: SubtitleFile,
  options: { locale: Locale; afterwards?: (tx: Tx) => Promise<void> },
): Promise<void> {
  if (!(await productExists(core.db, file.productId))) fail('product.not_found')
  const reading = readSubtitle(file.bytes, file.lang)
  if (!reading.ok) {
    const code: ReasonCode = `subtitle_${reading.reason}`
    fail('studio.subtitle_unreadable', { reason: REASONS[code][options.locale] })
  }
  const id = randomUUID()
  const path = `subtitles/${id}.vtt`
  await writeWhole(join(mediaRoot(core.config), path), writeWebVtt(reading.cues))
  await transaction(core.db, async (tx) => {
    await replaceTrack(tx, {
      id,
      productId: file.productId,
      lang: file.lang,
      fileName: file.fileName.slice(0, 300),
      encoding: reading.encoding,
      cues: reading.cues.length,
      warnings: reading.warnings.slice(0, 200),
      path,
    })
    await options.afterwards?.(tx)
  })
}

/** Writes a file that is there whole, or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(`${path}.part`, 'w')
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(`${path}.part`, path)
}
