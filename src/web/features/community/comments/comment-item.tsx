import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatTime } from '#player/core/format.ts'
import { call } from '../../../api.ts'
import { Face } from '../../../shell/face.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { toastError } from '../../../ui/toast.ts'
import { ReactionButtons } from '../reactions/reaction-buttons.tsx'
import { HouseMark, PinIcon } from '../voice-icons.tsx'
import { agoOf } from './ago.ts'
import { CommentMenu } from './comment-menu.tsx'
import { CommentText } from './comment-text.tsx'
import { Composer } from './composer.tsx'
import type { Answer, Comment, OwnComments } from './use-comments.ts'

/** The fields that a comment and an answer have in common. */
type Said = Omit<Answer, 'answers_to'>

/** The talk to which a comment belongs: its title, and what happens when something is written below it. */
export interface Talk {
  productId: number
  own: OwnComments | null
  onWritten: (own: OwnComments, isShown: boolean) => void
  onGone: () => void
}

/** How who wrote it is called: the house, a name, or “a viewer”. */
export function useAuthorName() {
  const t = useTranslations('comments')
  return ({ voice, name }: Pick<Answer, 'voice' | 'name'>) => (voice === 'house' ? t('house') : (name ?? t('aViewer')))
}

/** A comment with the answers to it. */
export function CommentItem({ comment, talk }: { comment: Comment; talk: Talk }) {
  const t = useTranslations('comments')
  return (
    <li className={`comment${comment.is_pinned ? ' pinned-comment' : ''}`}>
      {comment.is_pinned && (
        <p className="tiny accent">
          <PinIcon /> {t('pinned')}
        </p>
      )}
      <One one={comment} talk={talk} takesAnswers={!comment.is_pinned}>
        <Answers comment={comment} talk={talk} />
      </One>
    </li>
  )
}

function Answers({ comment, talk }: { comment: Comment; talk: Talk }) {
  const t = useTranslations('comments')
  const locale = useLocale()
  const [all, setAll] = useState<readonly Answer[] | null>(null)
  const shown = all ?? comment.first_answers
  const left = comment.answers - shown.length
  if (shown.length === 0) return null
  const open = async () => {
    try {
      const found: Answer[] = []
      let after: string | undefined
      do {
        const query = after === undefined ? {} : { after }
        const page = await call('GET /comments/:id/answers', { params: { id: comment.id }, query })
        found.push(...page.items)
        after = page.next ?? undefined
      } while (after !== undefined)
      setAll(found)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <ul className="comment-answers">
      {shown.map((answer) => (
        <li key={answer.id} className="comment">
          <One one={answer} talk={talk} takesAnswers={!comment.is_pinned} to={answer.answers_to} />
        </li>
      ))}
      {all === null && left > 0 && (
        <li>
          <button type="button" className="link" onClick={() => void open()}>
            <Icon name="chevron" /> {t('moreAnswers', { n: left, count: localDigits(left, locale) })}
          </button>
        </li>
      )}
    </ul>
  )
}

type OneProps = {
  one: Said
  talk: Talk
  takesAnswers: boolean
  to?: string | null
  children?: ReactNode
}

function One({ one, talk, takesAnswers, to = null, children }: OneProps) {
  const t = useTranslations('comments')
  const nameOf = useAuthorName()
  const [isAnswering, setIsAnswering] = useState(false)
  const name = nameOf(one)
  if (one.state === 'withdrawn')
    return (
      <div className="comment-body">
        <p className="small muted">{t('withdrawn')}</p>
        {children}
      </div>
    )
  return (
    <>
      <Portrait one={one} />
      <div className="comment-body">
        <Byline one={one} name={name} />
        {one.at_ms !== null && <Moment productId={talk.productId} atMs={one.at_ms} />}
        {to !== null && <p className="tiny muted">{t('answerTo', { name: to })}</p>}
        <Words one={one} name={name} />
        <div className="comment-acts">
          <ReactionButtons subject={{ of: 'comment', id: one.id }} known={one.reactions} small />
          {takesAnswers && (
            <button type="button" className="comment-act" onClick={() => setIsAnswering(!isAnswering)}>
              {t('answer')}
            </button>
          )}
          <CommentMenu one={one} name={name} onGone={talk.onGone} />
        </div>
        {isAnswering && (
          <Composer
            productId={talk.productId}
            answersTo={{ id: one.id, name }}
            own={talk.own}
            onSent={(own, isShown) => {
              setIsAnswering(false)
              talk.onWritten(own, isShown)
            }}
            onCancel={() => setIsAnswering(false)}
          />
        )}
        {children}
      </div>
    </>
  )
}

export function Portrait({ one }: { one: Pick<Said, 'voice' | 'avatar' | 'seed'> }) {
  return (
    <span className={`comment-face${one.voice === 'house' ? ' of-house' : ''}`}>
      {one.voice === 'house' ? (
        <HouseMark />
      ) : one.avatar ? (
        <img src={one.avatar.src} width={36} height={36} alt="" decoding="async" />
      ) : (
        <Face seed={`profile ${one.seed}`} />
      )}
    </span>
  )
}

function Byline({ one, name }: { one: Said; name: string }) {
  const t = useTranslations('comments')
  const locale = useLocale()
  const at = agoOf(one.created_at, locale)
  return (
    <p className="comment-by">
      <b>
        <bdi>{name}</bdi>
      </b>
      {one.voice !== 'viewer' && <span className="tag">{t(`voice.${one.voice}`)}</span>}
      {one.has_watched && (
        <span className="tiny good">
          <Icon name="check" /> {t('hasWatched')}
        </span>
      )}
      <time className="tiny muted" dateTime={one.created_at} suppressHydrationWarning>
        {at}
      </time>
      {one.edited_at !== null && <span className="tiny muted">{t('edited')}</span>}
    </p>
  )
}

/** The way to the instant of the film that a comment speaks of. */
function Moment({ productId, atMs }: { productId: number; atMs: number }) {
  const t = useTranslations('comments')
  const locale = useLocale()
  return (
    <Link className="comment-moment tiny" to={`/play/${productId}?t=${Math.floor(atMs / 1000)}`} rel="nofollow">
      <Icon name="play" /> {t('atMoment', { time: formatTime(atMs, locale) })}
    </Link>
  )
}

/** The text, or its fold with a button; what is folded comes from the server when it is opened. */
export function Words({ one, name }: { one: Pick<Said, 'id' | 'text' | 'fold'>; name: string }) {
  const t = useTranslations('comments')
  const [opened, setOpened] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const text = one.text ?? opened
  if (text !== null) return <CommentText text={text} />
  const open = async () => {
    setBusy(true)
    try {
      setOpened((await call('GET /comments/:id/text', { params: { id: one.id } })).text)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="comment-fold">
      <Icon name="eyeOff" />
      <span className="small grow">{t(`fold.${one.fold ?? 'gives_away'}`)}</span>
      <button
        type="button"
        className="button soft tight"
        aria-busy={busy || undefined}
        aria-label={t('showTo', { name })}
        onClick={() => void open()}
      >
        {t('show')}
      </button>
    </div>
  )
}
