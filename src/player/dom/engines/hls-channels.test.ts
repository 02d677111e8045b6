import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import { expect, test } from 'vitest'
import { withChannels } from './hls-channels.ts'

const film = [
  ...['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio"', 'v480/main.m3u8'],
  ...['#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="audio-surround"', 'v480/main.m3u8'],
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a1/main.m3u8",GROUP-ID="audio",CHANNELS="2"',
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a2001/main.m3u8",GROUP-ID="audio-surround",CHANNELS="6"',
].join('\n')

function loaderOf(text: string) {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats = {} as LoaderStats
    load(context: LoaderContext, _: LoaderConfiguration, { onSuccess }: LoaderCallbacks<LoaderContext>): void {
      onSuccess({ url: context.url, data: text }, this.stats, context, null)
    }
    abort(): void {}
    destroy(): void {}
  }
}

/** Returns the sound groups that the library reads, and how often the device was asked. */
function read(text: string, type: string, channels: number) {
  let asked = 0
  const Loaded = withChannels(loaderOf(text), () => {
    asked++
    return channels
  })
  let given: unknown
  new Loaded({} as HlsConfig).load({ url: '/x', type } as unknown as LoaderContext, {} as LoaderConfiguration, {
    onSuccess: ({ data }) => (given = data),
    onError: () => undefined,
    onTimeout: () => undefined,
  })
  return { groups: String(given).match(/,AUDIO="[\w-]+"/g), asked }
}

test('a film of six channels has the sound for the device', () => {
  expect(read(film, 'manifest', 2)).toEqual({ groups: [',AUDIO="audio"'], asked: 1 })
  expect(read(film, 'manifest', 6)).toEqual({ groups: [',AUDIO="audio-surround"'], asked: 1 })
})

test('the device is not asked for other films, and lists of segments stay as they are', () => {
  const stereo = film.replace('CHANNELS="6"', 'CHANNELS="2"')
  expect(read(stereo, 'manifest', 6)).toEqual({ groups: [',AUDIO="audio"', ',AUDIO="audio-surround"'], asked: 0 })
  expect(read(film, 'level', 6).asked).toBe(0)
})
