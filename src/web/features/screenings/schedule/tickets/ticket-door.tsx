import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { readTicketCode, ticketCodeIn } from '#lib/typed/ticket-code.ts'
import { Button } from '#web/ui/button.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSession } from '#web/use-session.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { CodeEntry } from './code-entry.tsx'
import { FoundTicket } from './found-ticket.tsx'
import { addressOfCode } from './ticket-code.ts'
import { type FoundTicket as Found, useTicketCheck } from './use-ticket-check.ts'
import './ticket-door.css'

/** The ticket that the browser keeps with the address after the press on “enter”: a reload goes on with it. */
export type Entered = { entered: string; screening: number; title: string }

export function enteredIn(state: unknown): Entered | null {
  if (typeof state !== 'object' || state === null) return null
  const { entered, screening, title } = state as Partial<Record<keyof Entered, unknown>>
  const isWhole = typeof entered === 'string' && typeof screening === 'number' && typeof title === 'string'
  return isWhole ? { entered, screening, title } : null
}

type DoorProps = { switcher: ReactNode; onSeat: (token: string) => void; page?: '/play' | '/lives/play' }

/** The page of codes: type, paste or scan one; see its ticket; enter. */
export function TicketDoor({ switcher, onSeat, page = '/play' }: DoorProps) {
  const navigate = useNavigate()
  const address = useAddress()
  const { check, ask, reset } = useTicketCheck(onSeat, page)
  const [code, setCode] = useState('')
  useCodeInAddress((found) => {
    setCode(found)
    if (readTicketCode(found) !== null) void ask(found)
  })
  const change = (next: string) => {
    // the same code once more, as the page tells of words that were typed before its scripts, ends no question
    if (next === code) return
    setCode(next)
    if (check.state !== 'idle') reset()
  }
  const other = () => {
    change('')
    void navigate(address(page), { replace: true })
  }
  const enter = ({ ticket: { screening } }: Found) => {
    const state: Entered = { entered: code, screening: screening.id, title: screening.title }
    void navigate(address(addressOfCode(code, page)), { state })
  }
  const found = check.state === 'found' ? check.found : null
  const picture = found?.ticket.screening.still ?? null
  return (
    <div className="ticket-door">
      <div className="art" aria-hidden="true">
        {picture && <Picture image={picture} sizes="(max-width: 760px) 100vw, 50vw" first />}
      </div>
      <div className="side">
        {found ? (
          <FoundTicket found={found} onEnter={() => enter(found)} onOther={other} onLookAgain={() => void ask(code)} />
        ) : (
          <CodeEntry code={code} check={check} onCode={change} onAsk={(whole) => void ask(whole)} />
        )}
      </div>
      <div className="top">
        <Logo />
        <div className="row">
          {switcher}
          <SignIn />
        </div>
      </div>
    </div>
  )
}

function SignIn() {
  const t = useTranslations('account')
  if (useSession().state !== 'guest') return null
  return (
    <Button kind="plain" onClick={() => openLogin()}>
      {t('signIn')}
    </Button>
  )
}

/** Takes the code of the address once for each address; the session must be known, so that members are not asked. */
function useCodeInAddress(take: (code: string) => void) {
  const { search } = useLocation()
  const isKnown = useSession().state !== 'unknown'
  const taken = useRef<string | null>(null)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const code = ticketCodeIn(new URLSearchParams(search).get('code') ?? '')
    if (!isKnown || code === '' || taken.current === code) return
    taken.current = code
    latest.current(code)
  }, [search, isKnown])
}
