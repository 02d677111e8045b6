import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FailedPart } from '../../../ui/state.tsx'
import { CommentItem, type Talk } from './comment-item.tsx'
import { Composer } from './composer.tsx'
import { HiddenComments } from './hidden-comments.tsx'
import { useComments, useOwnComments } from './use-comments.ts'
import { withVoices } from './with-voices.tsx'
import './comments.css'

const few = 2

/** The first of what is said about a title, on its own page; the whole talk has a page of its own. */
function TalkSection({ productId }: { productId: number }) {
  const t = useTranslations('comments')
  const id = useId()
  const locale = useLocale()
  const { list, isFailed, reload } = useComments(productId, 'best', null)
  const mine = useOwnComments(productId)
  const own = mine.data.state === 'loaded' ? mine.data.value : null
  const refresh = () => {
    mine.reload()
    reload()
  }
  const talk: Talk = {
    productId,
    own,
    onWritten(answer, isShown) {
      mine.replace(answer)
      if (isShown) reload()
    },
    onGone: refresh,
  }
  // its place has the height of a talk that is still empty (`talk-of.css`): a larger one would move what lies below twice
  if (list === null) return isFailed ? <FailedPart onRetry={reload} /> : null
  const shown = [...(list.pinned ? [list.pinned] : []), ...list.items].slice(0, few)
  const left = list.total > shown.reduce((sum, one) => sum + 1 + one.first_answers.length, 0)
  return (
    <section className="section talk" aria-labelledby={id}>
      <h2 id={id}>
        {t('title')} <span className="small muted">{localDigits(list.total, locale)}</span>
      </h2>
      <Composer productId={productId} own={own} onSent={talk.onWritten} />
      <HiddenComments own={own?.own ?? []} onChanged={refresh} />
      {shown.length > 0 && (
        <ul className="comments">
          {shown.map((comment) => (
            <CommentItem key={comment.id} comment={comment} talk={talk} />
          ))}
        </ul>
      )}
      {left && (
        <ButtonLink kind="soft" wide to={`/comments/${productId}`}>
          {t('all', { count: localDigits(list.total, locale) })}
        </ButtonLink>
      )}
    </section>
  )
}

export default withVoices(TalkSection, null)
