import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { plainWords, spellingsOf } from '#lib/persian/search-words.ts'
import type { Core } from '../../../core.ts'
import { readStoredCues, type SaidCue } from '../../media/index.ts'
import { quoted } from '../index/doc-of.ts'
import { indexBacklogJob } from '../jobs.ts'
import { lockUnread, replaceLines, type StoredLine, unreadTracks } from './line-queries.ts'

const tracksAtOnce = 20

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A sentence may go on in the next line, so the words of that one count too, though less. */
function linesOf(cues: readonly SaidCue[], from: number, to: number): StoredLine[] {
  const said = cues
    .slice(from, to + 1)
    .map(({ begins_ms, text }) => ({ begins_ms, text: oneLine(text), words: spellingsOf(text) }))
  return said.slice(0, to - from).map(({ begins_ms, text, words }, at) => {
    const next = (said[at + 1]?.words ?? []).filter((word) => !words.includes(word))
    return {
      position: from + at,
      begins_ms,
      text,
      folded: plainWords(text).join(' '),
      words: [...words.map((word) => `${quoted(word)}:1A`), ...next.map((word) => `${quoted(word)}:1B`)].join(' '),
    }
  })
}

/** The number of lines that are made in one breath: other jobs of the same worker go on in between. */
const linesAtOnce = 500

async function linePieces(cues: readonly SaidCue[]): Promise<StoredLine[][]> {
  const pieces: StoredLine[][] = []
  for (let from = 0; from < cues.length; from += linesAtOnce) {
    pieces.push(linesOf(cues, from, from + linesAtOnce))
    await turnOfOthers()
  }
  return pieces
}

/** A title has a new subtitle: the worker reads what is said in it soon after the commit. */
export function readLinesSoon({ queue }: Pick<Core, 'queue'>) {
  return (tx: Tx): Promise<void> => queue.enqueue(tx, indexBacklogJob, {})
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
      // made before the transaction: nothing is locked while words are cut
      const pieces = await linePieces(cues)
      await transaction(core.db, async (tx) => {
        if (await lockUnread(tx, track.id)) await replaceLines(tx, track.id, pieces)
      })
      done += 1
    }
    if (tracks.length < tracksAtOnce) return done
  }
}
