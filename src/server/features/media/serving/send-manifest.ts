import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Locale as LocaleSchema } from '#contract/primitives.ts'
import type { Locale } from '#lib/text/locale.ts'
import { manifestWithSounds, masterWithSounds } from '#media/sounds/edited-sounds.ts'
import { nativeMaster } from '#media/text-tracks.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { versionOf } from '#server/version-of.ts'
import { findAssetTracks } from '../pipeline/asset-queries.ts'
import { heardSounds } from '../sound/edit-sounds.ts'
import { keys } from '../pipeline/media-keys.ts'
import { typeOf } from './send-file.ts'
import { smallFiles } from './small-files.ts'
import { findSoundsOfAsset } from '../sound/sound-queries.ts'

/** The version of the sounds that was read, and whose names are wanted. */
const Query = z.object({ v: z.string().optional(), lang: LocaleSchema.catch('fa') }).catch({ lang: 'fa' })

const forGood = 'public, max-age=31536000, immutable'
const fresh = 'private, no-cache'

export type ListReader = ReturnType<typeof listReader>

/** Reads the manifests of assets as texts, with the sounds as they were edited since. */
export function listReader({ db, storage }: Pick<Core, 'db' | 'storage'>) {
  const memory = smallFiles({ capacity: 8 * 1024 * 1024, largest: 1024 * 1024 })
  const stored = async (key: string): Promise<string> => {
    const known = memory.get(key)
    if (known !== undefined) return known.toString('utf8')
    const object = (await storage.open(key)) ?? fail('request.not_found')
    const bytes = await object.bytes()
    memory.put(key, bytes)
    return bytes.toString('utf8')
  }
  return {
    stored,
    tracksOf: (asset: string) => findAssetTracks(db, asset),
    /** A master playlist, or a DASH manifest, and the version of the sounds in it; null: they are as the file has them. */
    async withSounds(asset: string, file: 'master.m3u8' | 'manifest.mpd', locale: Locale) {
      const [text, edits] = await Promise.all([stored(`${keys.asset(asset)}${file}`), findSoundsOfAsset(db, asset)])
      const sounds = heardSounds(edits, locale)
      const edited = file === 'manifest.mpd' ? manifestWithSounds(text, sounds) : masterWithSounds(text, sounds)
      return { text: edited, version: edits.length === 0 ? null : versionOf(edits) }
    },
  }
}

/**
 * Sends `master.m3u8`, `native.m3u8` or `manifest.mpd`. One without edited sounds, or with those that its address names,
 * never changes; the list with subtitles does.
 */
export async function sendManifest(
  lists: ListReader,
  reply: FastifyReply,
  { asset, file, query }: { asset: string; file: string; query: unknown },
): Promise<FastifyReply> {
  const { v, lang } = Query.parse(query)
  const isNative = file === 'native.m3u8'
  const [{ text, version }, found] = await Promise.all([
    lists.withSounds(asset, file === 'manifest.mpd' ? file : 'master.m3u8', lang),
    isNative ? lists.tracksOf(asset) : undefined,
  ])
  const tracks = (found?.tracks ?? []).map((track) => ({
    language: track.lang,
    isForced: track.isForced,
    uri: `subtitles/${track.id}.m3u8`,
  }))
  const isForGood = !isNative && (version === null ? v === undefined : version === v)
  return reply
    .header('content-type', typeOf(file))
    .header('cache-control', isForGood ? forGood : fresh)
    .send(isNative ? nativeMaster(text, tracks) : text)
}
