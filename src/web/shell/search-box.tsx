import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { PanelKeys } from '../features/search/search-panel.tsx'
import { longestSearch, searchAddress } from '../features/search/search-address.ts'
import { localise } from '../i18n/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { useGo } from '../ui/link.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useLazyPart } from '../use-lazy-part.ts'

const load = () => import('../features/search/search-panel.tsx')
const listId = 'search-list'

/**
 * The search of the header. It is a form, so that it works before its script and without one; what opens under it while
 * somebody types loads when it is wanted first.
 */
export function SearchBox() {
  const t = useTranslations('search')
  const locale = useLocale()
  const go = useGo()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const { isOpen, open, close } = useOpen(field)
  // another page begins with an empty field
  const { key } = useLocation()
  const [typed, setTyped] = useState({ key, text: '' })
  const text = typed.key === key ? typed.text : ''
  const setText = useCallback((words: string) => setTyped({ key, text: words }), [key])
  useEffect(() => {
    // what was typed before the page was hydrated
    if (document.activeElement !== field.current || !field.current?.value) return
    setText(field.current.value)
    open()
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, [])
  const [marked, setMarked] = useState<string | null>(null)
  const [hasList, setHasList] = useState(false)
  const isListed = isOpen && hasList
  const keys = useRef<PanelKeys | null>(null)
  const Panel = useLazyPart(isOpen, load, leaveOut)

  const write = useCallback(
    (words: string) => {
      if (field.current) field.current.value = words
      setText(words)
      field.current?.focus()
    },
    [setText],
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    const words = text.trim()
    if (!isOpen) return open()
    if (words !== '') go(searchAddress({ q: words }))
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'ArrowDown' && !isOpen) open()
    else keys.current?.(event)
  }
  return (
    <div
      className={`search-box${isOpen ? ' open' : ''}`}
      onBlur={(event) => leaves(event) && close({ staysThere: true })}
    >
      {/* Keyboard users have Escape and the close button. */}
      {isOpen && <div className="search-scrim" aria-hidden="true" onClick={() => close()} />}
      <Form role="search" aria-label={t('label')} action={localise('/search', locale)} onSubmit={submit}>
        {isOpen && (
          <button type="button" className="icon-button only-small" aria-label={t('close')} onClick={() => close()}>
            <Icon name="back" />
          </button>
        )}
        <span className="field-frame">
          <Icon name="search" />
          <input
            key={key}
            ref={field}
            type="search"
            name="q"
            role="combobox"
            aria-label={t('fieldLabel')}
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isListed ? (marked ?? undefined) : undefined}
            aria-keyshortcuts="/"
            placeholder={t('placeholder')}
            maxLength={longestSearch}
            autoComplete="off"
            enterKeyHint="search"
            onClick={open}
            onInput={(event) => {
              setText(event.currentTarget.value)
              open()
            }}
            onKeyDown={onKeyDown}
          />
          {isOpen && text !== '' && (
            <button type="button" className="icon-button" aria-label={t('empty')} onClick={() => write('')}>
              <Icon name="close" />
            </button>
          )}
          {isOpen && <kbd className="only-large">Esc</kbd>}
        </span>
      </Form>
      {isOpen && hydrated && Panel && (
        // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
        <Panel
          id={listId}
          onList={setHasList}
          text={text}
          marked={marked}
          onMark={setMarked}
          onWrite={write}
          onClose={close}
          keysRef={keys}
        />
      )}
    </div>
  )
}

/** Without the panel the form is still there. */
const leaveOut = () => undefined

/** Whether the focus goes to something outside: a click on nothing that takes it is not meant to close. */
const leaves = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
  relatedTarget !== null && !currentTarget.contains(relatedTarget)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

type Ref<T> = { current: T | null }

/** Opened by a click, by typing and by the key `/`; closed by Escape, by leaving, and when the page changes. */
function useOpen(field: Ref<HTMLInputElement>) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const open = useCallback(() => setOpenAt(key), [key])
  const close = useCallback(
    ({ staysThere = false } = {}) => {
      setOpenAt(null)
      if (!staysThere) field.current?.focus()
    },
    [field],
  )
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // behind an open dialog the page is inert
      if (field.current === null || field.current.closest('[inert]') !== null) return
      event.preventDefault()
      open()
      field.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field, open])
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // the browser would empty the field
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    document.documentElement.classList.add('searching')
    return () => {
      document.removeEventListener('keydown', onKey)
      document.documentElement.classList.remove('searching')
    }
  }, [isOpen, close])
  return { isOpen, open, close }
}
