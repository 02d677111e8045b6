import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import { expect, test } from 'vitest'
import { withOwnKeys } from './own-keys.ts'

/** As the library's own: it has its figures from the beginning, and fills them while it loads. */
class Base implements Loader<LoaderContext> {
  context: LoaderContext | null = null
  stats: LoaderStats = {
    aborted: false,
    loaded: 0,
    retry: 0,
    total: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  }
  load(context: LoaderContext, _: LoaderConfiguration, { onSuccess }: LoaderCallbacks<LoaderContext>): void {
    Object.assign(this.stats, { loaded: 250_000, loading: { start: 1000, first: 1100, end: 1900 } })
    onSuccess({ url: context.url, data: new ArrayBuffer(4) }, this.stats, context, null)
  }
  abort(): void {}
  destroy(): void {}
}

const config = {} as HlsConfig
const settings = {} as LoaderConfiguration
const load = (url: string, type: string) => {
  const loader = new (withOwnKeys(Base, async () => new ArrayBuffer(16)))(config)
  // the library takes hold of the figures before it loads
  const { stats } = loader
  const context = { url, type } as unknown as LoaderContext
  const loaded = new Promise<unknown>((resolve, reject) =>
    loader.load(context, settings, {
      onSuccess: ({ data }) => resolve(data),
      onError: ({ text }) => reject(new Error(text)),
      onTimeout: () => reject(new Error('timeout')),
    }),
  )
  return { stats, loaded }
}

test('what a segment took to load stands in the figures that the library took hold of before', async () => {
  const { stats, loaded } = load('/1.m4s', 'fragment')
  await loaded
  expect(stats).toMatchObject({ loaded: 250_000, loading: { start: 1000, end: 1900 } })
})

test('a key comes from the page', async () => {
  expect(await load('/keys/1', 'key').loaded).toHaveProperty('byteLength', 16)
})
