import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '../../../api.ts'
import { productPath } from '../../../kinds/kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { State } from '../../../ui/state.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastError } from '../../../ui/toast.ts'
import { agoOf } from './ago.ts'
import { CommentText } from './comment-text.tsx'
import { AppealForm } from './hidden-comments.tsx'
import './comments.css'

export type MyComments = OutputOf<'GET /me/comments'>
type MyList = keyof MyComments['counts']
type Mine = MyComments['items'][number]

const lists = ['mine', 'answers', 'waiting', 'refused'] as const
const names = ['profile', 'own', 'none'] as const

type Props = {
  answer: MyComments
  list: MyList
  onList: (list: MyList) => void
  onChanged: () => void
}

/** Lists the member's comments: with answers, waiting or refused; and shows the name that they write under. */
export function MyCommentsRoom({ answer, list, onList, onChanged }: Props) {
  const t = useTranslations('myComments')
  const locale = useLocale()
  const [further, setFurther] = useState<{ of: MyComments; items: Mine[]; next: string | null } | null>(null)
  const known = further?.of === answer ? further : null
  const items = [...answer.items, ...(known?.items ?? [])]
  const next = known === null ? answer.next : known.next
  const more = async () => {
    if (next === null) return
    try {
      const page = await call('GET /me/comments', { query: { list, after: next } })
      setFurther({ of: answer, items: [...(known?.items ?? []), ...page.items], next: page.next })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="talk">
      <div className="row wrap chips" role="group" aria-label={t('lists')}>
        {lists.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === list} onClick={() => onList(one)}>
            {t(`list.${one}`)} <span className="count">{localDigits(answer.counts[one], locale)}</span>
          </button>
        ))}
      </div>
      {items.length === 0 ? (
        <State drawing="nothing" title={t(`none.${list}`)} text={t('noneHelp')} />
      ) : (
        <ul className="my-comments">
          {items.map((one) => (
            <Row key={one.id} one={one} list={list} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button kind="soft" wide onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
      <NameChoice answer={answer} onChanged={onChanged} />
      <NoticeChoice answer={answer} onChanged={onChanged} />
    </div>
  )
}

function Row({ one, list, onChanged }: { one: Mine; list: MyList; onChanged: () => void }) {
  const t = useTranslations('myComments')
  const c = useTranslations('comments')
  const locale = useLocale()
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const path = productPath(one.title as Parameters<typeof productPath>[0])
  const withdraw = async () => {
    setBusy(true)
    try {
      await call('DELETE /comments/:id', { params: { id: one.id } })
      onChanged()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  const ago = agoOf(one.created_at, locale)
  return (
    <li className="card">
      <p className="row between wrap small">
        <b>{path === null ? one.title.name : <Link to={`/comments/${one.title.id}`}>{one.title.name}</Link>}</b>
        <span className="muted">{list === 'answers' ? `${one.name ?? c('aViewer')} · ${ago}` : ago}</span>
      </p>
      <CommentText text={one.text} />
      {one.refusal !== null && <p className="small">{one.refusal_name}</p>}
      {isAsking && (
        <AppealForm
          id={one.id}
          onSent={() => {
            setIsAsking(false)
            onChanged()
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
      <div className="row wrap between">
        <span className="tiny muted">
          {one.state === 'shown' &&
            [
              t('likes', { n: one.likes, count: localDigits(one.likes, locale) }),
              t('replies', { n: one.answers, count: localDigits(one.answers, locale) }),
            ].join(' · ')}
        </span>
        {list !== 'answers' && (
          <span className="row">
            {one.may_appeal && !isAsking && (
              <Button kind="soft" size="tight" onClick={() => setIsAsking(true)}>
                {c('appeal')}
              </Button>
            )}
            <Button kind="plain" size="tight" busy={busy} onClick={() => void withdraw()}>
              {c('withdraw')}
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}

function NameChoice({ answer, onChanged }: { answer: MyComments; onChanged: () => void }) {
  const t = useTranslations('myComments')
  const choose = async (shown: (typeof names)[number]) => {
    try {
      await call('PUT /me/comment-name', { body: { shown } })
      onChanged()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="card stack comment-name" role="radiogroup" aria-label={t('name')}>
      <p className="strong" aria-hidden="true">
        {t('name')}
      </p>
      {names.map((one) => {
        const said = one === 'none' ? null : answer.names[one]
        return (
          <label key={one} className="row">
            <input
              type="radio"
              name="comment-name"
              checked={answer.name_shown === one}
              disabled={one !== 'none' && said === null}
              onChange={() => void choose(one)}
            />
            <span>
              {t(`names.${one}`)} {said !== null && <bdi className="muted">{said}</bdi>}
            </span>
          </label>
        )
      })}
      <p className="tiny muted">{t('nameHelp')}</p>
    </div>
  )
}

const notices = ['answers', 'decisions'] as const

function NoticeChoice({ answer, onChanged }: { answer: MyComments; onChanged: () => void }) {
  const t = useTranslations('myComments')
  const set = async (kind: (typeof notices)[number], wanted: boolean) => {
    try {
      await call('PUT /me/comment-notices', { body: { [kind]: wanted } })
      onChanged()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="card stack" role="group" aria-label={t('notices')}>
      <p className="strong" aria-hidden="true">
        {t('notices')}
      </p>
      {notices.map((kind) => (
        <Switch key={kind} checked={answer.notices[kind]} onChange={(wanted) => void set(kind, wanted)}>
          {t(`notice.${kind}`)}
        </Switch>
      ))}
      <p className="tiny muted">{t('noticesHelp')}</p>
    </div>
  )
}
