import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NetworkFailure } from '../../api.ts'
import { readToken } from '../../session.ts'
import { toastError } from '../../ui/toast.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useLazyPart } from '../../use-lazy-part.ts'
import { keepRequest, keptRequest, type LoginRequest, onLoginRequest, safeNext } from './login-door.ts'

const load = () => import('./login-drawer.tsx')

/** Stands in every page, opens on request and on `?login=1&next=`, and fetches the drawer's code when it is first needed. */
export function LoginHost() {
  // Undefined: nothing was asked on this page yet, so a drawer that a reload has closed opens again.
  const [asked, setRequest] = useState<LoginRequest | null | undefined>(undefined)
  const hydrated = useHydrated()
  const kept = useMemo(() => (hydrated && readToken() === null ? keptRequest() : null), [hydrated])
  const request = asked === undefined ? kept : asked
  const open = useCallback((next: LoginRequest | null) => {
    setRequest(next)
    keepRequest(next)
  }, [])
  useEffect(() => onLoginRequest(open), [open])
  useLoginInAddress(open)
  const onFail = useCallback(() => {
    open(null)
    toastError(new NetworkFailure('the login could not be fetched'))
  }, [open])
  const LoginDrawer = useLazyPart(request !== null, load, onFail)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return request && LoginDrawer && <LoginDrawer request={request} onClose={() => open(null)} />
}

function useLoginInAddress(open: (request: LoginRequest) => void) {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    if (search.get('login') !== '1') return
    const next = safeNext(search.get('next'))
    search.delete('login')
    search.delete('next')
    const rest = search.size > 0 ? `?${search.toString()}` : ''
    void navigate(location.pathname + rest + location.hash, { replace: true, preventScrollReset: true })
    if (readToken() === null) open({ next })
    else if (next) void navigate(next, { replace: true })
  }, [location, navigate, open])
}
