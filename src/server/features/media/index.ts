import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Api } from '../../api.ts'
import type { Core } from '../../core.ts'
import { keys } from './media-keys.ts'
import { findFilesOf, findParts } from './medium-queries.ts'
import { registerLinePiece } from './line-piece.ts'
import { releaseFiles } from './pending-files.ts'
import { presentTitleMedia } from './present-media.ts'
import { registerUploads } from './receive-upload.ts'
import {
  registerImageRoutes,
  registerPipelineRoutes,
  registerSoundRoutes,
  registerSubtitleRoutes,
  type MediaDoors,
} from './routes.ts'
import { registerServing } from './serve-media.ts'
import { protectionJob } from './steps.ts'

/** Uploads, control of the pipeline, subtitles, pictures, and the files for players and pages. */
export { episodeCreditsMs } from './make-demo-film.ts'
export function registerMedia(api: Api, doors: MediaDoors): void {
  registerUploads(api)
  registerPipelineRoutes(api, doors)
  registerSubtitleRoutes(api, doors)
  registerSoundRoutes(api, doors)
  registerImageRoutes(api, doors)
  registerServing(api)
  registerLinePiece(api)
}

/** The media of a title for its editor. */
export function titleMedia(core: Core) {
  return (productId: ProductId, locale: Locale) => presentTitleMedia(core, productId, locale)
}

/**
 * A title became paid or free: when the transaction commits, its film is packaged again, encrypted or clear, and so are
 * the tracks of an album.
 */
export function protectionChanged(core: Core) {
  return async (tx: Tx, productId: ProductId): Promise<void> => {
    for (const product of [productId, ...(await findParts(tx, productId))])
      await core.queue.enqueue(tx, protectionJob, { product })
  }
}

/** Call it in the transaction that removes a product: its files are removed after the commit. */
export async function releaseProductFiles(core: Core, tx: Tx, productId: ProductId): Promise<void> {
  const { assets, runs, uploads } = await findFilesOf(tx, productId)
  const prefixes = [
    ...assets.map(({ id }) => keys.asset(id)),
    ...runs.map(({ id }) => keys.work(id)),
    ...runs.flatMap(({ source_path: path }) => (path === '' ? [] : [path])),
    ...uploads.map(({ id }) => keys.uploadParts(id)),
  ]
  for (const prefix of prefixes) await releaseFiles(core, tx, prefix)
}

export { reasonInWords } from '#media/reasons.ts'
export type { MediaDoors } from './routes.ts'
export { openSealedFilms } from './open-sealed-films.ts'
export { makeDemoFilm } from './make-demo-film.ts'
export { makeDemoConcert } from './make-demo-concert.ts'
export { makeDemoMusic } from './make-demo-music.ts'
export { addSubtitle, readStoredCues } from './add-subtitle.ts'
export type { SaidCue } from '#media/subtitles/read-apart.ts'
export { removeScratch } from './scratch.ts'
export { startRunFromFile } from './start-run.ts'
export { readForm } from './read-form.ts'
export { inThread } from '#media/in-thread.ts'
export { privateFolder, privatePath } from './private-pictures.ts'
export { storeImage, prepareImage } from './store-image.ts'
export { orderMissingCopies, withoutCopies } from './order-copies.ts'
export { avatarBytes, discardImage, dropImage, storeAvatar, prepareAvatar } from './store-avatar.ts'
export type { PreparedImage } from './store-image.ts'
export { adoptFiles, announceFiles, releaseFiles } from './pending-files.ts'
export { sendImmutable as sendStored } from './send-file.ts'
export { smallFiles } from './small-files.ts'
export { registerSliding } from './serve-sliding.ts'
export { type CardFace, cardSize, drawShareCard } from './draw-share-card.ts'
export { drawDigits, speakDigits } from './captcha-senses.ts'
export { encryptAgain } from './encrypt-again.ts'
export { makeRecordedFilm, type StoredRun } from './make-recorded-film.ts'
export { listMadeSince, listPreparing } from './preparing-queries.ts'
export { packagesLeft } from './packages-left.ts'
