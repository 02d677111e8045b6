import { Link as RouterLink, type LinkProps, type NavigateOptions, useNavigate } from 'react-router'
import { useLocale } from 'use-intl'
import { type MouseEvent, type Ref, useCallback } from 'react'
import { localise } from '../i18n/locale.ts'
import { useOnline } from '../use-online.ts'

type Props = Omit<LinkProps, 'to'> & { to: string; ref?: Ref<HTMLAnchorElement> }

/** The site's own link: `to="/movies"` stays in the page's language. */
export function Link({ to, onClick, prefetch, ...rest }: Props) {
  const online = useOnline()
  const stay = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // Without a network, following or prefetching a link would only lose the open page; a note says why.
    if (!online) event.preventDefault()
  }
  return <RouterLink to={localise(to, useLocale())} onClick={stay} prefetch={online ? prefetch : 'none'} {...rest} />
}

/** The address of a page in the present language. */
export function useAddress(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path: string) => localise(path, locale), [locale])
}

/** Goes to a page in the present language. */
export function useGo() {
  const navigate = useNavigate()
  const address = useAddress()
  return useCallback(
    (path: string, options?: NavigateOptions) => void navigate(address(path), options),
    [navigate, address],
  )
}
