import type { SourceText } from '#lib/encode-plan.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
/** Whether words of this codec can be read; pictures of words cannot. */
export declare const isReadableText: (codec: string | undefined) => boolean
export declare const textFileName: ({ index, codec }: Pick<SourceText, 'index' | 'codec'>) => string
/** What one ffmpeg run is told that writes all texts of a film as files. */
export declare function textArgs(source: string, texts: readonly SourceText[], folder: string): string[]
/**
 * Writes the texts inside a film's file into an empty folder; returns those that have words. A film whose texts cannot be
 * read has none: they are no reason to refuse it. Throws `cancelled` and `disk_full`.
 */
export declare function readTexts(
  ffmpeg: Ffmpeg,
  {
    source,
    texts,
    folder,
  }: {
    source: string
    texts: readonly SourceText[]
    folder: string
  },
  signal?: AbortSignal,
): Promise<SourceText[]>
