import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Api } from '../../api.ts'
import type { Core } from '../../core.ts'
import { keys } from './pipeline/media-keys.ts'
import { findFilesOf, findParts } from './pipeline/medium-queries.ts'
import { registerLinePiece } from './serving/line-piece.ts'
import { releaseFiles } from './uploads/pending-files.ts'
import { presentTitleMedia } from './present-media.ts'
import { registerUploads } from './uploads/receive-upload.ts'
import {
  registerMarkRoutes,
  registerPreviewRoutes,
  registerPipelineRoutes,
  registerSoundRoutes,
  registerSubtitleRoutes,
  type MediaDoors,
} from './routes.ts'
import { registerServing } from './serving/serve-media.ts'
import { protectionJob } from './pipeline/steps.ts'

/** Uploads, control of the pipeline, subtitles, sounds, and the files for players and pages. */
export function registerMedia(api: Api, doors: MediaDoors): void {
  registerUploads(api)
  registerPipelineRoutes(api, doors)
  registerSubtitleRoutes(api, doors)
  registerSoundRoutes(api, doors)
  registerMarkRoutes(api, doors)
  registerPreviewRoutes(api, doors)
  registerServing(api, doors)
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
export { openSealedFilms } from './pipeline/open-sealed-films.ts'
export { episodeCreditsMs, makeDemoFilm } from './pipeline/make-demo-film.ts'
export { makeDemoConcert } from './pipeline/make-demo-concert.ts'
export { makeDemoMusic } from './pipeline/make-demo-music.ts'
export { addSubtitle, readStoredCues } from './sound/add-subtitle.ts'
export type { SaidCue } from '#media/subtitles/read-apart.ts'
export { removeScratch } from './scratch.ts'
export { startRunFromFile } from './pipeline/start-run.ts'
export { readForm } from './uploads/read-form.ts'
export { inThread } from '#media/in-thread.ts'
export { privateFolder, privatePath } from './pictures/private-pictures.ts'
export { storeImage, prepareImage } from './pictures/store-image.ts'
export { orderMissingCopies, withoutCopies } from './pipeline/order-copies.ts'
export { avatarBytes, discardImage, dropImage, storeAvatar, prepareAvatar } from './pictures/store-avatar.ts'
export type { PreparedImage } from './pictures/store-image.ts'
export { adoptFiles, announceFiles, releaseFiles } from './uploads/pending-files.ts'
export { sendImmutable as sendStored } from './serving/send-file.ts'
export { smallFiles } from './serving/small-files.ts'
export { registerSliding } from './serving/serve-sliding.ts'
export { type CardFace, cardSize, drawShareCard } from './pictures/draw-share-card.ts'
export { drawDigits, speakDigits } from './pictures/captcha-senses.ts'
export { encryptAgain } from './pipeline/encrypt-again.ts'
export { makeRecordedFilm, type StoredRun } from './pipeline/make-recorded-film.ts'
export { listMadeSince, listPreparing } from './pipeline/preparing-queries.ts'
export { packagesLeft } from './pipeline/packages-left.ts'
export { readCandidateOf } from './pictures/poster-candidates.ts'
export { productExists } from './uploads/upload-queries.ts'
