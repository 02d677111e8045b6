import { toLatinDigits } from '../persian/digits.ts'
import { searchKey } from '../persian/persian-text.ts'

/** The facts about a track in the name of its file. */
export type NamedFile = { disc: number | null; number: number | null; title: string }

export type KnownTrack = { id: number; disc: number; number: number; title_fa: string; title_en: string }

/** A file with the track that it is for; null: a new track, which gets this number and title. */
export type MatchedFile = { name: string; trackId: number | null; disc: number; number: number; title: string }

const ending = /\.[a-z0-9]{2,5}$/i
/** `1-03 …`, `d2t05 …`, `CD 2 - 05 …`: a disc before the number. */
const withDisc = /^(?:(?:cd|disc|d|لوح)\s*)?(\d{1,2})[-.x×t ]{1,3}(\d{1,3})(?=$|[\s._\-–—)\]:])/iu
const withNumber = /^(?:track|قطعه[ٔه]?)?\s*[([]?(\d{1,3})(?=$|[\s._\-–—)\]:])/iu

const clean = (text: string) =>
  text
    .replace(/^[\s._\-–—)\]:]+|[\s._\-–—([:]+$/gu, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')

/** Reads a file's name: the folder and the ending say nothing; digits may be Persian. */
export function readFileName(path: string): NamedFile {
  const name = toLatinDigits(path.split(/[\\/]/).at(-1) ?? '')
    .replace(ending, '')
    .trim()
  const disc = withDisc.exec(name)
  if (disc !== null && Number(disc[1]) <= 20)
    return { disc: Number(disc[1]), number: Number(disc[2]), title: clean(name.slice(disc[0].length)) }
  const number = withNumber.exec(name)
  if (number !== null) return { disc: null, number: Number(number[1]), title: clean(name.slice(number[0].length)) }
  // “Artist - Album - 05 - Title”: the number is between two lines
  const parts = name.split(/\s[-–—]\s/u)
  const at = parts.findIndex((part) => /^\d{1,3}$/.test(part.trim()))
  if (at >= 0)
    return {
      disc: null,
      number: Number(parts[at]),
      title: clean(parts.slice(at + 1).join(' - ') || (parts[at - 1] ?? '')),
    }
  return { disc: null, number: null, title: clean(name) }
}

const keysOf = (track: KnownTrack) => [searchKey(track.title_fa), searchKey(track.title_en)].filter((key) => key !== '')

function isSameTitle(track: KnownTrack, title: string): boolean {
  const key = searchKey(title)
  return key !== '' && keysOf(track).includes(key)
}

/**
 * Finds the track of each file: first by its title, then by its number; a track takes one file only. Files that no
 * track takes become new tracks, behind the last one, in the order of their numbers and names.
 */
export function matchTracks(files: readonly string[], tracks: readonly KnownTrack[]): MatchedFile[] {
  const read = files.map((name) => ({ name, ...readFileName(name) }))
  const free = new Set(tracks)
  const found = new Map<string, KnownTrack>()
  const take = (name: string, track: KnownTrack | undefined) => {
    if (track === undefined || found.has(name)) return
    found.set(name, track)
    free.delete(track)
  }
  for (const { name, title } of read)
    take(
      name,
      [...free].find((track) => isSameTitle(track, title)),
    )
  for (const { name, number, disc } of read)
    take(
      name,
      [...free].find((track) => track.number === number && track.disc === (disc ?? 1)),
    )
  const taken = new Set(tracks.map(({ disc, number }) => disc * 1000 + number))
  const nextOf = (disc: number, wanted: number | null): number => {
    let number = wanted ?? 1
    while (taken.has(disc * 1000 + number)) number += 1
    taken.add(disc * 1000 + number)
    return number
  }
  const inOrder = read.toSorted(
    (one, other) =>
      (one.disc ?? 1) - (other.disc ?? 1) ||
      (one.number ?? 1000) - (other.number ?? 1000) ||
      one.name.localeCompare(other.name, 'fa', { numeric: true }),
  )
  return inOrder.map(({ name, disc, number, title }) => {
    const track = found.get(name)
    if (track !== undefined) return { name, trackId: track.id, disc: track.disc, number: track.number, title }
    const onDisc = disc ?? 1
    return { name, trackId: null, disc: onDisc, number: nextOf(onDisc, number), title }
  })
}
