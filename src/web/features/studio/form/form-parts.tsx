import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldErrors } from './use-draft.ts'
import './form-parts.css'

/** A part of a long form. `running`: something of it is still being made; `open`: something is missing. */
export type FormPart = { key: string; name: string; state: 'whole' | 'running' | 'open'; words?: string | undefined }

type Parts = { parts: readonly FormPart[]; shown: string; wrong: readonly string[]; bar: string }

const PartsContext = createContext<Parts | null>(null)

const faultIn = '[aria-invalid="true"], .help.wrong'
const partOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-part]')?.dataset.part

type Props = {
  parts: readonly FormPart[]
  /** The part that is open where the address names none. */
  first: string
  errors: FieldErrors
  label: string
  children: ReactNode
}

/**
 * A long form in parts. On a phone an index leads to each, by an address of its own, and one part is open; on a wide page
 * all are. A part in which a field was refused opens by itself.
 */
export function FormParts({ parts, first, errors, label, children }: Props) {
  const t = useTranslations('studio.parts')
  const [params, setParams] = useSearchParams()
  const root = useRef<HTMLDivElement>(null)
  const bar = useId()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const asked = params.get('part')
  const shown = parts.some(({ key }) => key === asked) ? (asked ?? first) : first
  const [refused, setRefused] = useState(0)
  const before = useRef(errors)
  // the parts are asked, and not a table of fields: each kind of title has others
  useLayoutEffect(() => {
    const faults = [...(root.current?.querySelectorAll(faultIn) ?? [])]
    const found = [...new Set(faults.flatMap((fault) => partOf(fault) ?? []))]
    setWrong(found)
    // a fault that is mended leads nowhere
    if (Object.keys(errors).some((name) => !(name in before.current))) setRefused((n) => n + 1)
    before.current = errors
  }, [errors])
  const [wrongFirst] = wrong
  useEffect(() => {
    if (wrongFirst === undefined || refused === 0) return
    setParams({ part: wrongFirst }, { replace: true, preventScrollReset: true })
    // only a refused save leads there: a person who opens another part afterwards stays in it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refused])
  // a field in a closed part cannot take the focus, so it takes it once its part is open
  useEffect(() => {
    if (!wrong.includes(shown) || root.current?.contains(document.activeElement) === true) return
    root.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(shown)}"] [aria-invalid="true"]`)?.focus()
  }, [wrong, shown])
  useEffect(() => {
    document.getElementById(`${bar}-${shown}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [bar, shown])
  return (
    <PartsContext value={{ parts, shown, wrong, bar }}>
      <nav className="form-index only-small" aria-label={label}>
        {parts.map((part) => (
          <PartLink key={part.key} part={part} className="chip" id={`${bar}-${part.key}`}>
            <span className="only-said">{`${t('comma')} ${wrong.includes(part.key) ? t('wrong') : t(part.state)}`}</span>
          </PartLink>
        ))}
      </nav>
      <div ref={root}>{children}</div>
    </PartsContext>
  )
}

type LinkProps = { part: FormPart; className: string; id?: string; children: ReactNode }

function PartLink({ part, className, id, children }: LinkProps) {
  const all = useContext(PartsContext)
  const state = all?.wrong.includes(part.key) === true ? 'wrong' : part.state
  return (
    <Link
      id={id}
      className={className}
      to={`?part=${part.key}`}
      replace
      preventScrollReset
      aria-current={all?.shown === part.key ? 'true' : undefined}
    >
      <i className={`part-mark ${state}`} aria-hidden="true" />
      {part.name}
      {children}
    </Link>
  )
}

/** The fields of one part. On a phone a closed part is a row that says how it stands. `isMore`: the part has its row elsewhere. */
export function FormPartFields({
  of,
  isMore = false,
  children,
}: {
  of: string
  isMore?: boolean
  children: ReactNode
}) {
  const t = useTranslations('studio.parts')
  const all = useContext(PartsContext)
  const part = all?.parts.find(({ key }) => key === of)
  if (all === null || part === undefined) return children
  const isShown = all.shown === of
  return (
    <div className={isShown ? 'form-part shown' : 'form-part'} data-part={of}>
      {!isShown && !isMore && (
        <PartLink part={part} className="part-row only-small">
          <span className="tiny part-words">{all.wrong.includes(of) ? t('wrong') : (part.words ?? t(part.state))}</span>
          <Icon name="chevron" />
        </PartLink>
      )}
      <div className="part-body">{children}</div>
    </div>
  )
}
