import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '#web/api.ts'
import type { MemberData } from '#web/use-member-data.ts'
import { ErrorPage } from '#web/errors/error-page.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { Button } from '#web/ui/button.tsx'
import { ListTitle } from '#web/ui/list-title.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { ClosedToChild } from './closed-to-child.tsx'
import { offerLogin, openLogin } from './login-door.ts'

type Props<T> = {
  data: MemberData<T>
  reason: string
  onRetry: () => void
  /** Shown above the placeholder, so that the page has its name from the beginning. */
  title?: string
  /** The page is a list, whose title stands in the header of a phone. */
  isList?: boolean
  skeleton?: ReactNode
  /** The page shows prices. */
  forGrownUps?: boolean
  /** The part of the page that a guest sees, under the request to sign in. */
  forGuest?: ReactNode
  children: (value: T) => ReactNode
}

/** A member's page: it waits, asks a guest to sign in, shows a failure, or shows the content. */
export function MembersOnly<T>(props: Props<T>) {
  const { data, reason, onRetry, title, isList = false, skeleton, forGrownUps = false, forGuest, children } = props
  const isChild = useAgeLimit() !== null
  if (data.state === 'child' || (forGrownUps && isChild && data.state !== 'guest'))
    return (
      <div className="page below-header">
        <ClosedToChild />
      </div>
    )
  if (data.state === 'loaded') return children(data.value)
  if (data.state === 'guest') return <SignInFirst reason={reason}>{forGuest}</SignInFirst>
  if (data.state === 'missing') return <ErrorPage status={404} />
  return (
    <div
      className={`page below-header on-its-way${data.state === 'failed' ? '' : ' fills-window'}`}
      data-needs-scripts=""
    >
      {title && (isList ? <ListTitle title={title} /> : <h1 className="page-title">{title}</h1>)}
      {data.state === 'failed' ? <Failed error={data.error} onRetry={onRetry} /> : (skeleton ?? <BlockSkeleton />)}
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiProblem && error.code === 'profile.child') return <ClosedToChild />
  if (error instanceof ApiProblem && error.code === 'profile.choose_first') return <ChooseFirst />
  return <FailedPart onRetry={onRetry} heading="h2" />
}

/** The account has several profiles and none is chosen: the page is shown after the choice. */
function ChooseFirst() {
  const t = useTranslations('chooseFirst')
  return (
    <State drawing="empty" title={t('title')} text={t('text')}>
      <Button kind="main" onClick={() => openLogin({ step: 'SELECT_PROFILE' })}>
        {t('choose')}
      </Button>
    </State>
  )
}

/** For a guest: says why, and opens the login drawer at once. */
function SignInFirst({ reason, children }: { reason: string; children: ReactNode }) {
  const t = useTranslations('account')
  const { pathname, search } = useLocation()
  const next = pathname + search
  useEffect(() => offerLogin({ reason, next }), [reason, next])
  return (
    <div className="page below-header">
      <State drawing="empty" heading="h1" title={t('signInFirst')} text={reason}>
        <Button kind="main" onClick={() => openLogin({ reason, next })}>
          {t('signIn')}
        </Button>
      </State>
      {children}
    </div>
  )
}
