import * as contract from '#contract/notices/notice-texts.ts'
import { type Api, ok } from '#server/api.ts'
import { letterNamed, type NoticeTextDoors, readLetter, saveLetter } from './edit-letter.ts'
import { listChanged } from './notice-text-queries.ts'
import { presentList } from './present-letter.ts'
import { sendTest } from './send-test.ts'

/** The studio's editor of what notices say. */
export function registerNoticeTexts({ core, mount }: Api, doors: NoticeTextDoors): void {
  mount(contract.listNoticeTexts, async () => ok({ items: presentList(await listChanged(core.db)) }))

  mount(contract.getNoticeText, async ({ params }) => ok(await readLetter(core, letterNamed(params.letter))))

  mount(contract.saveNoticeText, async ({ params, body }, { viewer }) => {
    const { version, ...words } = body
    const asked = { letter: letterNamed(params.letter), version, by: viewer.memberId }
    return ok(await saveLetter(core, doors, asked, words))
  })

  mount(contract.testNoticeText, async ({ params, body }, { viewer }) => {
    const { language, ...words } = body
    await sendTest(core, doors, { letter: letterNamed(params.letter), by: viewer.memberId, language }, words)
    return { status: 204 as const }
  })
}
