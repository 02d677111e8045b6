import type { Locale } from '#lib/text/locale.ts'
import type account from './account-fa.json'
import type desks from './desks-fa.json'
import type fa from './fa.json'
import type listening from './listening-fa.json'
import type live from './live-fa.json'
import type report from './report-fa.json'
import type studio from './studio-fa.json'
import type voices from './voices-fa.json'

declare module 'use-intl' {
  interface AppConfig {
    /** The texts of the studio, of the account's pages, of the music player, of comments, of reports, of live events and of the desks of administrators are available only inside them. */
    Messages: typeof fa &
      typeof studio &
      typeof account &
      typeof listening &
      typeof voices &
      typeof report &
      typeof live &
      typeof desks
    Locale: Locale
  }
}
