import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceText } from '#lib/media/encode-plan.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { MediaFailure } from '../reasons.ts'
import { runFfmpeg, SAFE_INPUT } from '../run-ffmpeg.ts'

/** Each kind of words in a film's file, and the kind of file that holds all of it. */
const files: Record<string, { extension: 'srt' | 'ass' | 'vtt'; codec: string; muxer: string }> = {
  subrip: { extension: 'srt', codec: 'copy', muxer: 'srt' },
  mov_text: { extension: 'srt', codec: 'srt', muxer: 'srt' },
  ass: { extension: 'ass', codec: 'copy', muxer: 'ass' },
  ssa: { extension: 'ass', codec: 'copy', muxer: 'ass' },
  webvtt: { extension: 'vtt', codec: 'copy', muxer: 'webvtt' },
}

/** Whether words of this codec can be read; pictures of words cannot. */
export const isReadableText = (codec: string | undefined): boolean => codec !== undefined && codec in files

export const textFileName = ({ index, codec }: Pick<SourceText, 'index' | 'codec'>): string =>
  `${index}.${files[codec]?.extension ?? 'srt'}`

/** Returns the arguments of the one ffmpeg run that writes all texts of a film as files. */
export function textArgs(source: string, texts: readonly SourceText[], folder: string): string[] {
  const outputs = texts.flatMap((text) => {
    const { codec = 'srt', muxer = 'srt' } = files[text.codec] ?? {}
    return ['-map', `0:${text.index}`, '-c:s', codec, '-f', muxer, join(folder, textFileName(text))]
  })
  return [...SAFE_INPUT, '-i', `file:${source}`, ...outputs]
}

/** More bytes than these are no subtitle. */
const mostBytes = 16 * 1024 * 1024

/**
 * Writes the texts inside a film's file into an empty folder; returns those that have words. A film whose texts cannot be
 * read has none: they are no reason to refuse it. Throws `cancelled`, `disk_full` and `killed`.
 */
export async function readTexts(
  ffmpeg: Ffmpeg,
  { source, texts, folder }: { source: string; texts: readonly SourceText[]; folder: string },
  signal?: AbortSignal,
): Promise<SourceText[]> {
  if (texts.length === 0) return []
  try {
    await runFfmpeg(ffmpeg, { args: textArgs(source, texts, folder), signal })
  } catch (error) {
    if (error instanceof MediaFailure && ['cancelled', 'disk_full', 'killed'].includes(error.code)) throw error
  }
  const found = await Promise.all(
    texts.map(async (text) => {
      const file = join(folder, textFileName(text))
      const size = await stat(file).then(
        (facts) => facts.size,
        () => 0,
      )
      const isRead = size > 0 && size <= mostBytes && (await readFile(file, 'utf8')).trim() !== ''
      if (!isRead) await rm(file, { force: true })
      return isRead ? [text] : []
    }),
  )
  return found.flat()
}
