import { getConfig, getCountries, notePageSpeed } from '#contract/site.ts'
import { countryCodes, countryName } from '#lib/countries.ts'
import type { Locale } from '#lib/locale.ts'
import { vatAt } from '#lib/vat.ts'
import { type Api, ok } from '../../api.ts'
import { takePageSpeed } from './page-speed.ts'

function countriesIn(locale: Locale): { code: string; name: string }[] {
  const collator = new Intl.Collator(locale)
  return countryCodes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** What a client needs to know about this installation, the countries, and the report of page speed. */
export function registerSite(
  { core, mount }: Api,
  facts: { streamingLookup: string; liveStreamingLookup: string; maxSessions: number },
): void {
  const countries = { fa: countriesIn('fa'), en: countriesIn('en') }

  mount(getConfig, async () => {
    const { config, clock } = core
    const body = {
      name: 'Parde',
      mode: config.mode,
      code_length: 6,
      max_sessions: facts.maxSessions,
      vat_percent: vatAt(config.vatRates, clock.now()).percent,
      toast_ms: 5000,
      streaming_lookup: facts.streamingLookup,
      live_streaming_lookup: facts.liveStreamingLookup,
      sandbox_url: config.mode === 'demo' && config.sandboxUrl !== null ? '/sandbox' : null,
    }
    return ok(body)
  })

  mount(getCountries, async (_input, { locale }) => ok({ items: countries[locale] }))

  const take = takePageSpeed(core)
  mount(notePageSpeed, async ({ body }) => {
    take(body)
    return { status: 204 as const }
  })
}
