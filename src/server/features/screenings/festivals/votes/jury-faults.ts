import type { z } from 'zod'
import type { FestivalInput } from '#contract/screenings/festivals/studio-festivals.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Localized } from '#server/fail.ts'

type Input = z.output<typeof FestivalInput>
type Put = (field: string, fault: Localized) => void

const sentences = {
  both: {
    fa: 'به هر دو زبان بنویسید یا هر دو را خالی بگذارید.',
    en: 'Write it in both languages, or leave both empty.',
  },
  name: { fa: 'نام را به هر دو زبان بنویسید.', en: 'Write the name in both languages.' },
  twice: { fa: 'این داور در فهرست تکرار شده است.', en: 'This person is on the jury twice.' },
  no_film: { fa: 'چنین فیلمی نداریم.', en: 'We have no such film.' },
  winner: {
    fa: 'جایزه‌ای که اعلام می‌شود فیلم یا شخص برنده می‌خواهد.',
    en: 'A prize that is announced needs a film or a person.',
  },
} as const satisfies Record<string, Localized>

const isHalf = (fa: string, en: string) => (displayLine(fa) === '') !== (displayLine(en) === '')

/** Faults of jury and prizes, by the contract's names. `knownFilms`: which of the winning films exist. */
export function juryFaults({ jury = [], prizes = [] }: Input, knownFilms: ReadonlySet<number>, put: Put): void {
  const seen = new Set<string>()
  jury.forEach(({ name_fa: fa, name_en: en }, at) => {
    const person = `${displayLine(fa)}\n${displayLine(en)}`
    if (displayLine(fa) === '' || displayLine(en) === '') put(`jury.${at}.name_fa`, sentences.name)
    else if (seen.has(person)) put(`jury.${at}.name_fa`, sentences.twice)
    seen.add(person)
  })
  prizes.forEach((prize, at) => {
    const path = `prizes.${at}`
    if (displayLine(prize.name_fa) === '' || displayLine(prize.name_en) === '') put(`${path}.name_fa`, sentences.name)
    if (isHalf(prize.category_fa, prize.category_en)) put(`${path}.category_fa`, sentences.both)
    if (isHalf(prize.person_fa, prize.person_en)) put(`${path}.person_fa`, sentences.both)
    if (prize.film_id !== null && !knownFilms.has(prize.film_id)) put(`${path}.film_id`, sentences.no_film)
    const hasWinner = prize.film_id !== null || displayLine(prize.person_fa) !== ''
    if (prize.announced_at !== null && !hasWinner) put(`${path}.film_id`, sentences.winner)
  })
}
