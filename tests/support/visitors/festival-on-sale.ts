import { type APIRequestContext, expect } from '@playwright/test'
import { screeningOnSale } from './screening-on-sale.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { tokensOfVisitors } from './visitors.ts'

/**
 * A published festival that runs, with one hall, one show in some hours, a pass of two shows and a full one. The show's
 * title is the one of `lang`.
 */
export async function festivalOnSale(request: APIRequestContext, film: number, lang: Language) {
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const show = await screeningOnSale(request, film, { beginsIn: 5 })
  const title = `جشنوارهٔ ${Date.now()}`
  const made = await request.post('/api/v1/studio/festivals', {
    headers,
    data: {
      state: 'published',
      title_fa: title,
      title_en: title,
      series: title,
      edition: 1,
      city_fa: '',
      city_en: '',
      tagline_fa: '',
      tagline_en: '',
      synopsis_fa: 'چند روز فیلم.',
      synopsis_en: 'Some days of films.',
      opens_at: inHours(-1),
      closes_at: inHours(70),
      halls: [{ id: null, name_fa: 'پخش ۱', name_en: 'Stream 1', note_fa: '', note_en: '', is_online: true }],
      passes: [
        { id: null, name_fa: 'کارت دو فیلم', name_en: '2-film pass', credits: 2, capacity: 9, irr: 900_000, usd: 600 },
        { id: null, name_fa: 'کارت کامل', name_en: 'Full pass', credits: null, capacity: 9, irr: 2_000_000, usd: 900 },
      ],
      shows: [{ screening_id: show.id, hall: 0, section_fa: '', section_en: '', quota: 5 }],
      films: [],
      jury: [{ name_fa: 'اتاق هشتم', name_en: 'Room Eight', role_fa: 'داور', role_en: 'Juror' }],
      prizes: [],
    },
  })
  const { id, errors } = (await made.json()) as { id: number; errors?: unknown }
  expect([made.status(), errors]).toEqual([201, undefined])
  return { id, title, show: { ...show, title: lang === 'fa' ? `شب ${show.title}` : show.title } }
}
