import { listKeys, StorageFull, TakenKey } from '#storage/storage.ts'
import type { Core } from '#server/core.ts'
import { failTooMany } from '#server/fail.ts'
import { drawShareCard } from '#server/features/media/index.ts'
import type { CardNow } from './read-share-card.ts'

// one drawing takes some 150 ms of a core: 12 are 2 s of work, as long as a messenger waits
export const mostWaiting = 12
const askAgainSeconds = 10

/** The card's bytes, stored under its key; older files of the same card are removed. */
async function drawAndStore(core: Core, { face, pictureKey, key }: CardNow): Promise<Buffer> {
  const picture = pictureKey === null ? null : await core.storage.open(pictureKey)
  const bytes = await drawShareCard(face, picture === null ? null : await picture.bytes())
  // a picture that is away for the moment must not be missing on the card for good
  if (picture === null && pictureKey !== null) return bytes
  try {
    await core.storage.put(key, bytes)
  } catch (error) {
    // another process was first, or nothing more may be stored: the card is good all the same
    if (!(error instanceof TakenKey || error instanceof StorageFull)) throw error
  }
  const prefix = key.slice(0, key.lastIndexOf('/') + 1)
  for (const old of await listKeys(core.storage, prefix)) if (old !== key) await core.storage.removePrefix(old)
  return bytes
}

/**
 * Gives a card's bytes: from storage, or drawn now. Each card is drawn once, however many ask for it together, and one
 * after another, so that strangers who ask for all cards of the house use one core at most. Fails with 429 when too
 * many wait.
 */
export function openDrawings(core: Core): (card: CardNow) => Promise<Buffer> {
  const underWay = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  function draw(card: CardNow): Promise<Buffer> {
    if (underWay.size >= mostWaiting) failTooMany(askAgainSeconds)
    const turn = last.then(() => drawAndStore(core, card)).finally(() => underWay.delete(card.key))
    underWay.set(card.key, turn)
    last = turn.catch(() => null)
    return turn
  }

  return async (card) => {
    const stored = await core.storage.open(card.key)
    if (stored !== null) return stored.bytes()
    return underWay.get(card.key) ?? draw(card)
  }
}
