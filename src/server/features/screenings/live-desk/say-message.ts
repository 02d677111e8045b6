import { longestLiveMessage } from '#contract/screenings/live/live-desk.ts'
import { transaction } from '#db/transaction.ts'
import type { LiveMessageId, ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { insertMessage, markTakenBack } from '#server/features/screenings/live/index.ts'
import { type Desk, lockDesk, record } from './do-deed.ts'

const missing: Localized = {
  fa: 'متن را به هر دو زبان بنویسید؛ تماشاگر هر زبان باید بفهمد.',
  en: 'Write the text in both languages, so that everybody understands it.',
}
const long: Localized = { fa: 'پیام حداکثر ۲۰۰ حرف دارد.', en: 'A message has at most 200 characters.' }

function cleaned(texts: { text_fa: string; text_en: string }): { textFa: string; textEn: string } {
  const shown = { text_fa: displayLine(texts.text_fa), text_en: displayLine(texts.text_en) }
  const faults: Record<string, Localized[]> = {}
  for (const [field, text] of Object.entries(shown)) {
    if (text === '') faults[field] = [missing]
    // as PostgreSQL counts them
    else if (Array.from(text).length > longestLiveMessage) faults[field] = [long]
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  return { textFa: shown.text_fa, textEn: shown.text_en }
}

/** Tells the audience something. Fails on an empty or too long text, and with `live_desk.over`. */
export async function sayMessage(
  core: Core,
  desk: Desk,
  wish: { productId: ProductId; text_fa: string; text_en: string },
): Promise<void> {
  const texts = cleaned(wish)
  await transaction(core.db, async (tx) => {
    const event = await lockDesk(tx, wish.productId)
    if (event.ended_at !== null) fail('live_desk.over')
    await insertMessage(tx, { eventId: event.id, ...texts, now: core.clock.now() })
    await record(tx, desk, { eventId: event.id, deed: 'say', details: texts })
  })
}

/** Takes a message back; one that is back already stays so. Fails with `live_desk.no_message`. */
export async function takeBackMessage(
  core: Core,
  desk: Desk,
  wish: { productId: ProductId; message: LiveMessageId },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const event = await lockDesk(tx, wish.productId)
    const taken = await markTakenBack(tx, event.id, wish.message, core.clock.now())
    if (taken === 'unknown') fail('live_desk.no_message')
    if (taken === 'done') await record(tx, desk, { eventId: event.id, deed: 'unsay' })
  })
}
