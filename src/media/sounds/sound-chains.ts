import type { AudioRendition } from '#lib/media/encode-plan.ts'
import { words } from '../run-ffmpeg.ts'
import { soundRates } from './sound-groups.ts'

/** Samples a second at which a mix is limited: peaks between the samples of 48 kHz are seen there. */
const limitedAt = 192_000
/** Seconds for which the limiter looks ahead, and by which it delays the sound. */
const lookAhead = 0.005
/** −3.7 dBFS: the encoder adds up to 2.4 dB again (measured with hisses at 64 kbit/s), and the result stays below −1. */
const limit = 0.65

/**
 * Five channels that sound together in two are up to 7.6 dB louder than one of them, and stereo ends at 0 dBFS: a mix at +6.6
 * dBFS was written as such and clipped in every device. The limiter turns only its peaks down.
 */
const mixed = [
  'aformat=sample_fmts=fltp:channel_layouts=stereo',
  `aresample=${limitedAt}`,
  `alimiter=limit=${limit}:attack=${lookAhead * 1000}:release=50:level=0`,
  `atrim=start_sample=${limitedAt * lookAhead}`,
  'asetpts=PTS-STARTPTS',
].join(',')

/** In the layout that has a number of its own in AAC: with the other one devices would need a table that many do not read. */
const sixChannels = 'aformat=channel_layouts=5.1'

/** The filters of each sound of a source: complete from the beginning to the end (seconds), and once for each of its files. */
export function soundChains(audio: readonly AudioRendition[], duration: number): string[] {
  return audio.map(({ name, sourceIndex, small, surround, isMixed }) => {
    const whole = `aresample=async=1:first_pts=0,apad=whole_dur=${duration.toFixed(6)}`
    const ends = small === undefined ? `[${name}]` : `,asplit[${name}][${small}]`
    const first = `[0:${sourceIndex}]${whole}`
    if (surround !== undefined) return `${first},asplit[two][six];[two]${mixed}${ends};[six]${sixChannels}[${surround}]`
    return isMixed === true ? `${first},${mixed}${ends}` : `${first}${ends}`
  })
}

/** The arguments that encode each sound: full, small and in six channels. Seconds. */
export function soundArgs(audio: readonly AudioRendition[], duration: number): { name: string; args: string[] }[] {
  const encoded = (name: string, rate: number, channels = 2) => ({
    name,
    args: words(
      `-map [${name}] -t ${duration.toFixed(6)} -c:a aac -b:a ${rate}k -ac ${channels} -ar 48000 -flags:a +bitexact`,
    ),
  })
  return audio.flatMap(({ name, small, surround }) => [
    encoded(name, soundRates.full),
    ...(small === undefined ? [] : [encoded(small, soundRates.small)]),
    ...(surround === undefined ? [] : [encoded(surround, soundRates.surround, 6)]),
  ])
}
