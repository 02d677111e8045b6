import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { textPlaylist } from '#media/text-tracks.ts'
import type { Api } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { addressOf } from '#server/http/address.ts'
import { loadingNetwork } from '#server/http/caller-network.ts'
import { readMediaToken } from '#server/media-token.ts'
import type { PlaybackGrant } from '#server/playback-grant.ts'
import type { MediaDoors } from '../routes.ts'
import { findAssetTracks } from '../pipeline/asset-queries.ts'
import { keys } from '../pipeline/media-keys.ts'
import { isCandidateTokenRight, readCandidate } from '../pictures/poster-candidates.ts'
import { isPictureTokenRight, privatePath } from '../pictures/private-pictures.ts'
import { listReader, sendManifest } from './send-manifest.ts'
import { sendImmutable, type Shelf } from './send-file.ts'
import { smallFiles } from './small-files.ts'

/** The file names that an asset can have beside its manifests. */
const assetFile = /^(storyboard\.vtt|storyboard\/\d+\.jpg|[av]\d+\/((?:main|iframe)\.m3u8|init\.mp4|\d+\.m4s))$/
const trackFile = /^subtitles\/([0-9a-f-]{36})\.(vtt|m3u8)$/
const imageFile = /^([\w-]+\/)+\d+\.(webp|avif)$/

/** Playlists, segments, subtitles and storyboards below a media token, and the pictures of the site. */
export function registerServing({ app, core, regions }: Api, doors: Pick<MediaDoors, 'isRightAlive'>): void {
  const { storage } = core
  const shelf: Shelf = {
    storage,
    memory: smallFiles({ capacity: 32 * 1024 * 1024, largest: 384 * 1024 }),
    byAccel: core.config.sendFiles === 'accel',
  }

  const lists = listReader(core)

  app.get<{ Params: { token: string; asset: string; '*': string }; Querystring: unknown }>(
    '/media/t/:token/:asset/*',
    async (request, reply) => {
      const { token, asset, '*': file } = request.params
      const asked = {
        assetId: asset,
        network: loadingNetwork(regions.networkOf(addressOf(request))),
        now: core.clock.now(),
      }
      const grant = z.uuid().safeParse(asset).success ? readMediaToken(core.config, token, asked) : null
      if (grant === null) fail('playback.token_invalid')
      await refuseTakenBack(core, doors, { grant, file })
      if (manifest.test(file)) return sendManifest(lists, reply, { asset, file, query: request.query })
      if (assetFile.test(file)) return sendImmutable(request, reply, `${keys.asset(asset)}${file}`, shelf)
      const track = trackFile.exec(file)
      if (track?.[1] === undefined) fail('request.not_found')
      return sendTrack(core, { request, reply }, { asset, track: track[1], isPlaylist: track[2] === 'm3u8' })
    },
  )

  app.get<{ Params: { token: string; candidate: string } }>(
    '/media/candidates/:token/:candidate',
    async (request, reply) => {
      const { token, candidate } = request.params
      if (!isCandidateTokenRight(core, token, candidate)) fail('playback.token_invalid')
      const bytes = await readCandidate(core, candidate)
      return reply.header('content-type', 'image/jpeg').header('cache-control', 'private, max-age=43200').send(bytes)
    },
  )

  app.get<{ Params: { token: string; '*': string } }>('/media/pictures/:token/*', async (request, reply) => {
    const file = request.params['*']
    if (!imageFile.test(file) || !file.startsWith(privatePath)) fail('request.not_found')
    const asked = { path: file.slice(0, file.lastIndexOf('/')), network: addressOf(request) }
    if (!isPictureTokenRight(core, request.params.token, asked)) fail('playback.token_invalid')
    return sendImmutable(request, reply, `images/${file}`, { ...shelf, caching: 'private, max-age=7200' })
  })

  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const file = request.params['*']
    if (!imageFile.test(file) || file.startsWith(privatePath)) fail('request.not_found')
    return sendImmutable(request, reply, `images/${file}`, shelf)
  })
}

const manifest = /^(master\.m3u8|manifest\.mpd|native\.m3u8)$/

/**
 * Refuses a manifest for a right that was revoked since the grant; a viewer who is already watching is refused the
 * next key. Checked once per play.
 */
async function refuseTakenBack(
  core: Core,
  { isRightAlive }: Pick<MediaDoors, 'isRightAlive'>,
  { grant: { rightId }, file }: { grant: PlaybackGrant; file: string },
): Promise<void> {
  if (rightId === null || !manifest.test(file)) return
  if (!(await isRightAlive(core.db, rightId, core.clock.now()))) fail('playback.token_invalid')
}

// subtitles change without a new asset, so these lists are requested anew each time
const fresh = 'private, no-cache'

async function sendTrack(
  core: Core,
  to: { request: FastifyRequest; reply: FastifyReply },
  asked: { asset: string; track: string; isPlaylist: boolean },
): Promise<FastifyReply> {
  const found = await findAssetTracks(core.db, asked.asset)
  // only subtitles of the film that the token opens
  if (found === undefined || !found.tracks.some((track) => track.id === asked.track)) fail('request.not_found')
  if (asked.isPlaylist) {
    return to.reply
      .header('content-type', 'application/vnd.apple.mpegurl')
      .header('cache-control', fresh)
      .send(textPlaylist(`${asked.track}.vtt`, found.durationMs / 1000))
  }
  const notHeld = { storage: core.storage, memory: smallFiles({ capacity: 0, largest: 0 }) }
  return sendImmutable(to.request, to.reply, keys.subtitle(asked.track), notHeld)
}
