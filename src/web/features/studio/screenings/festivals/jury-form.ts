import type { InputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { momentIn } from '#web/features/studio/form/typed-fields.ts'
import type { StudioFestival } from './festival-form.ts'

type Input = InputOf<'POST /studio/festivals'>['body']

export type JurorRow = { key: string; name_fa: string; name_en: string; role_fa: string; role_en: string }
export type PrizeRow = {
  key: string
  name_fa: string
  name_en: string
  category_fa: string
  category_en: string
  person_fa: string
  person_en: string
  film: { id: number; title: string } | null
  announced: InstantEntry
  /** As it was saved. */
  announcedAt: string | null
}

export const newJuror = (): JurorRow => ({
  key: crypto.randomUUID(),
  name_fa: '',
  name_en: '',
  role_fa: '',
  role_en: '',
})

export const newPrize = (): PrizeRow => ({
  key: crypto.randomUUID(),
  name_fa: '',
  name_en: '',
  category_fa: '',
  category_en: '',
  person_fa: '',
  person_en: '',
  film: null,
  announced: noMoment,
  announcedAt: null,
})

type JuryForm = { jury: readonly JurorRow[]; prizes: readonly PrizeRow[] }

/** Jury and prizes as they are shown. A row has no id of its own, so its number is its key until the next save. */
export function juryFormOf(saved: StudioFestival, locale: Locale): JuryForm {
  return {
    jury: saved.jury.map((juror, at) => ({ key: `juror-${at}`, ...juror })),
    prizes: saved.prizes.map(({ film_id, film_title, announced_at: at, ...prize }, index) => ({
      key: `prize-${index}`,
      ...prize,
      announcedAt: at,
      film: film_id === null ? null : { id: film_id, title: film_title ?? '' },
      announced: entryOf(at, locale, 'moment'),
    })),
  }
}

/** Reads both; adds their faults by the contract's names. */
export function juryInputOf(
  { jury, prizes }: JuryForm,
  faults: Faults,
  locale: Locale,
): Pick<Input, 'jury' | 'prizes'> {
  const mustHave = (path: string, row: Record<string, unknown>, fields: readonly string[]) => {
    for (const field of fields) if (String(row[field]).trim() === '') faults[`${path}.${field}`] = 'required'
  }
  jury.forEach((juror, at) => mustHave(`jury.${at}`, juror, ['name_fa', 'name_en', 'role_fa', 'role_en']))
  prizes.forEach((prize, at) => mustHave(`prizes.${at}`, prize, ['name_fa', 'name_en']))
  return {
    jury: jury.map(({ key: _key, ...juror }) => juror),
    prizes: prizes.map(({ key: _key, film, announced, announcedAt, ...prize }, at) => ({
      ...prize,
      film_id: film?.id ?? null,
      announced_at:
        momentIn(announced, announcedAt, {
          locale,
          refuse: (fault) => {
            faults[`prizes.${at}.announced_at`] = fault
          },
        }) ?? null,
    })),
  }
}
