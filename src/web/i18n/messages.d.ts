import type { Locale } from '#lib/locale.ts'
import type account from './account-fa.json'
import type fa from './fa.json'
import type studio from './studio-fa.json'

declare module 'use-intl' {
  interface AppConfig {
    /** The texts of the studio and of the account's pages are available only inside them. */
    Messages: typeof fa & typeof studio & typeof account
    Locale: Locale
  }
}
