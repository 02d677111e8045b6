import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { SubtitleTrackId } from '#lib/ids.ts'
import { plainWords, spellingsOf } from '#lib/search-words.ts'
import type { Core } from '../../../core.ts'
import { readStoredCues, type SaidCue } from '../../media/index.ts'
import { quoted } from '../index/doc-of.ts'
import { lockUnread, replaceLines, type StoredLine, unreadTracks } from './line-queries.ts'

const tracksAtOnce = 20

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A sentence may go on in the next line, so the words of that one count too, though less. */
function linesOf(cues: readonly SaidCue[]): StoredLine[] {
  const said = cues.map(({ begins_ms, text }) => ({ begins_ms, text: oneLine(text), words: spellingsOf(text) }))
  return said.map(({ begins_ms, text, words }, position) => {
    const next = (said[position + 1]?.words ?? []).filter((word) => !words.includes(word))
    return {
      position,
      begins_ms,
      text,
      folded: plainWords(text).join(' '),
      words: [...words.map((word) => `${quoted(word)}:1A`), ...next.map((word) => `${quoted(word)}:1B`)].join(' '),
    }
  })
}

/** A title has a new subtitle: what is said in it is found from the commit on. */
export async function writeLines(
  tx: Tx,
  { trackId, cues }: { trackId: SubtitleTrackId; cues: readonly SaidCue[] },
): Promise<void> {
  await replaceLines(tx, trackId, linesOf(cues))
}

/** Reads subtitles that were there before the index, or came without it. Returns how many. */
export async function readUnreadTracks(core: Pick<Core, 'db' | 'storage'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (;;) {
    const tracks = await unreadTracks(core.db, tracksAtOnce)
    for (const track of tracks) {
      if (signal?.aborted === true) return done
      // a file that is gone, or that nobody can read, says nothing
      const cues = (await readStoredCues(core, track)) ?? []
      await transaction(core.db, async (tx) => {
        if (await lockUnread(tx, track.id)) await writeLines(tx, { trackId: track.id, cues })
      })
      done += 1
    }
    if (tracks.length < tracksAtOnce) return done
  }
}
