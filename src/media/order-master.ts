import type { EncodePlan } from '#lib/media/encode-plan.ts'
import { attribute } from './playlist.ts'
import type { Rates } from './rates.ts'
import { blankName, groupsOf, nameInGroup, ownName, type SoundGroup, soundGroups } from './sounds/sound-groups.ts'

type Variant = { name: string; group: SoundGroup; tag: string; uri: string }

const folderOf = (uri: string): string => uri.split('/')[0] ?? ''
const bandwidth = (tag: string) => Number(/BANDWIDTH=(\d+)/.exec(tag)?.[1])

/**
 * Sorts the master playlist, keeps one default track, and one variant of each rung for each group of sounds that it is to
 * carry, at the rates that were made. The packager lists renditions in the order in which its threads ended, each picture with
 * each group, and marks every track of the default language as the default. Sorted, the same input gives the same bytes, and
 * players know which track to start with.
 *
 * Pictures stand before sounds. ffmpeg counts positions from the first packet of the first list, and a picture's first packet
 * is earlier than a sound's, because later pictures refer to it. With the sound first every jump ended one GOP too late, and
 * a film began with its third second. Sound alone stands behind the pictures: players begin with the first variant.
 */
export function orderMaster(text: string, plan: EncodePlan, rates: ReadonlyMap<string, Rates>): string {
  const lines = text.split('\n').filter((line) => line !== '')
  const variants = lines
    .flatMap((tag, index): Variant[] => {
      const uri = lines[index + 1] ?? ''
      return tag.startsWith('#EXT-X-STREAM-INF:') ? [{ name: folderOf(uri), group: groupNamed(tag), tag, uri }] : []
    })
    .filter(({ name, group }) => groupsOf(plan, name).includes(group))
    .map((variant) => ({ ...variant, tag: told(variant, plan, rates) }))
    .toSorted((a, b) => rank(a) - rank(b))
  const keyFrames = lines
    .filter((line) => line.startsWith('#EXT-X-I-FRAME-STREAM-INF:'))
    .toSorted((a, b) => bandwidth(a) - bandwidth(b))
  const sounds = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:'))
  const media = [...sounds, ...inStereo(sounds, plan)]
    .map((line) => toldSound(line, plan))
    .toSorted((a, b) => (a < b ? -1 : 1))
  const head = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS']
  return [...head, ...variants.flatMap(({ tag, uri }) => [tag, uri]), ...media, ...keyFrames, ''].join('\n')
}

/** Behind all other pictures stand those with six channels: no player begins with them that knows nothing of channels. */
const rank = ({ name, group, tag }: Variant): number =>
  name === blankName ? Infinity : bandwidth(tag) + (group === 'surround' ? 1e12 : 0)

const groupNamed = (tag: string): SoundGroup => {
  const named = attribute(tag, 'AUDIO') ?? attribute(tag, 'GROUP-ID')
  return (['small', 'surround'] as const).find((group) => soundGroups[group] === named) ?? 'full'
}

/** The lines by which sounds without six channels stand in the group of those that have them. */
function inStereo(lines: readonly string[], plan: EncodePlan): string[] {
  const listed = lines.filter((line) => groupNamed(line) === 'surround').map(soundOf)
  if (listed.length === 0) return []
  const full = `GROUP-ID="${soundGroups.full}"`
  const others = plan.audio.filter(({ name }) => !listed.includes(name)).map(({ name }) => name)
  return lines.flatMap((line) =>
    line.includes(full) && others.includes(soundOf(line))
      ? [line.replace(full, `GROUP-ID="${soundGroups.surround}"`)]
      : [],
  )
}

const soundOf = (line: string): string => ownName(folderOf(attribute(line, 'URI') ?? ''))

/** By this name our player knows sound alone (draft-pantos-hls-rfc8216bis, STABLE-VARIANT-ID). */
const blankMark = ',STABLE-VARIANT-ID="sound"'

/** A variant with the rates of its picture and of the heaviest sound of its group. Lists of plans without small sounds stay as they are. */
function told({ name, group, tag }: Variant, plan: EncodePlan, rates: ReadonlyMap<string, Rates>): string {
  if (plan.blank === undefined) return tag
  const sounds = plan.audio.map((sound) => nameInGroup(sound, group))
  const of = (what: keyof Rates) =>
    (rates.get(name)?.[what] ?? 0) + Math.max(0, ...sounds.map((sound) => rates.get(sound)?.[what] ?? 0))
  const stated = tag
    .replace(/([:,])BANDWIDTH=\d+/, (_, before: string) => `${before}BANDWIDTH=${of('peak')}`)
    .replace(/AVERAGE-BANDWIDTH=\d+/, `AVERAGE-BANDWIDTH=${of('average')}`)
  return name === blankName ? stated + blankMark : stated
}

function toldSound(line: string, plan: EncodePlan): string {
  const first = plan.audio.find((track) => track.isDefault)?.name
  const own = soundOf(line)
  const isDefault = own === first
  const marked = line.replace(/DEFAULT=(YES|NO)/, `DEFAULT=${isDefault ? 'YES' : 'NO'}`)
  const isAside = plan.audio.some(({ name, purpose }) => name === own && purpose !== undefined)
  // by itself a player chooses among those of the viewer's language: an aside only as a description, where asked for
  const isLeft = !isDefault && isAside && !line.includes('describes-video')
  return isLeft ? marked.replace(/AUTOSELECT=YES/, 'AUTOSELECT=NO') : marked
}
