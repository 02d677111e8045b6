import { fail, failFields, type Localized } from '#server/fail.ts'
import { creditFaults, readCredits, writeCredits } from './crew.ts'
import type { Kind, TitleEditor } from './kind.ts'
import { partOf, standingOf, takeNumber } from './season.ts'
import { isEpisodeBeside, touchTable, writeEpisode } from './series-queries.ts'

const noSeason: Localized = { fa: 'این فصل را نداریم.', en: 'We have no such season.' }
const moved: Localized = { fa: 'قسمت در فصل خودش می‌ماند.', en: 'An episode stays in its season.' }
export const noSuchEpisode: Localized = {
  fa: 'این قسمت در همین سریال نیست.',
  en: 'This episode is not in the same series.',
}

const editor: TitleEditor<'episode'> = {
  faults: (_db, { credits }) => Promise.resolve(creditFaults(credits)),

  standing: ({ season_id, number }) => ({ parent_id: season_id, position: number }),

  async mayStand(tx, productId, { season_id: parentId, number, comes_after: after }) {
    await takeNumber(
      tx,
      { parentId, number, except: productId },
      { kind: 'season', field: 'season_id', none: noSeason },
    )
    if (after != null && (after === productId || !(await isEpisodeBeside(tx, after, parentId))))
      failFields({ comes_after: [noSuchEpisode] })
  },

  mayChange(_tx, was, fields) {
    if (was.parent_id !== fields.season_id) failFields({ season_id: [moved] })
    return Promise.resolve()
  },

  async write(tx, productId, { season_id, comes_after, credits_at_ms, credits }) {
    await touchTable(tx, season_id)
    await writeEpisode(tx, productId, { comes_after: comes_after ?? null, credits_at_ms: credits_at_ms ?? null })
    await writeCredits(tx, productId, credits)
  },

  // only titles that stand alone are listed
  listed: () => fail('product.not_found'),

  read: (row, locale) => ({
    kind: 'episode',
    season_id: standingOf(row).parentId,
    number: standingOf(row).number,
    comes_after: row.comes_after,
    credits_at_ms: row.credits_at_ms,
    credits: readCredits(row),
    part_of: partOf(row, locale),
  }),
}

/** It may be had by its season, its series or a plan, so it needs no price of its own; one that is to come may lack its file. */
export const lacksOfEpisode = ({ isComing, hasFile }: { isComing: boolean; hasFile: boolean }): Localized[] =>
  isComing || hasFile ? [] : [{ fa: 'فایل قسمت', en: 'the episode’s file' }]

/** Episodes are shown on the page of their series. */
export const episode: Kind<TitleEditor<'episode'>> = {
  plural: { fa: 'قسمت‌ها', en: 'episodes' },
  card: null,
  page: null,
  editor,
  published: null,
  missing: (row, now) =>
    lacksOfEpisode({
      isComing: row.release_at !== null && row.release_at > now,
      hasFile: row.assets.some((asset) => asset.purpose === 'feature'),
    }),
  sale: { type: 'BUY_MOVIE', discounts: { buy: 'film', rent: 'rent' }, isGiven: true },
}
