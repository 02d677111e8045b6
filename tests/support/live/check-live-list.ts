/**
 * Checks the text of a live list by RFC 8216: of one list, and of two in succession. Returns sentences about the
 * faults. It is written from the RFC and shares nothing with the code that writes the lists.
 */
interface Entry {
  sequence: number
  discontinuity: number
  uri: string
  duration: number
  key: string
  map: string
  date: number
}

interface ReadList {
  target: number
  type: string | null
  isOver: boolean
  entries: Entry[]
  faults: string[]
}

const valueOf = (line: string) => line.slice(line.indexOf(':') + 1)

function readList(text: string): ReadList {
  const lines = text.split('\n')
  const faults: string[] = []
  const list: ReadList = { target: 0, type: null, isOver: false, entries: [], faults }
  const seen = new Map<string, number>()
  let next = { duration: 0, key: '', map: '', date: Number.NaN }
  let sequence = 0
  let discontinuity = 0
  if (lines[0] !== '#EXTM3U') faults.push('4.3.1.1: the first line is not #EXTM3U')
  if (lines.at(-1) !== '') faults.push('4.1: the last line has no end')
  const once = (tag: string) => {
    seen.set(tag, (seen.get(tag) ?? 0) + 1)
    if ((seen.get(tag) ?? 0) > 1) faults.push(`${tag} appears twice`)
    if (list.entries.length > 0 && tag !== 'ENDLIST') faults.push(`${tag} stands after a segment`)
  }
  for (const line of lines.slice(1)) {
    if (list.isOver && line !== '') faults.push('something stands after the end')
    if (line.startsWith('#EXT-X-VERSION:')) once('VERSION')
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) {
      once('TARGETDURATION')
      list.target = Number(valueOf(line))
    } else if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) {
      once('MEDIA-SEQUENCE')
      sequence = Number(valueOf(line))
    } else if (line.startsWith('#EXT-X-DISCONTINUITY-SEQUENCE:')) {
      once('DISCONTINUITY-SEQUENCE')
      if (seen.has('DISCONTINUITY')) faults.push('4.3.3.3: the discontinuity sequence stands after a discontinuity')
      discontinuity = Number(valueOf(line))
    } else if (line.startsWith('#EXT-X-PLAYLIST-TYPE:')) {
      once('PLAYLIST-TYPE')
      list.type = valueOf(line)
    } else if (line === '#EXT-X-DISCONTINUITY') {
      seen.set('DISCONTINUITY', 1)
      discontinuity += 1
      next.date = Number.NaN
      next.map = ''
    } else if (line.startsWith('#EXT-X-KEY:')) next.key = valueOf(line)
    else if (line.startsWith('#EXT-X-MAP:')) {
      if (next.key !== '' && next.key !== 'METHOD=NONE') faults.push('4.3.2.5: a map without IV lies under a key')
      next.map = valueOf(line)
    } else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) next.date = Date.parse(valueOf(line))
    else if (line.startsWith('#EXTINF:')) next.duration = Number(valueOf(line).replace(',', ''))
    else if (line === '#EXT-X-ENDLIST') {
      once('ENDLIST')
      list.isOver = true
    } else if (line !== '' && !line.startsWith('#')) {
      if (next.duration === 0) faults.push(`4.3.2.1: ${line} has no length`)
      if (Math.round(next.duration) > list.target) faults.push(`4.3.3.1: ${line} is longer than the target`)
      if (next.map === '') faults.push(`4.3.2.5: ${line} has no map`)
      if (next.key === '' || next.key === 'METHOD=NONE') faults.push(`${line} is not encrypted`)
      list.entries.push({ sequence: sequence++, discontinuity, uri: line, ...next })
      next = { ...next, duration: 0, date: Number.NaN }
    }
  }
  if (list.target === 0) faults.push('4.3.3.1: there is no target duration')
  if (list.entries.length === 0) faults.push('there is no segment')
  for (const [n, entry] of list.entries.entries()) {
    const before = list.entries[n - 1]
    if (before === undefined || Number.isNaN(entry.date)) continue
    const drift = entry.date - before.date - before.duration * 1000
    if (before.discontinuity === entry.discontinuity && Math.abs(drift) > 100)
      faults.push(`4.3.2.6: ${entry.uri} is dated ${drift} ms away from the end of the one before`)
    if (drift < -100) faults.push(`4.3.2.6: ${entry.uri} lies before the end of the one before`)
  }
  return list
}

/** Returns the faults of a list. */
export function checkLiveList(text: string): string[] {
  return readList(text).faults
}

/** Returns the faults of a list that follows another one of the same address (section 6.2.1 and 6.2.2). */
export function checkNextList(before: string, after: string): string[] {
  const old = readList(before)
  const now = readList(after)
  const faults = [...now.faults]
  if (old.target !== now.target) faults.push('6.2.1: the target duration has changed')
  if (old.type !== now.type) faults.push('6.2.1: the type has changed')
  if (old.isOver && before !== after) faults.push('6.2.1: a list that was over has changed')
  const first = now.entries[0]
  const last = now.entries.at(-1)
  const was = old.entries.at(-1)
  if (first === undefined || last === undefined || was === undefined) return faults
  if (first.sequence < (old.entries[0]?.sequence ?? 0)) faults.push('6.2.2: the media sequence goes back')
  if (last.sequence < was.sequence) faults.push('6.2.2: the end was taken away')
  if (first.sequence > was.sequence + 1) faults.push('6.2.2: segments were never listed')
  if (now.type === 'EVENT' && first.sequence !== old.entries[0]?.sequence)
    faults.push('4.3.3.5: the beginning was taken away')
  const known = new Map(old.entries.map((entry) => [entry.sequence, entry]))
  for (const entry of now.entries) {
    const same = known.get(entry.sequence)
    if (same !== undefined && JSON.stringify(same) !== JSON.stringify(entry))
      faults.push(`6.2.1: segment ${entry.sequence} has changed: ${JSON.stringify([same, entry])}`)
  }
  const length = now.entries.reduce((sum, { duration }) => sum + duration, 0)
  const dropped = first.sequence > (old.entries[0]?.sequence ?? 0)
  if (dropped && length < 3 * now.target) faults.push('6.2.2: the window is shorter than three targets')
  return faults
}
