import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, hours, systemClock } from '#lib/time/clock.ts'
import { mediaFolder } from '#server/media-token.ts'
import { freePort } from '#tests/support/edge/nginx.ts'
import { type Server, startServer } from '../support/process.ts'

export const asset = '11111111-2222-4333-8444-555555555555'
export const secret = 'bench'.repeat(8)
/** Bytes of a segment of four seconds. */
export const sizes = { '240p, 4 s': 150_000, '720p, 4 s': 1_400_000, '1080p, 4 s': 2_500_000 }

/** One segment of each rung, where the local storage of this folder looks for it; returns the storage's own folder. */
export function writeSegments(dataDir: string): string {
  const media = join(dataDir, 'media')
  Object.values(sizes).forEach((size, rung) => {
    const folder = join(media, 'assets', asset, `v${rung}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '1.m4s'), Buffer.alloc(size, rung))
  })
  return media
}

/** The folder of the asset in an address, with a token for eight hours that may be loaded from any network. */
export function openedFolder(signing: { edgeSecret?: string }): string {
  const until = after(systemClock.now(), hours(8))
  const opening = { assetId: asset, productId: 1001, rightId: null, network: null, until }
  return mediaFolder({ secret, ...signing }, opening)
}

/** A process with the routes of media: it sends the files itself, or has the nginx before it send them (`accel`). */
export async function startMediaWeb(dataDir: string, sendFiles: 'self' | 'accel'): Promise<Server & { host: string }> {
  const port = await freePort()
  const server = await startServer({
    script: 'bench/segments/media-server.ts',
    port,
    ready: '/healthz',
    env: { DATA_DIR: dataDir, PARDE_SECRET: secret, SEND_FILES: sendFiles },
    log: join(dataDir, `${sendFiles}.log`),
  })
  return { ...server, host: `127.0.0.1:${port}` }
}
