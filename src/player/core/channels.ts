/** How many channels a device needs for a sound of six. */
const six = 6

const valueOf = (line: string, name: string): string | null =>
  new RegExp(`[:,]${name}="([^"]*)"`).exec(line)?.[1] ?? null

const isVariant = (line: string): boolean => line.startsWith('#EXT-X-STREAM-INF:')

/** Groups of sounds with one of six channels or more, by a master list. */
function surroundGroups(lines: readonly string[]): Set<string | null> {
  const sounds = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:') && Number(valueOf(line, 'CHANNELS')) >= six)
  return new Set(sounds.map((line) => valueOf(line, 'GROUP-ID')))
}

export const hasSurround = (master: string): boolean => surroundGroups(master.split('\n')).size > 0

/**
 * A master list with each picture once: with six channels where the device has them, else in stereo. The library would take the
 * same picture with another sound for a better quality, and go from one sound to the other in the midst of a film.
 */
export function listForChannels(master: string, channels: number): string {
  const lines = master.split('\n')
  const groups = surroundGroups(lines)
  if (groups.size === 0) return master
  const variants = lines.flatMap((tag, at) => {
    if (!isVariant(tag)) return []
    return [{ at, uri: lines[at + 1], isSurround: groups.has(valueOf(tag, 'AUDIO')) }]
  })
  const inSix = new Set(variants.filter(({ isSurround }) => isSurround).map(({ uri }) => uri))
  const left = variants.filter(({ uri, isSurround }) => (channels >= six ? inSix.has(uri) && !isSurround : isSurround))
  const gone = new Set(left.flatMap(({ at }) => [at, at + 1]))
  return lines.filter((_, at) => !gone.has(at)).join('\n')
}
