import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '../../../ui/button.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { State } from '../../../ui/state.tsx'
import { CommentItem, type Talk as TalkOf } from './comment-item.tsx'
import { Composer } from './composer.tsx'
import { HiddenComments } from './hidden-comments.tsx'
import { type CommentList, type Sort, useComments, useOwnComments } from './use-comments.ts'
import './comments.css'

type Props = {
  productId: number
  sort: Sort
  onSort: (sort: Sort) => void
  /** The list that came with the page, the same for everybody. */
  brought: CommentList | null
}

const sorts = ['best', 'newest'] as const

/** The whole talk about a title: a field, one's own that wait, the pinned pair, and all others by page. */
export function Talk({ productId, sort, onSort, brought }: Props) {
  const t = useTranslations('comments')
  const id = useId()
  const locale = useLocale()
  const { list, isFailed, isBusy, more, reload } = useComments(productId, sort, brought)
  const mine = useOwnComments(productId)
  const own = mine.data.state === 'loaded' ? mine.data.value : null
  const talk: TalkOf = {
    productId,
    own,
    onWritten(answer, isShown) {
      mine.replace(answer)
      if (isShown) reload()
    },
    onGone: () => {
      mine.reload()
      reload()
    },
  }
  return (
    <section aria-labelledby={id} className="talk">
      <div className="row between wrap">
        <h2 id={id}>
          {t('title')} {list !== null && <span className="small muted">{localDigits(list.total, locale)}</span>}
        </h2>
        {(list === null || list.total > 1) && (
          <span className="talk-order" role="group" aria-label={t('order')}>
            {sorts.map((one) => (
              <button key={one} type="button" aria-pressed={one === sort} onClick={() => onSort(one)}>
                {t(one)}
              </button>
            ))}
          </span>
        )}
      </div>
      <Composer productId={productId} own={own} onSent={talk.onWritten} isInDock />
      <HiddenComments own={own?.own ?? []} onChanged={talk.onGone} />
      {list === null ? (
        isFailed ? (
          <State drawing="failed" title={t('failed')} heading="h3">
            <Button onClick={reload}>{t('again')}</Button>
          </State>
        ) : (
          <BlockSkeleton />
        )
      ) : (
        <Comments list={list} talk={talk} />
      )}
      {list?.next != null && (
        <Button kind="soft" wide busy={isBusy} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function Comments({ list, talk }: { list: CommentList; talk: TalkOf }) {
  const t = useTranslations('comments')
  if (list.pinned === null && list.items.length === 0)
    // a member whose comment waits is not asked to be the first
    return (talk.own?.own.length ?? 0) > 0 ? null : (
      <p className="muted">
        {t('none')} {t('noneHelp')}
      </p>
    )
  return (
    <ul className="comments">
      {list.pinned && <CommentItem comment={list.pinned} talk={talk} />}
      {list.items.map((comment) => (
        <CommentItem key={comment.id} comment={comment} talk={talk} />
      ))}
    </ul>
  )
}
