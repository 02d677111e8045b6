import { isIP } from 'node:net'
import type { Localized } from '#server/fail.ts'
import { isForbiddenAddress } from '#server/http/forbidden-address.ts'

const unreadable: Localized = {
  fa: 'این نشانی کامل نیست. با ‎https://‎ شروع می‌شود.',
  en: 'This address is not complete. It begins with https://.',
}
const insecure: Localized = { fa: 'نشانی باید با ‎https://‎ شروع شود.', en: 'The address must begin with https://.' }
const withName: Localized = {
  fa: 'نام و رمز در نشانی نمی‌آید؛ امضا نشان می‌دهد که پیام از ماست.',
  en: 'No name and password in the address: the signature shows that a message is ours.',
}
const notPublic: Localized = {
  fa: 'به این نشانی نمی‌فرستیم: همگانی نیست.',
  en: 'We do not send to this address: it is not a public one.',
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether the operator has opened this host, with its port, to webhooks though it is not public or not https. */
export const isOpenHost = (url: URL, openHosts: readonly string[]): boolean =>
  openHosts.includes(url.host) || openHosts.includes(url.hostname)

/** Returns the fault of an address for webhooks; null: none that can be seen before its name is resolved. */
export function addressFault(text: string, openHosts: readonly string[]): Localized | null {
  if (!URL.canParse(text)) return unreadable
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return insecure
  if (url.username !== '' || url.password !== '') return withName
  if (isOpenHost(url, openHosts)) return null
  if (url.protocol !== 'https:') return insecure
  const host = bareHost(url)
  if (isIP(host) !== 0 ? isForbiddenAddress(host) : !host.includes('.') || host.endsWith('.localhost')) return notPublic
  return null
}

/** The same at the moment of sending, when the rules of the operator may be others than when it was written. */
export function mayConnect(url: URL, openHosts: readonly string[]): boolean {
  return addressFault(url.href, openHosts) === null
}
