import type { Locale } from '#lib/locale.ts'
import type fa from './fa.json'
import type studio from './studio-fa.json'

declare module 'use-intl' {
  interface AppConfig {
    /** Those under `studio` are there only inside the studio. */
    Messages: typeof fa & typeof studio
    Locale: Locale
  }
}
