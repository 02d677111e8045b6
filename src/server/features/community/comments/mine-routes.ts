import { personalName } from '#lib/text/house-name.ts'
import { getMyComments, setCommentName, setCommentNotices } from '#contract/community/my-comments.ts'
import { type Api, ok } from '../../../api.ts'
import { fail } from '../../../fail.ts'
import { inLocale } from '#lib/text/locale.ts'
import { chooseNotice } from '#server/features/notices/messages/index.ts'
import { readList } from '#server/house-lists.ts'
import { presentRefusal } from './present-comment.ts'
import { cursorOf, readCursor } from './comment-cursor.ts'
import { findMe, listMine, setName } from './mine-queries.ts'

const pageSize = 20

/** A member's own comments, what was answered to them, and the name that they write under. */
export function registerMyComments({ core, mount }: Api): void {
  mount(getMyComments, async ({ query }, { viewer, locale }) => {
    const asked = { list: query.list, after: readCursor(query.after), most: pageSize + 1 }
    const [me, rows, refusals] = await Promise.all([
      findMe(core.db, viewer.memberId, viewer.profileId),
      listMine(core.db, viewer.memberId, asked),
      readList(core.db, 'comment_refusal'),
    ])
    if (me === undefined) return fail('auth.required')
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    return ok({
      name_shown: me.name_shown,
      names: { profile: me.profile, own: me.own },
      notices: { answers: me.tells_answers, decisions: me.tells_decisions },
      counts: { mine: me.mine, answers: me.answers, waiting: me.waiting, refused: me.refused },
      items: shown.map((row) => ({
        id: row.id,
        text: row.text,
        state: row.state,
        ...presentRefusal(refusals, row.refusal, locale),
        likes: row.likes,
        may_appeal: row.state === 'refused' && row.appeal === null,
        answers: Number(row.answers ?? 0),
        name: personalName(row.name),
        created_at: row.created_at.toISOString(),
        title: { id: row.product_id, name: inLocale(row.name_fa, row.name_en, locale) ?? '', kind: row.kind },
      })),
      next: rows.length > pageSize && last !== undefined ? cursorOf(last) : null,
    })
  })

  mount(setCommentName, async ({ body }, { viewer }) => {
    await setName(core.db, viewer.memberId, body.shown)
    return { status: 204 as const }
  })

  mount(setCommentNotices, async ({ body }, { viewer }) => {
    const { memberId } = viewer
    if (body.answers !== undefined) await chooseNotice(core, { memberId, kind: 'answers', on: body.answers })
    if (body.decisions !== undefined) await chooseNotice(core, { memberId, kind: 'decisions', on: body.decisions })
    return { status: 204 as const }
  })
}
