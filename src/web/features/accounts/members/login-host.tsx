import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localeOfPath } from '#lib/text/locale.ts'
import { barePath } from '#web/i18n/locale.ts'
import { tellMissingPart } from '#web/missing-part.ts'
import { type Me, mustChooseProfile, readToken } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { type PartFailure, useLazyPart } from '#web/use-lazy-part.ts'
import { useSession } from '#web/use-session.ts'
import {
  grantWish,
  storeRequest,
  storedRequest,
  type LoginRequest,
  onLoginRequest,
  rememberRefusal,
  safeNext,
  tellLoginEnded,
} from './login-door.ts'
import { nameOf } from './name-of.ts'

const load = () => import('./login-drawer.tsx')

/** Part of every page. It opens on request and on `?login=1&next=`, and loads the drawer's code at its first use. */
export function LoginHost() {
  const t = useTranslations('login')
  const goTo = useGoTo()
  // Undefined: nothing was requested on this page yet, so a drawer that was open before a reload opens again.
  const [asked, setRequest] = useState<LoginRequest | null | undefined>(undefined)
  const hydrated = useHydrated()
  const kept = useMemo(() => (hydrated && readToken() === null ? storedRequest() : null), [hydrated])
  const request = asked === undefined ? kept : asked
  const open = useCallback((next: LoginRequest | null) => {
    setRequest(next)
    // every page asks a member for the profile anyway
    storeRequest(next?.step ? null : next)
  }, [])
  useEffect(() => onLoginRequest(open), [open])
  useLoginInAddress(open)
  useProfileQuestion(request === null, open)
  const close = useCallback(() => {
    open(null)
    rememberRefusal()
    tellLoginEnded(false)
  }, [open])
  const onDone = (me: Me | null) => {
    open(null)
    if (me !== null) toast({ kind: 'good', text: t('in', { name: nameOf(me) }) })
    tellLoginEnded(true)
    if (request?.wish) grantWish(request.wish)
    if (request?.after) request.after()
    else if (request?.next) goTo(request.next)
  }
  const onFail = useCallback(
    (why: PartFailure) => {
      close()
      tellMissingPart(why, () => open(request))
    },
    [close, open, request],
  )
  const LoginDrawer = useLazyPart(request !== null, load, onFail)
  if (!request) return null
  if (!LoginDrawer) return <Coming />
  // Another wish while the drawer is open keeps the step; only the choice of a profile is a drawer of its own.
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return <LoginDrawer key={request.step ?? 'login'} request={request} onClose={close} onDone={onDone} />
}

/** Shown while the drawer's code loads. */
function Coming() {
  const t = useTranslations('states')
  return (
    <div role="status">
      <div className="page-progress busy" />
      <span className="only-said">{t('loading')}</span>
    </div>
  )
}

/** Goes to the wanted page. Texts of the other language need a new document. */
function useGoTo() {
  const navigate = useNavigate()
  const locale = useLocale()
  return useCallback(
    (next: string, options: { replace?: boolean } = {}) => {
      if (localeOfPath(next) !== locale) window.location.assign(next)
      else void navigate(next, options)
    },
    [navigate, locale],
  )
}

function useLoginInAddress(open: (request: LoginRequest) => void) {
  const location = useLocation()
  const navigate = useNavigate()
  const goTo = useGoTo()
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    if (search.get('login') !== '1') return
    const next = safeNext(search.get('next'))
    search.delete('login')
    search.delete('next')
    const rest = search.size > 0 ? `?${search.toString()}` : ''
    void navigate(location.pathname + rest + location.hash, { replace: true, preventScrollReset: true })
    if (readToken() === null) open({ next })
    else if (next) goTo(next, { replace: true })
  }, [location, navigate, goTo, open])
}

/** With several profiles and none chosen, asks once per page who is watching; not in the studio. */
function useProfileQuestion(isFree: boolean, open: (request: LoginRequest) => void) {
  const session = useSession()
  const { pathname } = useLocation()
  const wasAsked = useRef(false)
  const mustAsk = session.state === 'member' && session.me !== null && mustChooseProfile(session.me)
  useEffect(() => {
    if (!mustAsk) {
      wasAsked.current = false
      return
    }
    const isAsking = !isFree || wasAsked.current
    if (barePath(pathname).startsWith('/studio')) return
    wasAsked.current = true
    if (isAsking) return
    open({ step: 'SELECT_PROFILE' })
  }, [mustAsk, isFree, pathname, open])
}
