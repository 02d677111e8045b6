import type { Locale } from '#lib/text/locale.ts'

/** The texts of the page to which the provider of an organisation leads back; only staff see it, so no other page loads them. */
export interface OrganisationText {
  title: string
  waiting: string
  refused: string
  failed: string
  part: string
  again: string
  home: string
}

export const organisationText: Readonly<Record<Locale, OrganisationText>> = {
  fa: {
    title: 'ورود با حساب سازمان',
    waiting: 'دارید وارد می‌شوید…',
    refused: 'ورود انجام نشد',
    failed: 'پاسخی نیامد. اینترنت را ببینید و دوباره وارد شوید.',
    part: 'از نشانی، تکه‌ای جا مانده است. دوباره وارد شوید.',
    again: 'رفتن به استودیو',
    home: 'رفتن به سینما',
  },
  en: {
    title: 'Sign in with your organisation',
    waiting: 'Signing you in…',
    refused: 'You are not signed in',
    failed: 'No answer came. Check your connection and sign in again.',
    part: 'A part of the address is missing. Sign in again.',
    again: 'To the studio',
    home: 'To the cinema',
  },
}
