import { attribute, quotable } from '../playlist.ts'
import { ownName, soundGroups } from './sound-groups.ts'

/** A sound as its editor wants it, in the order of the list. */
export interface EditedSound {
  /** Its rendition: `a1`. */
  sound: string
  label: string
  isHidden: boolean
  isDefault: boolean
}

const nameOf = (line: string): string => ownName((attribute(line, 'URI') ?? '').split('/')[0] ?? '')
const isSound = (line: string): boolean => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO'

function withValue(line: string, name: string, value: string): string {
  const field = new RegExp(`([:,]${name}=)(?:"[^"]*"|[^,]*)`)
  return field.test(line) ? line.replace(field, (_, before: string) => before + value) : `${line},${name}=${value}`
}

/**
 * The master playlist with its sounds as they were edited: in their order, under their names, one default, hidden ones left
 * out, in every group the same. Sounds that were not edited stay as they are, behind the others.
 */
export function masterWithSounds(master: string, sounds: readonly EditedSound[]): string {
  if (sounds.length === 0) return master
  const lines = master.split('\n')
  const at = lines.findIndex(isSound)
  if (at === -1) return master
  const groups = Map.groupBy(lines.filter(isSound), (line) => attribute(line, 'GROUP-ID'))
  const edited = new Map([...groups].map(([group, of]) => [group, editedGroup(of, sounds)]))
  const left = edited.get(soundGroups.surround)
  // the sounds of six channels are hidden: what is left says the same in stereo as the full group
  if (left !== undefined && !left.some(isOfSix)) edited.delete(soundGroups.surround)
  const named = (line: string) => attribute(line, 'AUDIO')
  const isGone = (line: string | undefined) =>
    line?.startsWith('#EXT-X-STREAM-INF:') === true && groups.has(named(line)) && !edited.has(named(line))
  const others = (part: readonly string[], from: number) =>
    part.filter((line, index) => !isSound(line) && !isGone(line) && !isGone(lines[from + index - 1]))
  return [...others(lines.slice(0, at), 0), ...[...edited.values()].flat(), ...others(lines.slice(at), at)].join('\n')
}

const isOfSix = (line: string): boolean => Number(attribute(line, 'CHANNELS')) >= 6

function editedGroup(lines: readonly string[], sounds: readonly EditedSound[]): string[] {
  const found = new Map(lines.map((line) => [nameOf(line), line]))
  const edited = sounds.flatMap(({ sound, label, isHidden, isDefault }) => {
    const line = found.get(sound)
    if (line === undefined || isHidden) return []
    const named = withValue(line, 'NAME', `"${quotable(label)}"`)
    const marked = withValue(named, 'DEFAULT', isDefault ? 'YES' : 'NO')
    // what is played by default must be one that a player may choose by itself
    return [isDefault ? withValue(marked, 'AUTOSELECT', 'YES') : marked]
  })
  const known = new Set(sounds.map(({ sound }) => sound))
  const others = [...found].flatMap(([name, line]) => (known.has(name) ? [] : [line]))
  return [...edited, ...others]
}

const sets = /[ \t]*<AdaptationSet\b[^>]*>[\s\S]*?<\/AdaptationSet>\n?/g
const representations = /[ \t]*<Representation\b[^>]*>[\s\S]*?<\/Representation>\n?/g
const mediaOf = /<SegmentTemplate\b[^>]*\bmedia="(a\d+)\//

/** The DASH manifest without hidden sounds; its players name sounds by their language. */
export function manifestWithSounds(manifest: string, sounds: readonly EditedSound[]): string {
  const hidden = new Set(sounds.filter(({ isHidden }) => isHidden).map(({ sound }) => sound))
  if (hidden.size === 0) return manifest
  const isHidden = (element: string): boolean => hidden.has(ownName(mediaOf.exec(element)?.[1] ?? ''))
  return manifest.replace(sets, (set) => {
    const kept = set.replace(representations, (one) => (isHidden(one) ? '' : one))
    return kept.includes('<Representation') ? kept : ''
  })
}
