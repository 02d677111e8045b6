import { mostCasePictures } from '#contract/support/cases.ts'
import { messageLimit } from '#contract/primitives.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { SupportCaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { prepareImage, privateFolder, privatePath, storeImage } from '#server/features/media/index.ts'
import { numberIn, opens } from './case-link.ts'
import {
  changeCase,
  findByNumber,
  findOpenLetter,
  insertLetter,
  insertPicture,
  listLetters,
  lockCase,
  type StoredCase,
} from './case-queries.ts'
import { presentCase } from './present-case.ts'
import { readLetter } from './read-contact.ts'

/** The folder of a private picture for the visitor of this network. */
export const folderFor = (core: Core, network: string) => (path: string) =>
  path.startsWith(privatePath) ? privateFolder(core, path, network) : null

/** The case that a link opens. Fails with `case.unknown`. */
async function caseOfLink(core: Core, token: string): Promise<StoredCase> {
  const number = numberIn(token)
  const found = number === null ? undefined : await findByNumber(core.db, number)
  return found !== undefined && (await opens(core, token, found)) ? found : fail('case.unknown')
}

/** Returns a case with its letters for anybody who has its link. Fails with `case.unknown`. */
export async function readCase(core: Core, token: string, { ip, locale }: { ip: string; locale: Locale }) {
  const found = await caseOfLink(core, token)
  const topics = await readList(core.db, 'case_topic')
  const letters = await listLetters(core.db, found.id)
  return presentCase(found, letters, { folderOf: folderFor(core, ip), topics, locale })
}

/**
 * Adds a letter of the visitor. A case that was answered or closed waits again; one that is held stays held. Fails with
 * `case.unknown`, 422 for the text, or 429.
 */
export async function writeAgain(core: Core, token: string, words: string): Promise<void> {
  const found = await caseOfLink(core, token)
  const text = readLetter(words, 'message', messageLimit)
  await limit(core, { 'case_letter.case': found.id })
  await transaction(core.db, async (tx) => {
    const { state } = (await lockCase(tx, found.id)) ?? fail('case.unknown')
    const now = core.clock.now()
    await insertLetter(tx, { caseId: found.id, voice: 'visitor', staffId: null, text }, now)
    if (state === 'answered' || state === 'closed')
      await changeCase(tx, found.id, { state: 'waiting', waiting_since: now, closed_at: null })
  })
}

/** The letter that one more picture goes to. It is looked for before a picture is read, and again under the lock. */
async function letterWithRoom(db: Db | Tx, id: SupportCaseId) {
  const letter = (await findOpenLetter(db, id)) ?? fail('case.moved_on')
  return letter.pictures < mostCasePictures ? letter : fail('case.too_many_pictures')
}

/**
 * Adds a picture to the last letter of the visitor, as long as the house has not answered it. Fails with
 * `case.unknown`, `case.moved_on`, `case.picture_unreadable`, `picture.…`, `case.too_many_pictures` or 429; then files that nothing
 * shows are swept later.
 */
export async function addPicture(core: Core, token: string, bytesOf: () => Promise<Buffer>): Promise<void> {
  const { id } = await caseOfLink(core, token)
  await limit(core, { 'case_picture.case': id })
  await letterWithRoom(core.db, id)
  const image = await prepareImage(core, await bytesOf(), { unreadable: 'case.picture_unreadable' })
  await transaction(core.db, async (tx) => {
    await lockCase(tx, id)
    const letter = await letterWithRoom(tx, id)
    const imageId = await storeImage(core, tx, image, 'center')
    await insertPicture(tx, { letterId: letter.id, imageId, position: letter.pictures })
  })
}

/** The visitor says that it is solved. A second time nothing happens. Fails with `case.unknown`. */
export async function solve(core: Core, token: string): Promise<void> {
  const { id } = await caseOfLink(core, token)
  await transaction(core.db, async (tx) => {
    const { state } = (await lockCase(tx, id)) ?? fail('case.unknown')
    if (state === 'waiting' || state === 'answered')
      await changeCase(tx, id, { state: 'closed', closed_at: core.clock.now() })
  })
}
